/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

/**
 * Where a record stands in what was read.
 *
 * @param source file name, or {@code <stdin>}
 * @param unit {@code line} in text, {@code record} in binary, {@code id} in a directory
 * @param number of the line or record, from 1
 * @param offset of its first byte, from 0; -1 where that is not known
 */
public record Place(String source, String unit, long number, long offset) {
    static Place line(String source, long number, long offset) {
        return new Place(source, "line", number, offset);
    }

    /** A line of which no more is known than its number. */
    public static Place line(String source, long number) {
        return new Place(source, "line", number, -1);
    }

    static Place record(String source, long number, long offset) {
        return new Place(source, "record", number, offset);
    }

    /** A record of a log that gives ids itself. */
    public static Place id(String source, long id) {
        return new Place(source, "id", id, -1);
    }

    /** Such as {@code file=log.jsonl, line=7} or {@code file=log.bin, record=7, offset=1024}. */
    @Override
    public String toString() {
        return "file=" + source + ", " + unit + "=" + number + (unit.equals("record") ? ", offset=" + offset : "");
    }
}
