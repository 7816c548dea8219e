/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.secret;

import com.google.protobuf.Any;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import io.tidemark.proto.common.MsgBase;
import io.tidemark.proto.schema.CollectionSchema;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is to be hidden in a protobuf message of one type: an action for each field that matters. A type in which no
 * credential can stand has no plan, so that its bytes need not be looked at.
 *
 * <p>Made once a type. Used by one thread.
 */
final class SecretPlan {
    /** Fields of bytes that are messages, by full name. */
    private static final Map<String, Descriptor> WRITTEN_AS_BYTES =
            Map.of("milvus.proto.msg.CreateCollectionRequest.schema", CollectionSchema.getDescriptor());

    /**
     * The envelope of old bodies has a map that nobody puts credentials into. It stands in every row, and what may hold a
     * credential is not shown where it is damaged, which rows should be.
     */
    private static final String ENVELOPE = MsgBase.getDescriptor().getFullName();

    /** What happens to the content of a field. */
    enum Action {
        /** It is a credential. */
        HIDE,
        /** It is a message that is one as a whole. */
        EMPTY,
        /** It is text in which one may stand. */
        SCRUB,
        /** It is a message in which one may stand. */
        DESCEND
    }

    /** The plans of the types that were asked for. */
    static final class Plans {
        private final Map<String, Optional<SecretPlan>> plans = new HashMap<>();
        private final Map<String, Descriptor> packedTypes;

        /** Makes plans; {@code packedTypes}, by full name, are those that may stand in an {@code Any}. */
        Plans(Map<String, Descriptor> packedTypes) {
            this.packedTypes = packedTypes;
        }

        /** The plan for the message that an {@code Any} holds; {@code null} if there is nothing to hide or nobody knows it. */
        @Nullable
        SecretPlan ofPacked(String typeUrl) {
            Descriptor type = packedTypes.get(typeUrl.substring(typeUrl.lastIndexOf('/') + 1));
            return type == null ? null : of(type);
        }

        /** The plan for a type, or {@code null} if there is nothing to hide in it. */
        @Nullable
        SecretPlan of(Descriptor type) {
            Optional<SecretPlan> known = plans.get(type.getFullName());
            if (known == null) {
                known = mayHoldSecret(type) ? Optional.of(new SecretPlan(type, this)) : Optional.empty();
                plans.put(type.getFullName(), known);
            }
            return known.orElse(null);
        }

        private static boolean mayHoldSecret(Descriptor root) {
            Set<String> seen = new HashSet<>(Set.of(root.getFullName()));
            Deque<Descriptor> open = new ArrayDeque<>(List.of(root));
            for (Descriptor type = open.poll(); type != null; type = open.poll()) {
                if (isKeyValue(type)
                        || isAny(type)
                        || type.getFields().stream().anyMatch(field -> isSecret(field) || isAddress(field))) {
                    return true;
                }
                for (FieldDescriptor field : type.getFields()) {
                    Descriptor child = childOf(field);
                    if (child != null && seen.add(child.getFullName())) {
                        open.add(child);
                    }
                }
            }
            return false;
        }
    }

    private final Plans plans;
    private final Map<Integer, Action> actions = new HashMap<>();
    private final Map<Integer, Descriptor> children = new HashMap<>();
    private final boolean keyValue;
    private final boolean any;
    private boolean hidesUnknown;
    private final Set<Integer> known = new HashSet<>();

    private SecretPlan(Descriptor type, Plans plans) {
        this.plans = plans;
        this.keyValue = isKeyValue(type);
        this.any = isAny(type);
        for (FieldDescriptor field : type.getFields()) {
            known.add(field.getNumber());
            if (isSecret(field)) {
                actions.put(field.getNumber(), isMessage(field) ? Action.EMPTY : Action.HIDE);
                hidesUnknown = true;
            } else if (isAddress(field)) {
                actions.put(field.getNumber(), Action.SCRUB);
            } else if (childOf(field) != null) {
                actions.put(field.getNumber(), Action.DESCEND);
                children.put(field.getNumber(), childOf(field));
            }
        }
    }

    /** What to do with a length-delimited field; {@code null} for nothing. */
    @Nullable
    Action action(int fieldNumber) {
        if (hidesUnknown && !known.contains(fieldNumber)) {
            return Action.HIDE;
        }
        return actions.get(fieldNumber);
    }

    /** The plan for the message in a field whose action is {@link Action#DESCEND}. */
    @Nullable
    SecretPlan child(int fieldNumber) {
        Descriptor type = children.get(fieldNumber);
        return type == null ? null : plans.of(type);
    }

    /** Whether the message is a pair of a key in field 1 and a value in field 2, whose key tells what the value is. */
    boolean isKeyValue() {
        return keyValue;
    }

    /** Whether the message is an {@code Any}, which says by itself what is packed in it. */
    boolean isAny() {
        return any;
    }

    /** The plan for what an {@code Any} holds. */
    @Nullable
    SecretPlan packed(String typeUrl) {
        return plans.ofPacked(typeUrl);
    }

    /** Whether fields that we do not know may be credentials, since they stand beside some. */
    boolean hidesUnknown() {
        return hidesUnknown;
    }

    private static boolean isAny(Descriptor type) {
        return type.getFullName().equals(Any.getDescriptor().getFullName());
    }

    private static boolean isKeyValue(Descriptor type) {
        FieldDescriptor key = type.findFieldByNumber(1);
        FieldDescriptor value = type.findFieldByNumber(2);
        return type.getFields().size() == 2 && isNamedText(key, "key") && isNamedText(value, "value");
    }

    private static boolean isNamedText(@Nullable FieldDescriptor field, String name) {
        return field != null
                && !field.isRepeated()
                && field.getName().equals(name)
                && field.getJavaType() == JavaType.STRING;
    }

    private static boolean isText(FieldDescriptor field) {
        return field.getJavaType() == JavaType.STRING || field.getJavaType() == JavaType.BYTE_STRING;
    }

    static boolean isSecret(FieldDescriptor field) {
        boolean marked = field.getOptions().getDebugRedact();
        return marked ? isText(field) || isMessage(field) : isText(field) && SecretNames.isSecret(field.getName());
    }

    /** The message in a field, also where it is written as bytes; {@code null} for every other field. */
    private static @Nullable Descriptor childOf(FieldDescriptor field) {
        if (!isMessage(field)) {
            return WRITTEN_AS_BYTES.get(field.getFullName());
        }
        return field.getMessageType().getFullName().equals(ENVELOPE) ? null : field.getMessageType();
    }

    private static boolean isMessage(FieldDescriptor field) {
        return field.getJavaType() == JavaType.MESSAGE;
    }

    private static boolean isAddress(FieldDescriptor field) {
        return field.getJavaType() == JavaType.STRING && SecretNames.isAddress(field.getName());
    }
}
