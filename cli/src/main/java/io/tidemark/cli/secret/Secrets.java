/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.secret;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.catalog.MessageCatalog;
import io.tidemark.message.catalog.MessageRegistry;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.wire.PaddedBase64;
import io.tidemark.proto.messages.CipherHeader;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides what may be printed. Every way to the screen or to a file asks here first, with the stored bytes.
 *
 * <p>Used by one thread.
 */
public final class Secrets {
    /** What stands in the place of a credential. */
    public static final String MASK = "***";

    private static final int SECRET_NAMES_MAX = 1000;

    private final boolean shown;
    private final Map<String, Boolean> secretNames = new HashMap<>();
    private final SecretPlan.Plans plans;

    /**
     * Hides credentials, or shows everything as it is.
     *
     * @param registry the types that may be packed into others
     */
    public Secrets(boolean shown, MessageRegistry registry) {
        this.shown = shown;
        this.plans = new SecretPlan.Plans(shown ? Map.of() : packedTypes(registry));
    }

    private static Map<String, Descriptor> packedTypes(MessageRegistry registry) {
        Map<String, Descriptor> types = new HashMap<>();
        for (MessageCatalog catalog : registry.catalogs()) {
            for (Message exported : catalog.exportedTypes()) {
                add(types, exported);
            }
            for (MessageType<?, ?> type : catalog.types()) {
                add(types, type.defaultHeader());
                add(types, type.defaultBody());
            }
        }
        return types;
    }

    private static void add(Map<String, Descriptor> types, Message prototype) {
        Descriptor type = prototype.getDescriptorForType();
        types.put(type.getFullName(), type);
    }

    /**
     * The bytes of a protobuf message with its credentials hidden.
     *
     * @return the same object where nothing had to be hidden; empty where the bytes cannot be read, so that nobody can say
     *     what must not be shown
     */
    public Optional<ByteString> hide(ByteString bytes, Message prototype) {
        SecretPlan plan = shown ? null : plans.of(prototype.getDescriptorForType());
        if (plan == null) {
            return Optional.of(bytes);
        }
        try {
            return Optional.of(Redactor.redact(bytes, plan));
        } catch (InvalidProtocolBufferException e) {
            return Optional.empty();
        }
    }

    /**
     * A property's text with its credentials hidden.
     *
     * @param headerPrototype what the typed header is, or {@code null} where that is not known
     */
    public String hideInProperty(String key, String value, @Nullable Message headerPrototype) {
        if (shown || value.isEmpty()) {
            return value;
        }
        return switch (key) {
            case PropertyKeys.IDEMPOTENCY_KEY, PropertyKeys.BROADCAST_IDEMPOTENCY_KEY -> MASK;
            case PropertyKeys.CIPHER_HEADER -> hideInEncoded(value, CipherHeader.getDefaultInstance());
            case PropertyKeys.HEADER -> headerPrototype == null ? value : hideInEncoded(value, headerPrototype);
            default -> isSecretName(key) ? MASK : SecretText.scrub(value);
        };
    }

    /** Whether a value that is no text must not be shown, since nobody can look for a credential in it. */
    public boolean hidesUnreadable(String key, @Nullable Message headerPrototype) {
        boolean header = key.equals(PropertyKeys.HEADER)
                && headerPrototype != null
                && plans.of(headerPrototype.getDescriptorForType()) != null;
        return !shown && (header || key.equals(PropertyKeys.CIPHER_HEADER) || isKey(key) || isSecretName(key));
    }

    /** Logs repeat few keys, and taking a name apart costs more than looking it up. */
    private boolean isSecretName(String key) {
        Boolean known = secretNames.get(key);
        if (known == null) {
            known = SecretNames.isSecret(key);
            if (secretNames.size() < SECRET_NAMES_MAX) {
                secretNames.put(key, known);
            }
        }
        return known;
    }

    private static boolean isKey(String property) {
        return property.equals(PropertyKeys.IDEMPOTENCY_KEY) || property.equals(PropertyKeys.BROADCAST_IDEMPOTENCY_KEY);
    }

    /** Whether these bytes stand in the place of a credential. */
    public static boolean isMask(FieldDescriptor field, ByteString value) {
        return value.equals(Redactor.MASK) && SecretPlan.isSecret(field);
    }

    private String hideInEncoded(String base64, Message prototype) {
        SecretPlan plan = plans.of(prototype.getDescriptorForType());
        if (plan == null) {
            return base64;
        }
        try {
            ByteString bytes = ByteString.copyFrom(PaddedBase64.decode(base64));
            ByteString hidden = Redactor.redact(bytes, plan);
            return hidden.equals(bytes) ? base64 : PaddedBase64.encodeToString(hidden.toByteArray());
        } catch (TidemarkException | InvalidProtocolBufferException e) {
            return MASK;
        }
    }
}
