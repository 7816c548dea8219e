/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import io.tidemark.codegen.TypeRow.ResourceKey;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks that the dotted field paths of a row lead to fields. */
final class FieldPaths {
    private static final String HEADER = "header.";
    private static final String BODY = "body.";
    private static final Pattern DOT = Pattern.compile("\\.");
    private static final Pattern PLACEHOLDER = Pattern.compile("<[^<>]*>");

    private FieldPaths() {}

    static void check(TypeRow row, Descriptor header, Descriptor body) {
        for (String path : row.walFilledHeaderFields()) {
            if (find(path, header, /* repeatedAllowed= */ true) == null) {
                throw row.place()
                        .refuse(CatalogFault.UNKNOWN_FIELD, "header=" + header.getFullName() + ", path=" + path);
            }
        }
        for (ResourceKey key : row.resourceKeys()) {
            checkKey(row, key, header, body);
        }
    }

    private static void checkKey(TypeRow row, ResourceKey key, Descriptor header, Descriptor body) {
        long placeholders = PLACEHOLDER.matcher(key.key()).results().count();
        if (!key.fields().isEmpty() && key.fields().size() != placeholders) {
            throw row.place()
                    .refuse(
                            CatalogFault.CONTRADICTION,
                            "resourceKey=" + key.key() + ", placeholders=" + placeholders + ", fields=" + key.fields());
        }
        for (String path : key.fields()) {
            FieldDescriptor field = null;
            if (path.startsWith(HEADER)) {
                field = find(path.substring(HEADER.length()), header, /* repeatedAllowed= */ false);
            } else if (path.startsWith(BODY)) {
                field = find(path.substring(BODY.length()), body, /* repeatedAllowed= */ false);
            }
            if (field == null || !canBeKey(field.getJavaType())) {
                throw row.place()
                        .refuse(
                                CatalogFault.UNKNOWN_FIELD,
                                "path=" + path + ", expected=header.… or body.… with a single string or integer");
            }
        }
    }

    private static boolean canBeKey(JavaType type) {
        return type == JavaType.STRING || type == JavaType.INT || type == JavaType.LONG;
    }

    private static @Nullable FieldDescriptor find(String path, Descriptor root, boolean repeatedAllowed) {
        Descriptor message = root;
        FieldDescriptor field = null;
        for (String name : DOT.split(path, -1)) {
            field = message == null ? null : message.findFieldByName(name);
            if (field == null || (field.isRepeated() && !repeatedAllowed)) {
                return null;
            }
            message = field.getJavaType() == JavaType.MESSAGE ? field.getMessageType() : null;
        }
        return field;
    }
}
