/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.backend.local.LogFinding.Kind;
import io.tidemark.backend.local.LogFinding.Severity;
import io.tidemark.backend.local.RepairStep.Action;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One round of a repair: a check, the steps that follow from it, and their doing. Where files are not where they belong, those
 * are put right first, and the next round sees to the rest. Used by one thread, under the writer's lock when it changes anything.
 */
final class RepairRound {
    private final StorageFiles files;
    private final LocalLogCheck.Progress progress;
    private final List<Step> steps = new ArrayList<>();
    private final List<LogFinding> hopeless = new ArrayList<>();

    private @Nullable LogCheckReport report;

    /** A step and how to do it. */
    private record Step(RepairStep told, Work work) {}

    private interface Work {
        void run() throws IOException;
    }

    RepairRound(StorageFiles files, LocalLogCheck.Progress progress) {
        this.files = files;
        this.progress = progress;
    }

    /** Checks, and says what is to be done. */
    RepairPlan plan() throws IOException {
        LogCheckRun run = new LogCheckRun(files, progress);
        LogCheckReport checked = run.run();
        report = checked;
        DirectoryListing listing = DirectoryListing.read(files);
        MisnamedSegments misnamed = new MisnamedSegments(files, listing);
        for (RepairStep step : misnamed.steps()) {
            steps.add(new Step(step, () -> {}));
        }
        if (misnamed.isEmpty()) {
            planSegments(checked, run);
            planLeftovers(listing);
        } else {
            checked.findings().stream()
                    .filter(finding -> finding.kind() == Kind.FORMAT_TOO_NEW || finding.kind() == Kind.FORMAT_TOO_OLD)
                    .forEach(hopeless::add);
            steps.set(0, new Step(steps.get(0).told, misnamed::apply)); // all at once, in the order that a crash needs
        }
        return new RepairPlan(steps.stream().map(Step::told).toList(), hopeless, !misnamed.isEmpty());
    }

    /** What the check in front of this round saw. */
    LogCheckReport report() {
        return Objects.requireNonNull(report, "plan comes first");
    }

    /** Does what was planned. */
    void apply() throws IOException {
        for (Step step : steps) {
            step.work.run();
        }
    }

    private void add(Action action, String file, String what, Work work) {
        steps.add(new Step(new RepairStep(action, file, what), work));
    }

    // ---- steps ------------------------------------------------------------------------------------------------------

    private void planLeftovers(DirectoryListing listing) {
        RepairFiles work = new RepairFiles(files);
        for (String name : listing.temporary()) {
            add(Action.DELETE, name, "left over from making a segment", () -> work.delete(name));
        }
        for (String name : listing.superseded()) {
            add(Action.DELETE, name, "a later segment holds its records", () -> work.delete(name));
        }
    }

    // ---- segments ---------------------------------------------------------------------------------------------------

    private void planSegments(LogCheckReport checked, LogCheckRun run) {
        Set<String> broken = new LinkedHashSet<>();
        for (LogFinding finding : checked.findings()) {
            switch (finding.kind()) {
                case FORMAT_TOO_NEW, FORMAT_TOO_OLD, WRONG_STATE -> hopeless.add(finding);
                default -> {
                    if (finding.severity() != Severity.INFO) {
                        broken.add(finding.file());
                    }
                }
            }
        }
        List<SegmentFacts> facts = run.facts();
        StartIds startIds = new StartIds(checked);
        ChannelStates known = null;
        for (int i = 0; i < facts.size(); i++) {
            SegmentFacts each = facts.get(i);
            SegmentFacts next = i + 1 < facts.size() ? facts.get(i + 1) : null;
            ChannelStates start = each.start() != null ? each.start() : known;
            planGap(i == 0 ? null : facts.get(i - 1), known, each, checked);
            ChannelStates end = next == null ? null : startBehind(each, next);
            if (broken.contains(each.piece().name())) {
                planRewrite(each, start, end, next == null, startIds);
            }
            known = end != null ? end : each.end();
        }
    }

    /** What the next segment starts with, if it follows on this one. */
    private static @Nullable ChannelStates startBehind(SegmentFacts each, SegmentFacts next) {
        return next.piece().firstNumber() == each.piece().number() + 1 ? next.start() : null;
    }

    private void planRewrite(
            SegmentFacts each,
            @Nullable ChannelStates knownStart,
            @Nullable ChannelStates end,
            boolean isLast,
            StartIds startIds) {
        String name = each.piece().name();
        ChannelStates start = knownStart != null ? knownStart : guessStart(each, end);
        if (start == null) {
            hopeless.add(LogFinding.of(Kind.DAMAGED_STATE, name, "nothing tells which channels its records are of"));
            return;
        }
        RepairFiles work = new RepairFiles(files);
        add(
                Action.REWRITE,
                name,
                "write it anew from its valid frames; keep it as "
                        + RepairFiles.asideName(each.piece().number()) + lossText(name),
                () -> {
                    new SegmentSalvage(files, each, start, end, startIds).write(isLast);
                    work.keepCopy(each.piece().number());
                    work.putBack(each.piece().number());
                });
    }

    /** What was in front of the oldest segment was truncated, or is lost: so it starts with what is there. */
    private static @Nullable ChannelStates guessStart(SegmentFacts each, @Nullable ChannelStates end) {
        if (each.piece().number() == JournalWriter.FIRST_SEGMENT) {
            return new ChannelStates(0, List.of());
        }
        return end == null ? null : SegmentSalvage.earliest(end);
    }

    private String lossText(String name) {
        String lost = report().findings().stream()
                .filter(finding ->
                        finding.kind() == Kind.MISSING_RECORDS && finding.file().equals(name))
                .map(finding -> finding.what().replace(" are missing", "") + ": " + finding.expected())
                .collect(Collectors.joining("; "));
        return lost.isEmpty() ? "" : "; give up " + lost;
    }

    /** Plans a segment in the place of those that are missing in front of one. */
    private void planGap(
            @Nullable SegmentFacts before, @Nullable ChannelStates known, SegmentFacts next, LogCheckReport checked) {
        long last = next.piece().firstNumber() - 1;
        ChannelStates end = next.start();
        ChannelStates start = before != null ? known : new StartIds(checked).inFrontOf(end);
        long first = before != null ? before.piece().number() + 1 : last;
        boolean isNeeded = before != null ? first <= last : start != null;
        if (!isNeeded) {
            return;
        }
        String name = SegmentNames.of(last, SegmentNames.SEGMENT);
        if (end == null || start == null || last < JournalWriter.FIRST_SEGMENT) {
            hopeless.add(LogFinding.of(Kind.MISSING_SEGMENT, name, "nothing tells what was in it"));
            return;
        }
        SegmentHeader header = new SegmentHeader(last, next.incarnation(), first, 1);
        add(Action.REPLACE, name, "write a segment that stands for what is missing" + lossText(name), () -> {
            SegmentSalvage.writeReplacement(files, header, start, end);
            new RepairFiles(files).putBack(last);
        });
    }
}
