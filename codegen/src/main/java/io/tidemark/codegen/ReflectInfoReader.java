/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import io.tidemark.codegen.Catalog.ClassReference;
import io.tidemark.codegen.Catalog.Constant;
import io.tidemark.codegen.JsonValue.JsonString;
import io.tidemark.codegen.TypeRow.Dispatch;
import io.tidemark.codegen.TypeRow.TypeFlags;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The layout of Milvus's {@code reflect_info.json}, as Go reads it: keys match whatever their case, unknown keys are
 * passed over. Numbers are not in it, they come from the message type enum; neither is anything but the flags file's flags
 * known about how the types behave.
 *
 * <pre>
 * {
 *   "packages": {"messagespb": "import/path/of/messagespb", …},      alias → Go package
 *   "consts": {"FieldMaskDB": "db", …},
 *   "ExtraExportTypes": ["messagespb.SegmentAssignment", …],
 *   "messageReflectInfoTable": [
 *     {"MessageSpecializedType": {"HeaderType": "messagespb.InsertMessageHeader", "BodyType": "msgpb.InsertRequest"},
 *      "MessageTypeWithVersion": {"MessageType": "MessageTypeInsert", "Version": 1},
 *      "NoUtilFunctions": false}, …]
 * }
 * </pre>
 */
final class ReflectInfoReader {
    static final String TABLE_KEY = "messageReflectInfoTable";
    private static final String TYPE_PREFIX = "MessageType";

    private final Place file;
    private final int maxRows;
    private final FlagsFile flags;
    private final Map<String, Place> goPackages = new LinkedHashMap<>();

    ReflectInfoReader(Place file, int maxRows, FlagsFile flags) {
        this.file = file;
        this.maxRows = maxRows;
        this.flags = flags;
    }

    Catalog read(JsonValue root) {
        JsonFields top = new JsonFields(root, file, /* ignoreCase= */ true);
        top.optional("packages").ifPresent(this::readPackages);
        List<Constant> constants =
                top.optional("consts").map(this::readConstants).orElse(List.of());
        List<ClassReference> exported = new ArrayList<>();
        for (JsonString name : top.optionalStrings("ExtraExportTypes")) {
            exported.add(classReference(name, file));
        }
        List<TypeRow> types = Rows.read(top.list(TABLE_KEY), file, maxRows, this::readRow);
        flags.refuseTypesOtherThan(types.stream().map(TypeRow::name).collect(Collectors.toSet()));
        return new Catalog(file, types, constants, exported, goPackages, List.of());
    }

    private void readPackages(JsonValue value) {
        JsonFields.stringMap(value, file).forEach((alias, path) -> goPackages.put(alias, file.atLine(path.line())));
    }

    private List<Constant> readConstants(JsonValue value) {
        List<Constant> constants = new ArrayList<>();
        JsonFields.stringMap(value, file)
                .forEach((name, text) -> constants.add(
                        new Constant(JavaNames.upperSnakeCase(name), text.value(), file.atLine(text.line()))));
        return constants;
    }

    private TypeRow readRow(JsonValue value, Place place) {
        JsonFields row = new JsonFields(value, place, /* ignoreCase= */ true);
        JsonFields classes = new JsonFields(row.required("MessageSpecializedType"), place, /* ignoreCase= */ true);
        JsonFields type = new JsonFields(row.required("MessageTypeWithVersion"), place, /* ignoreCase= */ true);
        String name = typeName(type.string("MessageType"), place);
        TypeFlags typeFlags = flags.of(name);
        return new TypeRow(
                row.place(),
                name,
                OptionalInt.empty(),
                Rows.version(type, "Version"),
                classReference(classes.string("HeaderType"), place),
                classReference(classes.string("BodyType"), place),
                /* utilities= */ !row.optionalFlag("NoUtilFunctions", false),
                /* deprecated= */ false,
                typeFlags,
                TypeRow.defaultScope(typeFlags),
                Dispatch.NOT_STATED,
                /* resourceKeys= */ List.of(),
                /* implicitSharedCluster= */ false,
                /* ackCallback= */ false,
                /* ackOnceCallback= */ false,
                /* walFilledHeaderFields= */ List.of(),
                /* legacyNumber= */ OptionalInt.empty(),
                /* summary= */ "",
                /* notes= */ List.of());
    }

    private static String typeName(JsonString type, Place place) {
        if (!type.value().startsWith(TYPE_PREFIX)) {
            throw place.atLine(type.line())
                    .refuse(CatalogFault.BAD_NAME, "expected=" + TYPE_PREFIX + "<Name>, actual=" + type.value());
        }
        return JavaNames.requireTypeName(type.value().substring(TYPE_PREFIX.length()), place.atLine(type.line()));
    }

    private ClassReference classReference(JsonString name, Place place) {
        Place at = place.atLine(name.line());
        int dot = name.value().indexOf('.');
        String alias = dot < 0 ? "" : name.value().substring(0, dot);
        if (!goPackages.containsKey(alias)) {
            throw at.refuse(
                    CatalogFault.UNKNOWN_ALIAS, "class=" + name.value() + ", expected=one of " + goPackages.keySet());
        }
        return new ClassReference(alias, name.value().substring(dot + 1), at);
    }
}
