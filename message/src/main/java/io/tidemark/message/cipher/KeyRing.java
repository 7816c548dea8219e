/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.cipher;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.wire.Quoted;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * 256-bit keys by id. The first one encrypts, all of them decrypt: to change the key, put a new one in front once every
 * reader has it, and drop the old one when nothing is left that was encrypted with it.
 *
 * <p>An id is 1 to 128 visible ASCII characters without {@code =} and {@code #}. It travels with every message, so it must
 * not tell anything about the key.
 *
 * <p>Immutable, safe for use by several threads. Keys are in none of its texts.
 */
public final class KeyRing {
    /** Length of a key. */
    public static final int KEY_BYTES = 32;

    private static final int ID_LENGTH_MAX = 128;

    private final Map<String, SecretKey> keys;
    private final String primaryId;

    private KeyRing(Map<String, SecretKey> keys, String primaryId) {
        this.keys = Collections.unmodifiableMap(keys);
        this.primaryId = primaryId;
    }

    /**
     * A ring of one key.
     *
     * @param key {@link #KEY_BYTES} bytes; copied
     * @throws TidemarkException {@link ErrorCode#CIPHER_FAILED} if id or key has the wrong form
     */
    public static KeyRing of(String id, byte[] key) {
        return builder().add(id, key).build();
    }

    /** Starts a ring. */
    public static Builder builder() {
        return new Builder();
    }

    /** Id of the key that encrypts. */
    public String primaryId() {
        return primaryId;
    }

    /** The ids of all keys, the primary one first. */
    public Set<String> ids() {
        return keys.keySet();
    }

    /** The key with this id, or {@code null}. */
    @Nullable
    SecretKey find(String id) {
        return keys.get(id);
    }

    /** The ids. */
    @Override
    public String toString() {
        return "KeyRing" + ids();
    }

    /** Collects the keys of a ring; used by one thread. */
    public static final class Builder {
        private final Map<String, SecretKey> keys = new LinkedHashMap<>();

        private Builder() {}

        /**
         * Adds a key; the first one added is the one that encrypts.
         *
         * @param key {@link #KEY_BYTES} bytes; copied
         * @throws TidemarkException {@link ErrorCode#CIPHER_FAILED} if id or key has the wrong form, or the id is taken
         */
        public Builder add(String id, byte[] key) {
            if (!isId(id)) {
                throw failure("bad key id: id=" + Quoted.text(id) + ", expected=1 to " + ID_LENGTH_MAX
                        + " visible ASCII characters without '=' and '#'");
            }
            if (key.length != KEY_BYTES) {
                throw failure("bad key: id=" + id + ", expected=" + KEY_BYTES + " bytes, actual=" + key.length);
            }
            if (keys.putIfAbsent(id, new SecretKeySpec(key, "AES")) != null) {
                throw failure("two keys with one id: id=" + id);
            }
            return this;
        }

        private static boolean isId(String id) {
            return !id.isEmpty()
                    && id.length() <= ID_LENGTH_MAX
                    && id.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '=' && c != '#');
        }

        /**
         * The ring.
         *
         * @throws TidemarkException {@link ErrorCode#CIPHER_FAILED} if there is no key
         */
        public KeyRing build() {
            if (keys.isEmpty()) {
                throw failure("a key ring without a key: expected=1 or more, actual=0");
            }
            return new KeyRing(
                    new LinkedHashMap<>(keys), keys.keySet().iterator().next());
        }

        private static TidemarkException failure(String message) {
            return new TidemarkException(ErrorCode.CIPHER_FAILED, message);
        }
    }
}
