/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A catalog or descriptor set from which nothing can be generated. Nothing was written when this is thrown.
 *
 * <p>The message reads {@code message catalog refused: file=…, line=…, row=…, reason=…, …} and leaves out what is not known.
 */
public final class CatalogException extends RuntimeException {
    private static final Pattern CONTROL_CHARACTERS = Pattern.compile("\\p{Cntrl}");

    private final CatalogFault fault;
    private final String file;
    private final int line;
    private final int row;

    CatalogException(CatalogFault fault, Place place, String detail) {
        this(fault, place, detail, null);
    }

    CatalogException(CatalogFault fault, Place place, String detail, @Nullable Throwable cause) {
        super(printable("message catalog refused: " + place + ", reason=" + fault.text() + ", " + detail), cause);
        this.fault = fault;
        this.file = place.file();
        this.line = place.line();
        this.row = place.row();
    }

    /** Why, for programs. */
    public CatalogFault fault() {
        return fault;
    }

    /** Name of the file at fault as it was given to the run: a catalog, a flags file or a descriptor set. */
    public String file() {
        return file;
    }

    /** Line in the file, from 1; empty where the fault is in no single line. */
    public OptionalInt line() {
        return line == Place.UNKNOWN ? OptionalInt.empty() : OptionalInt.of(line);
    }

    /** Index of the row in the type table, from 0; empty where the fault is in no row. */
    public OptionalInt row() {
        return row == Place.UNKNOWN ? OptionalInt.empty() : OptionalInt.of(row);
    }

    // A catalog's text may hold anything; an error stays on one line and in plain characters.
    private static String printable(String text) {
        return CONTROL_CHARACTERS.matcher(text).replaceAll("?");
    }
}
