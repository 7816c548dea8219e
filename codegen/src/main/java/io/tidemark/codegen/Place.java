/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

/**
 * Where something stands: file, line from 1, index of the row in the type table from 0. {@link #UNKNOWN} stands for "no
 * single line" and "in no row".
 */
record Place(String file, int line, int row) {
    static final int UNKNOWN = -1;

    static Place ofFile(String file) {
        return new Place(file, UNKNOWN, UNKNOWN);
    }

    Place atLine(int newLine) {
        return new Place(file, newLine, row);
    }

    Place inRow(int newRow) {
        return new Place(file, line, newRow);
    }

    CatalogException refuse(CatalogFault fault, String detail) {
        return new CatalogException(fault, this, detail);
    }

    @Override
    public String toString() {
        String text = "file=" + file;
        if (line != UNKNOWN) {
            text += ", line=" + line;
        }
        if (row != UNKNOWN) {
            text += ", row=" + row;
        }
        return text;
    }
}
