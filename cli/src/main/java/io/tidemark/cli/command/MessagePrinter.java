/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.decode.DecodedMessage;
import io.tidemark.cli.decode.MessageDecoder;
import io.tidemark.cli.decode.RawRecord;
import io.tidemark.cli.json.AnyTypes;
import io.tidemark.cli.json.MessageJson;
import io.tidemark.cli.json.ProtoJson;
import io.tidemark.cli.json.RecordJson;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.text.MessageBlock;
import io.tidemark.cli.text.MessageLines;
import io.tidemark.cli.text.Palette;
import io.tidemark.cli.text.RawText;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.ImmutableTxnMessage;
import java.util.ArrayList;
import java.util.List;

/** The last sink: prints messages in one of the forms. Used by one thread. */
final class MessagePrinter implements MessageSink {
    /** What a message is printed as. */
    enum Form {
        /** One line for people. */
        LINES,
        /** Everything for people. */
        BLOCKS,
        /** The Message form. */
        JSON,
        /** Bytes for people. */
        RAW_TEXT,
        /** The Record form. */
        RAW_JSON
    }

    private final Form form;
    private final Output output;
    private final MessageDecoder decoder;
    private final Palette palette;
    private final MessageLines lines;
    private final MessageJson json;
    private final boolean flushesEach;
    private boolean damaged;
    private long printed;

    MessagePrinter(Form form, Output output, MessageDecoder decoder, Layout layout) {
        this.form = form;
        this.output = output;
        this.decoder = decoder;
        this.palette = layout.palette();
        this.lines = new MessageLines(palette, layout.width());
        this.json = new MessageJson(new ProtoJson(() -> AnyTypes.of(decoder.registry())));
        this.flushesEach = layout.flushesEach();
    }

    /**
     * How lines are laid out.
     *
     * @param width columns of a line at most
     * @param flushesEach whether somebody waits for each message, as with a pipe that is still being written
     */
    record Layout(Palette palette, int width, boolean flushesEach) {}

    @Override
    public boolean accept(ImmutableMessage message, String pchannel) {
        if (form == Form.RAW_JSON || form == Form.RAW_TEXT) {
            pieces(message).forEach(piece -> printRaw(piece, pchannel));
        } else {
            printDecoded(decoder.decode(message, pchannel));
        }
        printed++;
        if (flushesEach) {
            output.flush();
        }
        return true;
    }

    /** A transaction has no bytes of its own; a consumer gets its pieces one by one. */
    private static List<ImmutableMessage> pieces(ImmutableMessage message) {
        return message.asTransaction().map(MessagePrinter::piecesOf).orElse(List.of(message));
    }

    private static List<ImmutableMessage> piecesOf(ImmutableTxnMessage txn) {
        List<ImmutableMessage> pieces = new ArrayList<>(List.of(txn.begin()));
        pieces.addAll(txn.bodies());
        pieces.add(txn.commit());
        return pieces;
    }

    private void printRaw(ImmutableMessage message, String pchannel) {
        RawRecord record = decoder.raw(message, pchannel);
        if (form == Form.RAW_JSON) {
            output.json(generator -> RecordJson.write(generator, record));
        } else {
            RawText.print(palette, record, output::line);
        }
    }

    private void printDecoded(DecodedMessage message) {
        damaged |= message.isDamaged();
        switch (form) {
            case JSON -> output.json(generator -> json.write(generator, message));
            case BLOCKS -> {
                if (printed > 0) {
                    output.line("");
                }
                output.lines(MessageBlock.lines(palette, message));
            }
            default -> output.lines(lines.lines(message));
        }
    }

    /** Whether something in a message that was printed is broken. */
    boolean metDamage() {
        return damaged;
    }

    /** Messages printed so far. */
    long printed() {
        return printed;
    }
}
