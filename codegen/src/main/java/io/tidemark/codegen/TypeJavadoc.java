/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import io.tidemark.codegen.BoundCatalog.BoundType;
import io.tidemark.codegen.TypeRow.Dispatch;
import io.tidemark.codegen.TypeRow.DispatchTarget;
import io.tidemark.codegen.TypeRow.ExclusiveScope;
import io.tidemark.codegen.TypeRow.Flag;
import io.tidemark.codegen.TypeRow.ResourceKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The class comment of a message type: everything that the catalog says about it, for people who do not have it open. */
final class TypeJavadoc {
    private TypeJavadoc() {}

    static CodeBlock of(BoundType type, ClassName header, ClassName body) {
        TypeRow row = type.row();
        CodeBlock.Builder doc = CodeBlock.builder();
        String summary = row.summary().isEmpty() ? "Messages of type `" + row.name() + "`." : row.summary();
        addWrapped(doc, "", JavadocText.of(summary));
        doc.add("\n<ul>\n");
        doc.add("<li>Type <code>$L@v$L</code>, number $L", row.name(), row.version(), type.number());
        doc.add(row.deprecated() ? "; deprecated: still read, no longer written\n" : "\n");
        doc.add("<li>Header {@link $T}, body {@link $T}\n", header, body);
        for (String item : items(row)) {
            addWrapped(doc, "<li>", item);
        }
        for (String note : row.notes()) {
            addWrapped(doc, "<li>Note: ", JavadocText.of(note));
        }
        return doc.add("</ul>\n").build();
    }

    private static List<String> items(TypeRow row) {
        List<String> items = new ArrayList<>();
        items.add("Flags: " + flags(row));
        items.add("Dispatch: " + dispatch(row.dispatch()));
        if (row.exclusiveScope() != ExclusiveScope.NONE) {
            items.add("Exclusive append lock: the whole " + lower(row.exclusiveScope()));
        }
        if (!row.resourceKeys().isEmpty()) {
            String keys = row.resourceKeys().stream().map(TypeJavadoc::key).collect(Collectors.joining(", "));
            items.add("Resource keys: " + keys + (row.implicitSharedCluster() ? ", shared cluster" : ""));
        }
        if (row.ackCallback()) {
            items.add("Ack callback: yes" + (row.ackOnceCallback() ? ", and once per copy" : ""));
        }
        if (!row.walFilledHeaderFields().isEmpty()) {
            String fields =
                    row.walFilledHeaderFields().stream().map(JavadocText::code).collect(Collectors.joining(", "));
            items.add("Header fields that the log fills in on append: " + fields);
        }
        row.legacyNumber().ifPresent(number -> items.add("Older form: message type " + number));
        if (!row.utilities()) {
            items.add("Has no builder and no casts");
        }
        return items;
    }

    private static String flags(TypeRow row) {
        String flags = row.flags().set().stream().map(Flag::meaning).collect(Collectors.joining(", "));
        return (flags.isEmpty() ? "none" : flags) + "; logged at "
                + lower(row.flags().logLevel());
    }

    private static String dispatch(Dispatch dispatch) {
        StringBuilder text = new StringBuilder(dispatch.mode().meaning());
        if (!dispatch.targets().isEmpty()) {
            text.append(" (");
            text.append(dispatch.targets().stream().map(DispatchTarget::meaning).collect(Collectors.joining(", ")));
            text.append(')');
        }
        text.append(dispatch.ackSyncUp() ? ", acked by consumers only" : "");
        text.append(dispatch.unreplicable() ? ", not replicated" : "");
        return text.toString();
    }

    private static String key(ResourceKey key) {
        String domain = lower(key.domain()).replace('_', ' ');
        String pattern = key.key().isEmpty() ? "" : " " + JavadocText.code(key.key());
        return lower(key.mode()) + " " + domain + pattern;
    }

    private static void addWrapped(CodeBlock.Builder doc, String prefix, String text) {
        String indent = prefix.isEmpty() ? "" : "    ";
        doc.add("$L\n", JavadocText.wrap(prefix + text, indent));
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
