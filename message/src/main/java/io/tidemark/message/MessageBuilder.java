/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.Message;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.channel.ChannelNames;
import io.tidemark.message.cipher.MessageCipher;
import io.tidemark.proto.messages.BroadcastHeader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds one message of one type. Every rule is checked where it can first be seen to be broken, and throws
 * {@link ErrorCode#MISUSE} with the call and the type. Single use: the message takes the builder's properties over.
 *
 * <p>Used by one thread.
 */
public final class MessageBuilder<H extends Message, B extends Message> {
    /** Who is meant to see the message. */
    private enum Target {
        NONE,
        ALL_VCHANNELS,
        VCHANNEL,
        BROADCAST,
        /** A vchannel given after a broadcast: the message has both. */
        BROADCAST_ON_VCHANNEL
    }

    private record CipherConfig(MessageCipher cipher, long zoneId, long collectionId) {}

    private final MessageType<H, B> type;
    /** {@code null} once the message is built. */
    private @Nullable PropertySlots slots;

    private MessageLimits limits = MessageLimits.DEFAULT;
    private Target target = Target.NONE;
    private @Nullable H header;
    private @Nullable B body;
    private @Nullable CipherConfig cipherConfig;

    /** Starts a message of a type; generated classes call this. */
    public MessageBuilder(MessageType<H, B> type) {
        this.type = type;
        PropertySlots fresh = new PropertySlots();
        fresh.putType(type);
        slots = fresh;
    }

    /** The typed header; needed. */
    public MessageBuilder<H, B> header(H value) {
        header = value;
        return this;
    }

    /** The body; needed. */
    public MessageBuilder<H, B> body(B value) {
        body = value;
        return this;
    }

    /** Other bounds than {@link MessageLimits#DEFAULT}; set them before the properties. */
    public MessageBuilder<H, B> limits(MessageLimits value) {
        limits = value;
        return this;
    }

    /** The one vchannel that sees the message; a second call replaces the first. */
    public MessageBuilder<H, B> vchannel(String vchannel) {
        require(target != Target.ALL_VCHANNELS, "vchannel() after allVChannels()");
        open().putText(KeyField.VCHANNEL, vchannel);
        target = target == Target.BROADCAST || target == Target.BROADCAST_ON_VCHANNEL
                ? Target.BROADCAST_ON_VCHANNEL
                : Target.VCHANNEL;
        return this;
    }

    /** Every vchannel of the pchannel sees the message. */
    public MessageBuilder<H, B> allVChannels() {
        require(
                target == Target.NONE || target == Target.ALL_VCHANNELS,
                "allVChannels() after vchannel() or broadcast()");
        target = Target.ALL_VCHANNELS;
        return this;
    }

    /** A copy for each of the channels; a channel given twice gets one. A second call replaces the first. */
    public MessageBuilder<H, B> broadcast(Collection<String> channels) {
        return broadcast(channels, /* ackSyncUp= */ false);
    }

    /**
     * Like {@link #broadcast(Collection)}.
     *
     * @param ackSyncUp whether every copy waits for its consumer's acknowledgement
     */
    public MessageBuilder<H, B> broadcast(Collection<String> channels, boolean ackSyncUp) {
        require(
                target == Target.NONE || target == Target.BROADCAST || target == Target.BROADCAST_ON_VCHANNEL,
                "broadcast() after vchannel() or allVChannels()");
        require(!channels.isEmpty(), "broadcast() without a channel");
        for (String channel : channels) {
            require(!channel.isEmpty(), "broadcast() with an empty channel name");
        }
        open().putProto(
                        KeyField.BROADCAST_HEADER,
                        BroadcastHeader.newBuilder()
                                .addAllVchannels(new LinkedHashSet<>(channels))
                                .setAckSyncUp(ackSyncUp)
                                .build());
        target = target == Target.NONE ? Target.BROADCAST : target;
        return this;
    }

    /**
     * A copy for each pchannel of the cluster, handled at pchannel scope; the control channel stands in for the pchannel
     * that it lives on.
     */
    public MessageBuilder<H, B> clusterBroadcast(String controlChannel, Collection<String> pchannels) {
        return clusterBroadcast(controlChannel, pchannels, /* ackSyncUp= */ false);
    }

    /** Like {@link #clusterBroadcast(String, Collection)}, with a choice of {@code ackSyncUp}. */
    public MessageBuilder<H, B> clusterBroadcast(
            String controlChannel, Collection<String> pchannels, boolean ackSyncUp) {
        require(!pchannels.isEmpty(), "clusterBroadcast() without a pchannel");
        require(!controlChannel.isEmpty(), "clusterBroadcast() without a control channel");
        String home = ChannelNames.pchannelOf(controlChannel);
        List<String> channels = new ArrayList<>(pchannels.size());
        for (String pchannel : pchannels) {
            require(
                    ChannelNames.isPChannel(pchannel),
                    "clusterBroadcast() with '" + pchannel + "', which is no pchannel");
            channels.add(pchannel.equals(home) ? controlChannel : pchannel);
        }
        require(
                channels.contains(controlChannel),
                "clusterBroadcast() with control channel '" + controlChannel
                        + "', which lives on none of the pchannels");
        broadcast(channels, ackSyncUp);
        open().putAscii(KeyField.PCHANNEL_LEVEL, "");
        return this;
    }

    /**
     * A property of the user's. The last setting of a key counts; the typed header's key is set by the build.
     *
     * @throws TidemarkException {@link ErrorCode#INVALID_ARGUMENT} if the text has an unpaired surrogate, or
     *     {@link ErrorCode#TOO_LARGE}
     */
    public MessageBuilder<H, B> property(String key, String value) {
        open().putText(key, value, limits);
        return this;
    }

    /** Several properties, as {@link #property} takes each. */
    public MessageBuilder<H, B> properties(Map<String, String> values) {
        values.forEach(this::property);
        return this;
    }

    /** Keeps the message out of the log; only a time tick may be. */
    public MessageBuilder<H, B> notPersisted() {
        require(type.number() == TypeNumbers.TIME_TICK, "notPersisted() of a type other than TimeTick");
        open().putAscii(KeyField.NOT_PERSISTED, "");
        return this;
    }

    /** Keeps the message out of replication. */
    public MessageBuilder<H, B> unreplicable() {
        open().putAscii(KeyField.UNREPLICABLE, "");
        return this;
    }

    /** Encrypts the body for a zone and a collection. */
    public MessageBuilder<H, B> cipher(MessageCipher cipher, long zoneId, long collectionId) {
        require(type.isCipherEnabled(), "cipher() of a type that may not be encrypted");
        cipherConfig = new CipherConfig(cipher, zoneId, collectionId);
        return this;
    }

    /**
     * The message.
     *
     * @throws TidemarkException {@link ErrorCode#MISUSE} without header, body or target; {@link ErrorCode#TOO_LARGE}
     */
    public MutableMessage build() {
        require(
                (target != Target.NONE && target != Target.BROADCAST) || open().contains(PropertyKeys.VCHANNEL),
                "build() without vchannel() or allVChannels()");
        return assemble();
    }

    /**
     * The broadcast.
     *
     * @throws TidemarkException {@link ErrorCode#MISUSE} without header, body or channels; {@link ErrorCode#TOO_LARGE}
     */
    public BroadcastMutableMessage buildBroadcast() {
        require(open().contains(PropertyKeys.BROADCAST_HEADER), "buildBroadcast() without broadcast()");
        return new BroadcastMutableMessage(assemble());
    }

    private MutableMessage assemble() {
        PropertySlots taken = open();
        H builtHeader = header;
        B builtBody = body;
        if (builtHeader == null) {
            throw misuse("build without header()");
        }
        if (builtBody == null) {
            throw misuse("build without body()");
        }
        taken.putProto(KeyField.HEADER, builtHeader);
        limits.checkPropertyCount(taken.count());
        limits.checkMessageBytes((long) builtBody.getSerializedSize() + taken.textBytes());
        CipherConfig config = cipherConfig;
        MutableMessage message;
        if (config == null) {
            message = MutableMessage.ofBody(taken, builtBody);
        } else {
            BodyCipher.Encrypted encrypted =
                    BodyCipher.encrypt(config.cipher, config.zoneId, config.collectionId, builtBody);
            message = MutableMessage.of(taken, encrypted);
        }
        slots = null;
        return message;
    }

    private PropertySlots open() {
        if (slots == null) {
            throw misuse("use of a builder after its build");
        }
        return slots;
    }

    private void require(boolean condition, String call) {
        if (!condition) {
            throw misuse(call);
        }
    }

    private TidemarkException misuse(String call) {
        return new TidemarkException(ErrorCode.MISUSE, "wrong use of a message builder: " + call + ", type=" + type);
    }
}
