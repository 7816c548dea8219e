/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import io.tidemark.cli.text.Palette;
import io.tidemark.cli.text.TextTable;
import io.tidemark.message.catalog.Dispatch;
import io.tidemark.message.catalog.DispatchTarget;
import io.tidemark.message.catalog.ExclusiveScope;
import io.tidemark.message.catalog.MessageCatalog;
import io.tidemark.message.catalog.MessageFlag;
import io.tidemark.message.catalog.MessageRegistry;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.catalog.ResourceKeyMode;
import io.tidemark.message.catalog.ResourceKeyPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Message types for people. */
final class TypeText {
    private static final String NONE = "-";

    private final Palette palette;
    private final FieldComments comments;

    TypeText(Palette palette, FieldComments comments) {
        this.palette = palette;
        this.comments = comments;
    }

    // ---- all of them ------------------------------------------------------------------------------------------------

    static List<String> table(MessageRegistry registry, Palette palette, int width) {
        List<String> lines = new ArrayList<>();
        for (MessageCatalog catalog : registry.catalogs()) {
            if (registry.catalogs().size() > 1) {
                lines.add(palette.strong(catalog.toString()));
            }
            TextTable table = new TextTable()
                    .number("number")
                    .text("name")
                    .text("v")
                    .text("flags")
                    .text("dispatch")
                    .text("lock")
                    .text("keys")
                    .text("meaning");
            for (MessageType<?, ?> type : catalog.types()) {
                table.row(
                        Integer.toString(type.number()),
                        palette.definition(type.name()),
                        Integer.toString(type.version()),
                        flagLetters(type),
                        dispatch(type.dispatch()),
                        lock(type),
                        keys(type),
                        type.summary());
            }
            lines.addAll(table.lines(palette, 0, width));
        }
        return lines;
    }

    private static String flagLetters(MessageType<?, ?> type) {
        StringBuilder letters = new StringBuilder();
        for (MessageFlag flag : type.flags()) {
            letters.append(
                    switch (flag) {
                        case SYSTEM -> 'S';
                        case SELF_CONTROLLED -> 'C';
                        case EXCLUSIVE_REQUIRED -> 'X';
                        case CIPHER_ENABLED -> 'E';
                        case DML -> 'D';
                    });
        }
        return letters.toString();
    }

    private static String dispatch(Dispatch dispatch) {
        String mode = switch (dispatch.mode()) {
            case ALL_VCHANNELS -> "all";
            case SINGLE_VCHANNEL -> "one";
            case BROADCAST ->
                "bc:" + dispatch.targets().stream().map(TypeText::letter).collect(Collectors.joining("+"));
            case CALLBACK_ONLY -> "cb";
            case SYNTHETIC -> "syn";
            case NONE -> NONE;
        };
        return mode + (dispatch.ackSyncUp() ? " +ack" : "") + (dispatch.unreplicable() ? " +ur" : "");
    }

    private static String letter(DispatchTarget target) {
        return switch (target) {
            case DATA_VCHANNELS -> "V";
            case CONTROL_CHANNEL -> "C";
            case ALL_PCHANNELS -> "P";
        };
    }

    private static String lock(MessageType<?, ?> type) {
        return switch (type.exclusiveScope()) {
            case NONE -> "";
            case VCHANNEL -> "vch";
            case PCHANNEL -> "pch";
        };
    }

    private static String keys(MessageType<?, ?> type) {
        return type.resourceKeys().stream()
                .map(key -> (key.mode() == ResourceKeyMode.SHARED ? "S:" : "X:") + domain(key))
                .collect(Collectors.joining(" "));
    }

    private static String domain(ResourceKeyPattern key) {
        return switch (key.domain()) {
            case ResourceDomainCollectionName -> "coll";
            case ResourceDomainDBName -> "db";
            case ResourceDomainPrivilege -> "priv";
            case ResourceDomainSnapshotName -> "snap";
            case ResourceDomainCluster -> "cluster";
            case ResourceDomainImportJobID -> "import";
            case ResourceDomainUnknown, UNRECOGNIZED -> "?";
        };
    }

    /** The name of the domain as resource keys are shown everywhere, such as {@code CollectionName}. */
    static String domainName(ResourceKeyPattern key) {
        return key.domain().name().replace("ResourceDomain", "");
    }

    private static String words(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    // ---- one of them ------------------------------------------------------------------------------------------------

    List<String> inFull(MessageType<?, ?> type, TypeFields fields) {
        List<String> lines = new ArrayList<>();
        lines.add(palette.definition(type.toString()) + (type.isDeprecated() ? palette.notice("  deprecated") : ""));
        if (!type.summary().isEmpty()) {
            lines.add("  " + type.summary());
        }
        lines.add("");
        lines.addAll(facts(type).lines(palette, 2, Integer.MAX_VALUE));
        addMessage(lines, "Header", fields.header());
        addMessage(lines, "Body", fields.body());
        fields.inside().forEach(message -> addMessage(lines, "Inside", message));
        if (!fields.leftOut().isEmpty()) {
            lines.add("");
            lines.add(palette.faint(
                    "  Further inside: " + String.join(", ", fields.leftOut()) + ". --deep shows their fields."));
        }
        lines.add("");
        return lines;
    }

    private TextTable facts(MessageType<?, ?> type) {
        TextTable facts = new TextTable().text("").text("");
        add(facts, "number", Integer.toString(type.number()));
        add(facts, "version", Integer.toString(type.version()));
        add(facts, "flags", type.flags().stream().map(TypeText::words).collect(Collectors.joining(", ")));
        add(facts, "log level", words(type.logLevel()));
        add(facts, "dispatch", dispatchInWords(type.dispatch()));
        add(facts, "exclusive lock", type.exclusiveScope() == ExclusiveScope.NONE ? "" : words(type.exclusiveScope()));
        for (ResourceKeyPattern key : type.resourceKeys()) {
            String from = key.fields().isEmpty() ? "" : " from " + String.join(", ", key.fields());
            add(facts, "resource key", words(key.mode()) + " " + domainName(key) + " " + key.key() + from);
        }
        add(facts, "and", type.implicitSharedCluster() ? "shared cluster" : "");
        add(facts, "ack callback", callback(type));
        add(facts, "filled in by log", String.join(", ", type.walFilledHeaderFields()));
        add(
                facts,
                "legacy number",
                type.legacyNumber().isPresent() ? "" + type.legacyNumber().getAsInt() : "");
        return facts;
    }

    private static String callback(MessageType<?, ?> type) {
        if (type.ackOnceCallback()) {
            return "yes, and one for each copy";
        }
        return type.ackCallback() ? "yes" : "";
    }

    private void add(TextTable facts, String name, String value) {
        if (!value.isEmpty()) {
            facts.row(palette.key(name), value);
        }
    }

    private static String dispatchInWords(Dispatch dispatch) {
        String mode = switch (dispatch.mode()) {
            case ALL_VCHANNELS -> "visible to all vchannels of the pchannel";
            case SINGLE_VCHANNEL -> "to one vchannel";
            case BROADCAST ->
                "broadcast to "
                        + dispatch.targets().stream().map(TypeText::words).collect(Collectors.joining(" and "));
            case CALLBACK_ONLY -> "only built for callbacks, never appended";
            case SYNTHETIC -> "assembled by readers, never appended";
            case NONE -> "not produced";
        };
        return mode
                + (dispatch.ackSyncUp() ? ", waits for every consumer" : "")
                + (dispatch.unreplicable() ? ", not replicated" : "");
    }

    private void addMessage(List<String> lines, String role, Descriptor message) {
        lines.add("");
        lines.add("  " + palette.strong(role) + "  " + message.getFullName());
        if (!comments.of(message.getFullName()).isEmpty()) {
            lines.add("    " + palette.faint(comments.of(message.getFullName())));
        }
        TextTable table = new TextTable().number("").text("").text("").text("");
        for (FieldDescriptor field : message.getFields()) {
            table.row(
                    Integer.toString(field.getNumber()),
                    palette.key(field.getName()),
                    TypeFields.typeOf(field),
                    palette.faint(comments.of(field.getFullName())));
        }
        lines.addAll(
                table.isEmpty()
                        ? List.of("    " + palette.faint("no fields"))
                        : table.lines(palette, 4, Integer.MAX_VALUE));
    }
}
