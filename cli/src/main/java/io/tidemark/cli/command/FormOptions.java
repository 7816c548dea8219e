/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.message.TypeNumbers;
import io.tidemark.message.txn.DeliveryOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is printed of each message. */
final class FormOptions {
    /** Which messages a log is said to have. */
    enum View {
        delivered,
        stored
    }

    @Option(
            names = "--view",
            paramLabel = "VIEW",
            description =
                    "delivered, as a consumer sees them, or stored, as they were written. Default: delivered; with "
                            + "--raw: stored.")
    @Nullable
    View view;

    @Option(names = "--time-ticks", description = "In the delivered view show time ticks, too.")
    boolean timeTicks;

    @Option(
            names = {"-l", "--long"},
            description = "Everything in a message, on many lines.")
    boolean longForm;

    @Option(
            names = "--raw",
            description = "The stored bytes: properties and a dump of the payload; with --json the records themselves.")
    boolean raw;

    @Option(
            names = "--buffer",
            paramLabel = "SIZE",
            converter = ByteSize.Converter.class,
            description = "Memory for records that wait for a time tick or a commit, and for --last. Default: 256M.")
    ByteSize buffer = new ByteSize((int) DeliveryOptions.DEFAULT.bufferedBytesMax());

    boolean stored() {
        return view == View.stored || (view == null && raw);
    }

    MessagePrinter.Form printed(boolean json) {
        if (raw) {
            return json ? MessagePrinter.Form.RAW_JSON : MessagePrinter.Form.RAW_TEXT;
        }
        if (json) {
            return MessagePrinter.Form.JSON;
        }
        return longForm ? MessagePrinter.Form.BLOCKS : MessagePrinter.Form.LINES;
    }

    /** How the delivered view is made for a filter. */
    DeliveryOptions delivery(MessageFilter filter) {
        DeliveryOptions options = DeliveryOptions.DEFAULT
                .withBufferedBytesMax(buffer.bytes())
                .withTimeTicks(timeTicks || filter.types().contains(TypeNumbers.TIME_TICK));
        return filter.vchannel() == null ? options : options.withVChannel(filter.vchannel());
    }
}
