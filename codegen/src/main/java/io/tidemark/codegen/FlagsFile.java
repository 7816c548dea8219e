/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import io.tidemark.codegen.JsonValue.JsonObject;
import io.tidemark.codegen.TypeRow.Flag;
import io.tidemark.codegen.TypeRow.LogLevel;
import io.tidemark.codegen.TypeRow.TypeFlags;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Flags by type name, for a catalog in Milvus's layout: there they are kept in a table apart. The file is one object, the
 * values look like {@code flags} of our own layout: {@code {"Insert": {"cipherEnabled": true, "dml": true}}}.
 */
record FlagsFile(Place place, Map<String, Entry> entries) {
    static final FlagsFile NONE = new FlagsFile(Place.ofFile("none"), Map.of());

    record Entry(TypeFlags flags, Place place) {}

    /** Reads a flags file; the name is for errors. */
    static FlagsFile parse(byte[] bytes, String name) {
        Place file = Place.ofFile(name);
        JsonValue root = JsonTree.parse(bytes, file);
        Map<String, Entry> entries = new LinkedHashMap<>();
        for (JsonObject.Member member : JsonFields.members(root, file)) {
            Place place = file.atLine(member.line());
            TypeFlags flags = readFlags(member.value(), file);
            if (entries.put(member.key(), new Entry(flags, place)) != null) {
                throw place.refuse(CatalogFault.DUPLICATE_KEY, "key=" + member.key());
            }
        }
        return new FlagsFile(file, entries);
    }

    TypeFlags of(String typeName) {
        Entry entry = entries.get(typeName);
        return entry == null ? TypeFlags.NONE : entry.flags();
    }

    void refuseTypesOtherThan(Set<String> typeNames) {
        entries.forEach((name, entry) -> {
            if (!typeNames.contains(name)) {
                throw entry.place().refuse(CatalogFault.FLAGS_ON_UNKNOWN_TYPE, "type=" + name);
            }
        });
    }

    /** One set of flags: each is off unless it says {@code true}, the log level is INFO unless it says otherwise. */
    static TypeFlags readFlags(JsonValue value, Place place) {
        JsonFields fields = new JsonFields(value, place, false);
        EnumSet<Flag> set = EnumSet.noneOf(Flag.class);
        for (Flag flag : Flag.values()) {
            if (fields.optionalFlag(flag.key(), false)) {
                set.add(flag);
            }
        }
        LogLevel logLevel = fields.optionalWord("logLevel", LogLevel.values(), LogLevel.INFO);
        fields.refuseRest();
        return new TypeFlags(set, logLevel);
    }
}
