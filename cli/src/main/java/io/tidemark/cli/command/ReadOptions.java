/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.log.ReadLimits;
import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.message.MessageLimits;
import io.tidemark.message.TidemarkException;
import picocli.CommandLine.Option;

/** What is done about records that cannot be read, and how large a good one may be. */
class ReadOptions {
    /** Puts the options of a subclass before those that it inherits. */
    static final int FIRST = -2;

    @Option(
            names = "--skip-bad",
            description =
                    "Go on behind a record that cannot be read, and say at the end how many there were. Without it the "
                            + "first one ends the command. The exit code is 1 either way.")
    boolean skipBad;

    @Option(
            names = "--max-message",
            paramLabel = "SIZE",
            converter = ByteSize.Converter.class,
            description = "Refuse larger messages (payload and properties). Default: 16M.")
    ByteSize messageMax = new ByteSize(MessageLimits.DEFAULT.messageBytesMax());

    @Option(
            names = "--max-property",
            paramLabel = "SIZE",
            converter = ByteSize.Converter.class,
            description = "Refuse larger property values. Default: 64K.")
    ByteSize propertyMax = new ByteSize(MessageLimits.DEFAULT.propertyValueBytesMax());

    @Option(
            names = "--max-properties",
            paramLabel = "COUNT",
            description = "Refuse messages with more properties. Default: ${DEFAULT-VALUE}.")
    int propertyCountMax = MessageLimits.DEFAULT.propertyCountMax();

    final ReadLimits limits() {
        try {
            return new ReadLimits(new MessageLimits(messageMax.bytes(), propertyMax.bytes(), propertyCountMax));
        } catch (TidemarkException e) {
            throw new CliException(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
        }
    }
}
