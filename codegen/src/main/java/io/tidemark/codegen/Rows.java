/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import java.util.ArrayList;
import java.util.List;

/** What the type tables of both layouts have in common. */
final class Rows {
    private Rows() {}

    interface RowReader {
        TypeRow read(JsonValue value, Place place);
    }

    static List<TypeRow> read(List<JsonValue> elements, Place file, int maxRows, RowReader reader) {
        if (elements.size() > maxRows) {
            throw file.refuse(
                    CatalogFault.TOO_MANY_ROWS, "expected=at most " + maxRows + ", actual=" + elements.size());
        }
        List<TypeRow> rows = new ArrayList<>(elements.size());
        for (JsonValue element : elements) {
            rows.add(reader.read(element, file.atLine(element.line()).inRow(rows.size())));
        }
        return rows;
    }

    static int version(JsonFields fields, String key) {
        JsonValue value = fields.required(key);
        int version = fields.asInteger(value, key);
        if (version < 0) {
            throw fields.place().atLine(value.line()).refuse(CatalogFault.BAD_VERSION, "actual=" + version);
        }
        return version;
    }
}
