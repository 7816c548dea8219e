/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Keys of the reserved properties. Every key that starts with {@code _} is reserved; all others belong to users and are
 * carried unchanged.
 *
 * <p>How a value is written as text: <i>dec</i> decimal, <i>u36</i>/<i>i36</i> unsigned/signed base 36, <i>pb64</i>
 * protobuf bytes in padded base64, <i>mark</i> presence alone counts, <i>text</i> as it is.
 */
public final class PropertyKeys {
    /** Message type number, dec. */
    public static final String TYPE = "_t";
    /** Payload version, dec. */
    public static final String VERSION = "_v";
    /** Typed header, pb64. */
    public static final String HEADER = "_h";
    /** VChannel, text. */
    public static final String VCHANNEL = "_vc";
    /** {@code BroadcastHeader}, pb64. */
    public static final String BROADCAST_HEADER = "_bh";
    /** {@code TxnContext}, pb64. */
    public static final String TXN_CONTEXT = "_tx";
    /** Time tick, u36. */
    public static final String TIME_TICK = "_tt";
    /** Barrier time tick, u36: the message's tick must be greater. */
    public static final String BARRIER_TIME_TICK = "_btt";
    /** Last confirmed message id, id text. */
    public static final String LAST_CONFIRMED = "_lc";
    /** The last confirmed message id is the message's own, mark. */
    public static final String LAST_CONFIRMED_SAME_AS_ID = "_lcs";
    /** WAL term of the writer, i36. */
    public static final String WAL_TERM = "_wt";
    /** Not persisted, mark. */
    public static final String NOT_PERSISTED = "_np";
    /** Handled at pchannel scope, mark. */
    public static final String PCHANNEL_LEVEL = "_pcl";
    /** Must not be replicated, mark. */
    public static final String UNREPLICABLE = "_ur";
    /** {@code CipherHeader}, pb64. */
    public static final String CIPHER_HEADER = "_ch";
    /** {@code ReplicateHeader}, pb64. */
    public static final String REPLICATE_HEADER = "_rh";
    /** {@code TraceContextHeader}, pb64. */
    public static final String TRACE_CONTEXT = "_tc";
    /** Idempotency key of newer peers, text: {@code <domain>:<scope id>:<client key>}. Never logged. */
    public static final String IDEMPOTENCY_KEY = "_ik";
    /** Admission key of a broadcast of newer peers, text. */
    public static final String BROADCAST_IDEMPOTENCY_KEY = "_bik";
    /** Partial update with compare-and-set of newer peers, mark. */
    public static final String PARTIAL_UPDATE = "_puc";
    /** Number of slices that a large payload was cut into, dec; written by newer peers. */
    public static final String CHUNK_TOTAL = "_ct";
    /** Index of a slice, dec, from 0; written by newer peers. */
    public static final String CHUNK_INDEX = "_ci";

    /** Longest key that is shared, in bytes. */
    private static final int SHARED_LENGTH_MAX = 32;
    /**
     * Keys seen last, by a hash of their bytes: a log has few different ones and each of its messages has most of them. Bounded;
     * a race between threads costs a second copy of a key and nothing else.
     */
    private static final String[] SHARED = new String[256];

    private PropertyKeys() {}

    /** Whether the key is reserved, known to this version or not. */
    public static boolean isReserved(String key) {
        return key.startsWith("_");
    }

    /** The key whose ASCII bytes these are, shared where it can be, or {@code null} for bytes that are not ASCII. */
    static @Nullable String shared(byte[] bytes, int offset, int length) {
        if (length > SHARED_LENGTH_MAX) {
            return null;
        }
        int slot = slotOf(bytes, offset, length);
        String known = SHARED[slot];
        if (known != null && PropertyBytes.equalsAscii(known, bytes, offset, length)) {
            return known;
        }
        for (int i = offset; i < offset + length; i++) {
            if (bytes[i] < 0) {
                return null;
            }
        }
        String key = new String(bytes, offset, length, StandardCharsets.US_ASCII);
        SHARED[slot] = key;
        return key;
    }

    /** A hash of length and three of the bytes: enough to keep apart the few keys that messages have. */
    private static int slotOf(byte[] bytes, int offset, int length) {
        int hash = length;
        if (length > 0) {
            hash += 7 * bytes[offset + length - 1] + 31 * bytes[offset + length / 2] + 67 * bytes[offset];
        }
        return hash & (SHARED.length - 1);
    }
}
