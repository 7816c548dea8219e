/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.tidemark.proto.messages.BroadcastHeader;
import io.tidemark.proto.messages.ResourceKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One message for many channels, before it is split into a copy for each. Its broadcast header names the channels; the
 * coordinator adds an id and the resource keys that it holds.
 *
 * <p>Owned by one thread at a time.
 */
public final class BroadcastMutableMessage implements AnyMessage {
    private final MutableMessage message;

    BroadcastMutableMessage(MutableMessage message) {
        this.message = message;
    }

    /**
     * A broadcast from its payload, which is shared, and its properties. Its header is read where it is asked for.
     *
     * @throws TidemarkException {@link ErrorCode#MISUSE} if there is no broadcast header
     */
    public static BroadcastMutableMessage of(ByteString payload, Map<String, String> properties) {
        BroadcastMutableMessage broadcast = new BroadcastMutableMessage(MutableMessage.of(payload, properties));
        if (!broadcast.hasProperty(PropertyKeys.BROADCAST_HEADER)) {
            throw broadcast.noHeader();
        }
        return broadcast;
    }

    /** Reads the protobuf form, as a stored task or a request holds it. */
    public static BroadcastMutableMessage fromProto(io.tidemark.proto.messages.Message proto) {
        return of(proto.getPayload(), proto.getPropertiesMap());
    }

    // ---- reading ----------------------------------------------------------------------------------------------------

    @Override
    public @Nullable String property(String key) {
        return message.property(key);
    }

    @Override
    public boolean hasProperty(String key) {
        return message.hasProperty(key);
    }

    @Override
    public Map<String, String> properties() {
        return message.properties();
    }

    @Override
    public ByteString payload() {
        return message.payload();
    }

    @Override
    public int payloadSize() {
        return message.payloadSize();
    }

    @Override
    public long estimatedSize() {
        return message.estimatedSize();
    }

    private BroadcastHeader requireHeader() {
        BroadcastHeader header = broadcastHeader();
        if (header == null) {
            throw noHeader();
        }
        return header;
    }

    private TidemarkException noHeader() {
        return new TidemarkException(
                ErrorCode.MISUSE,
                "not a broadcast: type=" + typeNumber() + ", property=" + PropertyKeys.BROADCAST_HEADER
                        + ", expected=present, actual=absent");
    }

    // ---- setting ----------------------------------------------------------------------------------------------------

    /**
     * Assigns the broadcast id.
     *
     * @throws TidemarkException {@link ErrorCode#MISUSE} if an id is assigned already or there is no broadcast header
     */
    public BroadcastMutableMessage broadcastId(long id) {
        BroadcastHeader header = requireHeader();
        if (header.getBroadcastId() != 0) {
            throw new TidemarkException(
                    ErrorCode.MISUSE,
                    "broadcast id may be assigned once: expected=0, actual="
                            + Long.toUnsignedString(header.getBroadcastId()));
        }
        message.overwriteBroadcastHeader(header.toBuilder().setBroadcastId(id).build());
        return this;
    }

    /** Sets id and resource keys, whatever they were; a key given twice counts once. Unknown fields are kept. */
    public BroadcastMutableMessage overwriteBroadcastHeader(long id, Collection<ResourceKey> resourceKeys) {
        message.overwriteBroadcastHeader(requireHeader().toBuilder()
                .setBroadcastId(id)
                .clearResourceKeys()
                .addAllResourceKeys(new LinkedHashSet<>(resourceKeys))
                .build());
        return this;
    }

    /** Records the span, unless there is one already or the context is not valid. */
    public BroadcastMutableMessage injectTraceContext(@Nullable TraceContext context) {
        message.injectTraceContext(context);
        return this;
    }

    void overwriteHeader(Message header) {
        message.overwriteHeader(header);
    }

    // ---- the next stage ---------------------------------------------------------------------------------------------

    /**
     * One message for each channel of the header, in its order. The copies share the payload and own their properties,
     * the unchanged broadcast header among them.
     *
     * @throws TidemarkException {@link ErrorCode#MISUSE} without a header, an id or a channel, or with a channel twice
     */
    public List<MutableMessage> splitIntoMutableMessages() {
        BroadcastHeader header = requireHeader();
        List<String> channels = header.getVchannelsList();
        if (header.getBroadcastId() == 0) {
            throw new TidemarkException(ErrorCode.MISUSE, "cannot split a broadcast before it has an id");
        }
        if (channels.isEmpty()) {
            throw new TidemarkException(
                    ErrorCode.MISUSE,
                    "cannot split a broadcast without a channel: broadcastId="
                            + Long.toUnsignedString(header.getBroadcastId()));
        }
        Set<String> seen = new HashSet<>();
        List<MutableMessage> copies = new ArrayList<>(channels.size());
        for (String channel : channels) {
            if (!seen.add(channel)) {
                throw new TidemarkException(
                        ErrorCode.MISUSE,
                        "cannot split a broadcast that names a channel twice: broadcastId="
                                + Long.toUnsignedString(header.getBroadcastId()) + ", channel='"
                                + PropertyText.shorten(channel) + "'");
            }
            MutableMessage copy = message.copy();
            copy.slots.putText(KeyField.VCHANNEL, channel);
            copies.add(copy);
        }
        return Collections.unmodifiableList(copies);
    }

    /** The protobuf form. */
    public io.tidemark.proto.messages.Message toProto() {
        return message.toProto();
    }

    @Override
    public String toString() {
        return MessageText.of(this);
    }
}
