/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A record of a log that cannot be read. The records behind it may still be good. */
public final class BadRecordException extends TidemarkException {
    private static final long NO_COLUMN = 0;

    private final Place place;
    private final long column;

    private BadRecordException(ErrorCode code, Place place, long column, String detail, @Nullable Throwable cause) {
        super(code, "bad record: " + place + (column == NO_COLUMN ? "" : ", column=" + column) + ", " + detail, cause);
        this.place = place;
        this.column = column;
    }

    /** A fault of the record as a whole. */
    static BadRecordException at(ErrorCode code, Place place, String detail, @Nullable Throwable cause) {
        return new BadRecordException(code, place, NO_COLUMN, detail, cause);
    }

    /** A fault at a character of a line, counted from 1. */
    static BadRecordException at(ErrorCode code, Place place, long column, String detail) {
        return new BadRecordException(code, place, column, detail, null);
    }

    /** A record that was read and then refused by what takes records. */
    public static BadRecordException of(Place place, TidemarkException cause) {
        return at(cause.code(), place, String.valueOf(cause.getMessage()), cause);
    }

    /** Where the record stands. */
    public Place place() {
        return place;
    }

    /** The character of the line at which reading stopped, from 1; empty where the whole record is at fault. */
    public OptionalLong column() {
        return column == NO_COLUMN ? OptionalLong.empty() : OptionalLong.of(column);
    }
}
