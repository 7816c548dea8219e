/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.id;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.proto.common.MessageID;
import java.nio.charset.StandardCharsets;

/**
 * The place of a message in a log. An immutable value: equal exactly if {@link #compareTo} is 0, which between ids of
 * different kinds is never asked (they are unequal, and comparing them throws).
 *
 * <p>An id has a <em>text</em>, which is what goes into properties and protobuf, and a <em>display form</em>
 * ({@link #toString}), which is for people and cannot be read back. The text is canonical: an id read from unusual text
 * (upper case, leading zeros, line breaks) is written in the one form that peers write.
 */
public sealed interface MessageId extends Comparable<MessageId>
        permits RocksMqMessageId, KafkaMessageId, LocalMessageId, TestMessageId, PulsarMessageId, WoodpeckerMessageId {

    /** The kind of log that gave the id. */
    WalKind walKind();

    /** Length in bytes of {@link #text}, which is ASCII; 0 for Woodpecker's first id. */
    int textLength();

    /**
     * Writes the {@link #textLength} bytes of the text at {@code offset} and returns the offset after them. Uses no
     * memory but that region of {@code dst}.
     */
    int writeText(byte[] dst, int offset);

    /** The text, as peers write it into properties and protobuf. */
    default String text() {
        byte[] text = new byte[textLength()];
        writeText(text, 0);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    /**
     * The display form: the numbers in decimal, {@code ledger/entry/batch} or {@code segment/entry}. For people only.
     */
    @Override
    String toString();

    /** The protobuf form, text and kind. */
    default MessageID toProto() {
        return MessageID.newBuilder()
                .setId(text())
                .setWALNameValue(walKind().number())
                .build();
    }

    /**
     * Orders ids of one log.
     *
     * @throws TidemarkException {@link ErrorCode#MIXED_ID_KINDS} if {@code other} is of another kind
     */
    @Override
    int compareTo(MessageId other);
}
