/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.text;

import io.tidemark.cli.decode.DecodedMessage;
import io.tidemark.message.TimeTicks;
import io.tidemark.message.TypeNumbers;
import io.tidemark.message.id.MessageId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** What lines and blocks have in common: how the parts of a message are written. */
final class MessageText {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS").withZone(ZoneOffset.UTC);
    private static final int INSERT = 2;
    private static final int DELETE = 3;

    private MessageText() {}

    static String time(DecodedMessage message) {
        Long tick = message.position().timeTick();
        return tick == null ? "-" : TIME.format(TimeTicks.toInstant(tick));
    }

    /** Ids of one number in the text that is stored, the others in the form for people, as theirs is base64. */
    static String id(MessageId id) {
        return switch (id.walKind().configurationName()) {
            case "pulsar", "woodpecker" -> id.toString();
            default -> id.text();
        };
    }

    static String type(DecodedMessage message) {
        DecodedMessage.Type type = message.type();
        return type.name().equals(DecodedMessage.UNKNOWN_TYPE) ? "Unknown(" + type.number() + ")" : type.name();
    }

    static String paintType(Palette palette, DecodedMessage message, String text) {
        return switch (message.type().number()) {
            case TypeNumbers.TIME_TICK -> palette.faint(text);
            case INSERT, DELETE -> palette.rows(text);
            case TypeNumbers.TXN, TypeNumbers.BEGIN_TXN, TypeNumbers.COMMIT_TXN, TypeNumbers.ROLLBACK_TXN ->
                palette.txn(text);
            default -> message.isDamaged() ? palette.bad(text) : palette.definition(text);
        };
    }

    /** The vchannel without the pchannel's name before it; {@code *} for all of them. */
    static String channel(DecodedMessage message) {
        String vchannel = message.position().vchannel();
        String pchannel = message.position().pchannel();
        if (vchannel == null || vchannel.isEmpty()) {
            return "*";
        }
        boolean prefixed = !pchannel.isEmpty() && vchannel.startsWith(pchannel + "_");
        return Printable.escape(prefixed ? vchannel.substring(pchannel.length() + 1) : vchannel);
    }
}
