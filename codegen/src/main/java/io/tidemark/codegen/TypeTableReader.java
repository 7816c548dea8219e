/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import io.tidemark.codegen.Catalog.ClassReference;
import io.tidemark.codegen.Catalog.Constant;
import io.tidemark.codegen.Catalog.UnboundName;
import io.tidemark.codegen.JsonValue.JsonString;
import io.tidemark.codegen.TypeRow.Dispatch;
import io.tidemark.codegen.TypeRow.DispatchMode;
import io.tidemark.codegen.TypeRow.DispatchTarget;
import io.tidemark.codegen.TypeRow.ExclusiveScope;
import io.tidemark.codegen.TypeRow.KeyDomain;
import io.tidemark.codegen.TypeRow.KeyMode;
import io.tidemark.codegen.TypeRow.ResourceKey;
import io.tidemark.codegen.TypeRow.TypeFlags;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Our own layout: everything about a type in its row, class names in full. {@code docs/codegen.md} describes it key by key.
 * A key that is not described there is refused, because an ignored {@code "exlusiveScope"} would be worse than an error.
 */
final class TypeTableReader {
    static final String TABLE_KEY = "types";
    private static final int FORMAT_VERSION = 1;

    /** Top-level keys for human readers. Rows under {@code provisional} are not settled and generate nothing. */
    private static final List<String> REMARKS =
            List.of("baseline", "protoPackages", "resourceDomains", "enumerations", "provisional");

    private final Place file;
    private final int maxRows;

    TypeTableReader(Place file, int maxRows) {
        this.file = file;
        this.maxRows = maxRows;
    }

    Catalog read(JsonValue root) {
        JsonFields top = new JsonFields(root, file, /* ignoreCase= */ false);
        int format = top.integer("formatVersion");
        if (format != FORMAT_VERSION) {
            throw top.place()
                    .refuse(CatalogFault.UNSUPPORTED_FORMAT, "expected=" + FORMAT_VERSION + ", actual=" + format);
        }
        List<Constant> constants = new ArrayList<>();
        top.optional("fieldMaskPaths").ifPresent(value -> addConstants(value, "FIELD_MASK_", constants));
        top.optional("constants").ifPresent(value -> addConstants(value, "", constants));
        List<ClassReference> exported = new ArrayList<>();
        for (JsonString name : top.optionalStrings("exportedTypes")) {
            exported.add(ClassReference.full(name.value(), file.atLine(name.line())));
        }
        List<UnboundName> unbound = new ArrayList<>();
        top.optionalList("unboundTypes").forEach(value -> unbound.add(readUnbound(value)));
        List<TypeRow> types = Rows.read(top.list(TABLE_KEY), file, maxRows, this::readRow);
        REMARKS.forEach(top::optional);
        top.refuseRest();
        return new Catalog(file, types, constants, exported, Map.of(), unbound);
    }

    private void addConstants(JsonValue value, String prefix, List<Constant> constants) {
        JsonFields.stringMap(value, file)
                .forEach((name, text) -> constants.add(
                        new Constant(prefix + JavaNames.upperSnakeCase(name), text.value(), file.atLine(text.line()))));
    }

    private UnboundName readUnbound(JsonValue value) {
        JsonFields fields = new JsonFields(value, file, /* ignoreCase= */ false);
        UnboundName unbound = new UnboundName(fields.string("name").value(), fields.integer("number"), fields.place());
        fields.refuseRest();
        return unbound;
    }

    private TypeRow readRow(JsonValue value, Place place) {
        JsonFields row = new JsonFields(value, place, /* ignoreCase= */ false);
        JsonString name = row.string("name");
        TypeFlags flags = FlagsFile.readFlags(row.required("flags"), place);
        Dispatch dispatch =
                row.optional("dispatch").map(it -> readDispatch(it, place)).orElse(Dispatch.NOT_STATED);
        List<ResourceKey> keys = row.optionalList("resourceKeys").stream()
                .map(it -> readResourceKey(it, place))
                .toList();
        TypeRow type = new TypeRow(
                row.place(),
                JavaNames.requireTypeName(name.value(), place.atLine(name.line())),
                OptionalInt.of(row.integer("number")),
                Rows.version(row, "version"),
                classReference(row.string("header"), place),
                classReference(row.string("body"), place),
                row.flag("utilities"),
                row.optionalFlag("deprecated", false),
                flags,
                row.optionalWord("exclusiveScope", ExclusiveScope.values(), TypeRow.defaultScope(flags)),
                dispatch,
                keys,
                row.optionalFlag("implicitSharedCluster", impliesSharedCluster(dispatch, keys)),
                row.optionalFlag("ackCallback", false),
                row.optionalFlag("ackOnceCallback", false),
                texts(row.optionalStrings("walFilledHeaderFields")),
                row.optional("legacyMsgType")
                        .map(it -> OptionalInt.of(readLegacyNumber(it, place)))
                        .orElse(OptionalInt.empty()),
                row.optionalText("summary", ""),
                texts(row.optionalStrings("notes")));
        row.refuseRest();
        return type;
    }

    private static Dispatch readDispatch(JsonValue value, Place place) {
        JsonFields fields = new JsonFields(value, place, /* ignoreCase= */ false);
        DispatchMode mode = fields.word("mode", DispatchMode.values());
        List<DispatchTarget> targets = fields.optionalStrings("targets").stream()
                .map(it -> fields.word(it, "targets", DispatchTarget.values()))
                .toList();
        Dispatch dispatch = new Dispatch(
                mode,
                targets,
                fields.optionalFlag("ackSyncUp", false),
                fields.optionalFlag("pchannelLevel", targets.contains(DispatchTarget.ALL_PCHANNELS)),
                fields.optionalFlag("unreplicable", false));
        fields.refuseRest();
        return dispatch;
    }

    private static ResourceKey readResourceKey(JsonValue value, Place place) {
        JsonFields fields = new JsonFields(value, place, /* ignoreCase= */ false);
        ResourceKey key = new ResourceKey(
                fields.word("domain", KeyDomain.values()),
                fields.word("mode", KeyMode.values()),
                fields.string("key").value(),
                texts(fields.optionalStrings("fields")));
        fields.refuseRest();
        return key;
    }

    private static int readLegacyNumber(JsonValue value, Place place) {
        JsonFields fields = new JsonFields(value, place, /* ignoreCase= */ false);
        fields.optionalText("name", "");
        int number = fields.integer("number");
        fields.refuseRest();
        return number;
    }

    /** A broadcast that locks nothing cluster-wide keeps cluster-wide operations away with a shared cluster key. */
    private static boolean impliesSharedCluster(Dispatch dispatch, List<ResourceKey> keys) {
        return dispatch.mode() == DispatchMode.BROADCAST
                && keys.stream().noneMatch(key -> key.domain() == KeyDomain.CLUSTER);
    }

    private static ClassReference classReference(JsonString name, Place place) {
        return ClassReference.full(name.value(), place.atLine(name.line()));
    }

    private static List<String> texts(List<JsonString> strings) {
        return strings.stream().map(JsonString::value).toList();
    }
}
