/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.decode;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.id.MessageId;
import io.tidemark.proto.messages.BroadcastHeader;
import io.tidemark.proto.messages.ReplicateHeader;
import io.tidemark.proto.messages.TxnContext;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message as far as it could be read, ready to be shown.
 *
 * @param message what it was read from, with its credentials
 * @param type what it is
 * @param position where it stands
 * @param context what it is part of
 * @param content what it says
 * @param properties as they are stored
 * @param problems what could not be read, and why
 * @param messages the messages of an assembled transaction; empty for every other message
 */
public record DecodedMessage(
        ImmutableMessage message,
        Type type,
        Position position,
        Context context,
        Content content,
        Properties properties,
        List<Problem> problems,
        List<DecodedMessage> messages) {

    /** What {@link Type#name} says of a number that no catalog has. */
    public static final String UNKNOWN_TYPE = "Unknown";

    /**
     * What a message is.
     *
     * @param name of the type; {@link #UNKNOWN_TYPE} where no catalog has the number
     * @param number 0 where it is missing or unreadable
     * @param version {@code null} where it is unreadable
     */
    public record Type(String name, int number, @Nullable Long version) {}

    /**
     * Where a message stands.
     *
     * @param id {@code null} where it has none yet
     * @param lastConfirmed {@code null} where it is missing or unreadable
     * @param pchannel empty where it is not known
     * @param vchannel {@code null} where the message is for all of them
     * @param timeTick unsigned; {@code null} where it is missing or unreadable
     */
    public record Position(
            @Nullable MessageId id,
            @Nullable MessageId lastConfirmed,
            String pchannel,
            @Nullable String vchannel,
            @Nullable Long timeTick) {}

    /** What a message is part of; each part is {@code null} where the message has none or it cannot be read. */
    public record Context(
            @Nullable TxnContext txn,
            @Nullable BroadcastHeader broadcast,
            @Nullable ReplicateHeader replicate) {}

    /**
     * What a message says.
     *
     * @param header {@code null} where it is missing, unreadable or of an unknown type
     * @param body {@code null} where it is unreadable, encrypted or of an unknown type
     * @param unknownFields fields that our protobuf files do not have, by the path of the message that they stand in, such
     *     as {@code body.schema}
     */
    public record Content(
            @Nullable Message header, @Nullable Message body, Map<String, ByteString> unknownFields) {}

    /**
     * Properties by key, in ascending order of the keys.
     *
     * @param text those that are UTF-8
     * @param hex the others: the bytes in hex; the key is {@code 0x…} in hex, too, where it is not UTF-8 either
     */
    public record Properties(Map<String, String> text, Map<String, String> hex) {}

    /** Whether something of it, or of a message inside of it, is broken. */
    public boolean isDamaged() {
        return problems.stream().anyMatch(Problem::damage) || messages.stream().anyMatch(DecodedMessage::isDamaged);
    }
}
