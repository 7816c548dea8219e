/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.backend.local.LocalLogRepair;
import io.tidemark.backend.local.LogCheckReport;
import io.tidemark.backend.local.LogFinding;
import io.tidemark.backend.local.RepairPlan;
import io.tidemark.backend.local.RepairStep;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.cli.text.Printable;
import io.tidemark.cli.text.Quantity;
import io.tidemark.cli.text.TextTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tidemark repair}: makes a damaged log one that opens. */
@Command(
        name = "repair",
        header = "Make a damaged log one that opens: keep every valid record, and say in the log which ids are lost.",
        description = {
            "",
            "Says what it would do, unless there is --apply. What it replaces it keeps in files named *.damaged, which nothing "
                    + "opens. Readers pass lost ids with a warning. Refuses while a writer has the log. Ends with 0 if the log "
                    + "is intact or was made so, and with 1 if there is something left to do or to be done by hand.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  tidemark check data/log                 what is wrong",
            "  tidemark repair data/log                what would be done",
            "  tidemark repair data/log --apply        do it",
        })
public final class RepairCommand extends CliCommand {
    @Parameters(paramLabel = "DIR", description = LogFiles.DESCRIPTION)
    private String directory = "";

    @Option(names = "--apply", description = "Do it. Otherwise nothing is changed.")
    private boolean apply;

    /** Creates the command. */
    public RepairCommand(CliEnvironment environment, Output output, Diagnostics diagnostics) {
        super(environment, output, diagnostics);
    }

    @Override
    protected ExitCode run() {
        Path path = LogFiles.directory(environment(), directory);
        if (apply) {
            LocalLogRepair.Result result = repair(path);
            return print(result.steps(), result.hopeless(), result.after());
        }
        RepairPlan plan = plan(path);
        if (plan.isFirstOfSeveral()) {
            diagnostics().note("what is to be done then is decided after these steps");
        }
        return print(plan.steps(), plan.hopeless(), null);
    }

    private LocalLogRepair.Result repair(Path path) {
        try (Progress progress = Progress.of(environment(), diagnostics(), /* resultsFlow= */ false)) {
            return LocalLogRepair.apply(path, progress::advanced);
        }
    }

    private RepairPlan plan(Path path) {
        try (Progress progress = Progress.of(environment(), diagnostics(), /* resultsFlow= */ false)) {
            return LocalLogRepair.plan(path, progress::advanced);
        }
    }

    /** Prints steps that were done, or, without a check behind them, would be. */
    private ExitCode print(List<RepairStep> steps, List<LogFinding> hopeless, @Nullable LogCheckReport after) {
        boolean intact = after == null ? steps.isEmpty() && hopeless.isEmpty() : after.isClean();
        if (json()) {
            steps.forEach(this::writeStep);
            new CheckOutput(directory, hopeless).findings().forEach(output()::json);
            output().json(json -> {
                json.writeStartObject();
                json.writeStringField("log", directory);
                json.writeBooleanField("applied", after != null);
                json.writeNumberField("steps", steps.size());
                json.writeNumberField("hopeless", hopeless.size());
                json.writeBooleanField("intact", intact);
                json.writeEndObject();
            });
        } else {
            output().lines(stepTable(steps).lines(palette(), 0, width()));
            if (!hopeless.isEmpty()) {
                output().line(palette().bad("nothing is done, since this cannot be repaired:"));
                output().lines(new CheckOutput(directory, hopeless).findingLines(palette(), width()));
            }
            output().line(verdict(steps, after, intact));
        }
        return intact ? ExitCode.OK : ExitCode.FINDINGS;
    }

    private String verdict(List<RepairStep> steps, @Nullable LogCheckReport after, boolean intact) {
        String count = Quantity.of(steps.size(), "step", "steps");
        if (after == null) {
            return intact ? palette().good("nothing to do") : count + " to do; --apply does them";
        }
        return intact
                ? palette().good(steps.isEmpty() ? "nothing to do" : "repaired in " + count + "; the log is intact")
                : palette().bad(count + " done; the log is still damaged, see tidemark check");
    }

    private static TextTable stepTable(List<RepairStep> steps) {
        TextTable table = new TextTable().text("").text("").text("");
        for (RepairStep step : steps) {
            table.row(name(step), Printable.escape(step.file()), Printable.escape(step.what()));
        }
        return table;
    }

    private static String name(RepairStep step) {
        return step.action().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private void writeStep(RepairStep step) {
        output().json(json -> {
            json.writeStartObject();
            json.writeStringField("action", step.action().name());
            json.writeStringField("file", step.file());
            json.writeStringField("what", step.what());
            json.writeEndObject();
        });
    }
}
