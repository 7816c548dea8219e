/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import io.tidemark.codegen.JsonValue.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a catalog in whichever of the two layouts it has: ours, told by the key {@code types}, or that of Milvus's own
 * generator, told by {@code messageReflectInfoTable}.
 */
final class CatalogReader {
    private final int maxRows;

    /** A reader that refuses a catalog with more rows than given. */
    CatalogReader(int maxRows) {
        this.maxRows = maxRows;
    }

    /**
     * Reads a catalog.
     *
     * @param name file name for errors
     * @param flags the flags file, which only the layout of Milvus takes, because its rows carry no flags
     * @throws CatalogException if the bytes are no catalog
     */
    Catalog read(byte[] bytes, String name, @Nullable FlagsFile flags) {
        Place file = Place.ofFile(name);
        JsonValue root = JsonTree.parse(bytes, file);
        Place top = file.atLine(root.line());
        List<JsonObject.Member> members = JsonFields.members(root, file);
        boolean ours = members.stream().anyMatch(member -> member.key().equals(TypeTableReader.TABLE_KEY));
        boolean milvus =
                members.stream().anyMatch(member -> member.key().equalsIgnoreCase(ReflectInfoReader.TABLE_KEY));
        if (ours == milvus) {
            throw top.refuse(
                    CatalogFault.UNKNOWN_LAYOUT,
                    "expected=either key " + TypeTableReader.TABLE_KEY + " or key " + ReflectInfoReader.TABLE_KEY);
        }
        if (milvus) {
            return new ReflectInfoReader(file, maxRows, flags == null ? FlagsFile.NONE : flags).read(root);
        }
        if (flags != null) {
            throw top.refuse(
                    CatalogFault.CONTRADICTION, "flagsFile=" + flags.place().file() + ", but rows carry flags");
        }
        return new TypeTableReader(file, maxRows).read(root);
    }
}
