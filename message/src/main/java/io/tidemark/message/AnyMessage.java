/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.ByteString;
import io.tidemark.message.channel.ChannelNames;
import io.tidemark.proto.messages.BroadcastHeader;
import io.tidemark.proto.messages.CipherHeader;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What can be read of a message at every stage: a payload and string properties, and the meaning of the reserved ones.
 *
 * <p>Reading never changes a message. A property that is missing or unreadable where every message must have it throws
 * {@link ErrorCode#CORRUPT_MESSAGE}; one that is optional answers with the value that stands for its absence.
 */
public sealed interface AnyMessage permits ImmutableMessage, MutableMessage, BroadcastMutableMessage {
    /**
     * The value of a property, or {@code null} where it is absent.
     *
     * @throws TidemarkException {@link ErrorCode#DECODE_FAILED} if the value is not valid UTF-8
     */
    @Nullable
    String property(String key);

    /** Whether the property is there; of a mark that is all that counts. */
    boolean hasProperty(String key);

    /**
     * All properties, in no defined order; not to be changed.
     *
     * @throws TidemarkException {@link ErrorCode#DECODE_FAILED} if a key or value is not valid UTF-8
     */
    Map<String, String> properties();

    /** The stored bytes of the body, still encrypted where {@link #cipherHeader()} is there. Shared, not copied. */
    ByteString payload();

    /** Length of {@link #payload()} in bytes. */
    int payloadSize();

    /**
     * Bytes that the message counts for in quotas: the plain payload and the UTF-8 length of all keys and values.
     */
    long estimatedSize();

    /** Number of the message type; 0 where it is missing or unreadable. */
    default int typeNumber() {
        return PropertyValues.typeNumber(property(PropertyKeys.TYPE));
    }

    /** Payload version; 0 where it is missing or empty. Any number is accepted here. */
    default long version() {
        return PropertyValues.version(this, property(PropertyKeys.VERSION));
    }

    /** Logical place of the message in its pchannel, unsigned. */
    default long timeTick() {
        return PropertyValues.timeTick(this, property(PropertyKeys.TIME_TICK));
    }

    /** Tick that the message's own must be greater than; 0 for none. */
    default long barrierTimeTick() {
        return PropertyValues.barrierTimeTick(this, property(PropertyKeys.BARRIER_TIME_TICK));
    }

    /**
     * The vchannel; empty where the message is for all vchannels of its pchannel.
     *
     * @throws TidemarkException {@link ErrorCode#MISUSE} for a broadcast that was not split yet
     */
    default String vchannel() {
        String vchannel = property(PropertyKeys.VCHANNEL);
        if (vchannel != null) {
            return vchannel;
        }
        if (hasProperty(PropertyKeys.BROADCAST_HEADER)) {
            throw new TidemarkException(
                    ErrorCode.MISUSE,
                    "a broadcast has no vchannel before it is split: property=" + PropertyKeys.VCHANNEL
                            + ", expected=present, actual=absent");
        }
        return "";
    }

    /** The pchannel that the vchannel's name tells; empty where the message has no vchannel. */
    default String pchannel() {
        return ChannelNames.pchannelOf(vchannel());
    }

    /** Whether the message is written to the log; only a time tick may not be. */
    default boolean isPersisted() {
        return !hasProperty(PropertyKeys.NOT_PERSISTED);
    }

    /** Whether replication leaves the message out. */
    default boolean isUnreplicable() {
        return hasProperty(PropertyKeys.UNREPLICABLE);
    }

    /** Whether the message is handled at pchannel scope, also on the control channel. */
    default boolean isPChannelLevel() {
        return hasProperty(PropertyKeys.PCHANNEL_LEVEL);
    }

    /** Whether the record is one slice of a larger message. */
    default boolean isChunkSlice() {
        return hasProperty(PropertyKeys.CHUNK_TOTAL) || hasProperty(PropertyKeys.CHUNK_INDEX);
    }

    /** The transaction, or {@code null}. */
    default @Nullable TxnContext txnContext() {
        return PropertyValues.txnContext(this, property(PropertyKeys.TXN_CONTEXT));
    }

    /** Targets and id of the broadcast that the message is a copy of, or {@code null}. Unknown fields are kept. */
    default @Nullable BroadcastHeader broadcastHeader() {
        return PropertyValues.broadcastHeader(this, property(PropertyKeys.BROADCAST_HEADER));
    }

    /** Where a replicated message comes from, or {@code null}. */
    default @Nullable ReplicateHeader replicateHeader() {
        return PropertyValues.replicateHeader(this, property(PropertyKeys.REPLICATE_HEADER));
    }

    /** How the payload was encrypted, or {@code null} where it is plain. */
    default @Nullable CipherHeader cipherHeader() {
        return PropertyValues.cipherHeader(this, property(PropertyKeys.CIPHER_HEADER));
    }

    /** The span that wrote the message, or {@code null}; what cannot be read counts as none. */
    default @Nullable TraceContext traceContext() {
        return PropertyValues.traceContext(property(PropertyKeys.TRACE_CONTEXT));
    }

    /** Domain, scope and client key of an append that may be retried, or empty; never to be logged. */
    default String idempotencyKey() {
        String key = property(PropertyKeys.IDEMPOTENCY_KEY);
        return key == null ? "" : key;
    }

    /** Whether the record was written by the streaming system: it has a version that is not empty. */
    default boolean isFromStreaming() {
        String version = property(PropertyKeys.VERSION);
        return version != null && !version.isEmpty();
    }
}
