/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.ByteString;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.wire.Base36;
import io.tidemark.message.wire.PaddedBase64;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A committed transaction as a reader sees it: one message at the commit's place, with the begin, the bodies and the
 * commit inside. It is assembled from stored pieces and never stored itself.
 *
 * <p>Begin and bodies are copies that carry the commit's tick and last confirmed id beside their own id and payload.
 */
public final class ImmutableTxnMessage extends ImmutableMessage {
    private final ImmutableMessage begin;
    private final List<ImmutableMessage> bodies;
    private final ImmutableMessage commit;

    private ImmutableTxnMessage(
            RecordWriter wrapper, ImmutableMessage begin, List<ImmutableMessage> bodies, ImmutableMessage commit) {
        super(commit.messageId(), wrapper.bytes(), 0, wrapper.length(), RecordLayout.MESSAGE, ByteString.EMPTY);
        this.begin = begin;
        this.bodies = bodies;
        this.commit = commit;
    }

    /**
     * Joins the stored pieces of a transaction. Whether they belong together is not checked.
     *
     * @param bodies in the order in which they are to be seen
     * @throws TidemarkException {@link ErrorCode#WRONG_TYPE} if begin or commit is of another type,
     *     {@link ErrorCode#HEADER_MISSING} if it has no typed header; {@link ErrorCode#CORRUPT_MESSAGE} if it has no
     *     transaction context, or the commit no tick or last confirmed id
     */
    public static ImmutableTxnMessage assemble(
            ImmutableMessage begin, List<ImmutableMessage> bodies, ImmutableMessage commit) {
        requirePiece("begin", TypeNumbers.BEGIN_TXN, begin);
        requirePiece("commit", TypeNumbers.COMMIT_TXN, commit);
        TxnContext context = requireContext(commit);
        requireContext(begin);
        long timeTick = commit.timeTick();
        MessageId lastConfirmed = commit.lastConfirmedMessageId();

        RecordWriter wrapper = new RecordWriter();
        wrapper.property(PropertyKeys.TYPE, Integer.toString(TypeNumbers.TXN));
        wrapper.property(PropertyKeys.VERSION, "2");
        wrapper.property(PropertyKeys.HEADER, "");
        wrapper.property(PropertyKeys.VCHANNEL, begin.vchannel());
        wrapper.property(PropertyKeys.TIME_TICK, Base36.formatUnsigned(timeTick));
        wrapper.property(PropertyKeys.LAST_CONFIRMED, lastConfirmed.text());
        wrapper.property(
                PropertyKeys.TXN_CONTEXT,
                PaddedBase64.encodeToString(context.toProto().toByteArray()));
        ReplicateHeader replicateHeader = commit.replicateHeader();
        if (replicateHeader != null) {
            copyProperty(commit, PropertyKeys.REPLICATE_HEADER, wrapper);
        }
        copyProperty(commit, PropertyKeys.TRACE_CONTEXT, wrapper);

        ByteString tickText = ByteString.copyFromUtf8(Base36.formatUnsigned(timeTick));
        ByteString idText = ByteString.copyFromUtf8(lastConfirmed.text());
        List<ImmutableMessage> delivered = new ArrayList<>(bodies.size());
        for (ImmutableMessage body : bodies) {
            delivered.add(body.withTimeTick(tickText, idText));
        }
        return new ImmutableTxnMessage(
                wrapper, begin.withTimeTick(tickText, idText), Collections.unmodifiableList(delivered), commit);
    }

    private static void requirePiece(String role, int type, ImmutableMessage piece) {
        if (piece.typeNumber() != type) {
            throw new TidemarkException(
                    ErrorCode.WRONG_TYPE,
                    "not the " + role + " of a transaction: " + PropertyValues.describe(piece) + ", expected type="
                            + type);
        }
        if (!piece.hasProperty(PropertyKeys.HEADER)) {
            throw new TidemarkException(
                    ErrorCode.HEADER_MISSING,
                    "the " + role + " of a transaction has no typed header: " + PropertyValues.describe(piece));
        }
    }

    private static TxnContext requireContext(ImmutableMessage piece) {
        TxnContext context = piece.txnContext();
        if (context == null) {
            throw PropertyValues.missing(piece, PropertyKeys.TXN_CONTEXT);
        }
        return context;
    }

    private static void copyProperty(ImmutableMessage from, String key, RecordWriter wrapper) {
        @Nullable ByteString value = from.rawProperty(key);
        if (value != null) {
            wrapper.property(ByteString.copyFromUtf8(key), value);
        }
    }

    /** The begin, with the commit's tick and last confirmed id. */
    public ImmutableMessage begin() {
        return begin;
    }

    /** The bodies, with the commit's tick and last confirmed id; empty for an empty transaction. */
    public List<ImmutableMessage> bodies() {
        return bodies;
    }

    /** The commit as it is stored. */
    public ImmutableMessage commit() {
        return commit;
    }

    @Override
    public Optional<ImmutableTxnMessage> asTransaction() {
        return Optional.of(this);
    }

    /** The sum over the bodies. */
    @Override
    public long estimatedSize() {
        long size = 0;
        for (ImmutableMessage body : bodies) {
            size += body.estimatedSize();
        }
        return size;
    }
}
