/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.decode.Catalogs;
import io.tidemark.cli.decode.TypeNames;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.message.catalog.MessageType;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tidemark types}: the catalog of message types. */
@Command(
        name = "types",
        header = "List the message types, or show one in full with its fields.",
        description = {
            "",
            "Flags of a type: S system (time ticks and transactions), C written by the log itself, X needs an exclusive lock, E "
                    + "may be encrypted, D rows (refused while the log rejects writes).",
            "Dispatch: all vchannels of a pchannel, one vchannel, or a broadcast to V data vchannels, C the control channel, P "
                    + "every pchannel; +ack waits for every consumer, +ur is not replicated; cb exists only in callbacks, syn only "
                    + "on the reading side.",
            "Keys: what a broadcast holds while it runs, S shared or X exclusive.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  tidemark types                                all types as a table",
            "  tidemark types Insert                         one type with the fields of its header and body",
            "  tidemark types 13 --deep                      with the fields of all messages inside",
            "  tidemark types --json | jq -r .type           for programs, one object a line",
            "  tidemark types --catalog-jar my-types.jar     your own types, too",
        })
public final class TypesCommand extends CliCommand {
    @Parameters(arity = "0..1", paramLabel = "TYPE", description = "Name or number of a type; all types without it.")
    @Nullable
    private String type;

    @Option(
            names = "--deep",
            description = "Show the fields of all messages inside of header and body, not only of the first level.")
    private boolean deep;

    @ArgGroup(validate = false, heading = "%nUnderstanding:%n")
    private CatalogOptions catalogOptions = new CatalogOptions();

    /** Creates the command. */
    public TypesCommand(CliEnvironment environment, Output output, Diagnostics diagnostics) {
        super(environment, output, diagnostics);
    }

    @Override
    protected ExitCode run() {
        Catalogs catalogs = catalogOptions.load(environment());
        if (type == null) {
            listAll(catalogs);
        } else {
            showOne(catalogs, TypeNames.find(type, catalogs.registry()));
        }
        return ExitCode.OK;
    }

    private void listAll(Catalogs catalogs) {
        if (json()) {
            for (MessageType<?, ?> each : catalogs.registry().types()) {
                output().json(generator -> new TypeJson(generator).write(each, null));
            }
        } else {
            output().lines(TypeText.table(catalogs.registry(), palette(), width()));
        }
    }

    private void showOne(Catalogs catalogs, List<MessageType<?, ?>> versions) {
        FieldComments comments = FieldComments.load(catalogs);
        for (MessageType<?, ?> version : versions) {
            TypeFields fields = new TypeFields(version, deep);
            if (json()) {
                output().json(generator ->
                        new TypeJson(generator).write(version, new TypeJson.Fields(fields, comments)));
            } else {
                output().lines(new TypeText(palette(), comments).inFull(version, fields));
            }
        }
    }
}
