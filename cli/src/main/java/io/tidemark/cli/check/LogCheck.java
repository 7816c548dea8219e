/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.check;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.txn.LogRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Checks the log of one pchannel against all rules. Used by one thread. */
public final class LogCheck {
    private static final String READABLE = "readable";

    private final List<LogRule> rules = List.of(
            new IdOrderRule(),
            new UniqueTickRule(),
            new TickOrderRule(),
            new LastConfirmedRule(),
            new TransactionRule());

    private final List<Finding> findings = new ArrayList<>();

    /**
     * A rule and whether it held.
     *
     * @param rule name of the rule
     * @param promise what it says
     * @param broken how many records break it
     */
    public record Outcome(String rule, String promise, long broken) {}

    /** Looks at the next stored record. */
    public void add(ImmutableMessage message) {
        LogRecord<ImmutableMessage> record;
        try {
            record = LogRecord.of(message);
        } catch (TidemarkException e) {
            findings.add(Finding.of(READABLE, message, String.valueOf(e.getMessage())));
            return;
        }
        rules.forEach(rule -> rule.add(record, findings::add));
    }

    /** Ends the check; call it once, behind the last record. */
    public List<Outcome> end() {
        rules.forEach(rule -> rule.end(findings::add));
        List<Outcome> outcomes = new ArrayList<>();
        outcomes.add(
                new Outcome(READABLE, "every record has an id, a tick and a readable transaction", broken(READABLE)));
        rules.forEach(rule -> outcomes.add(new Outcome(rule.name(), rule.promise(), broken(rule.name()))));
        return outcomes;
    }

    private long broken(String rule) {
        return findings.stream().filter(finding -> finding.rule().equals(rule)).count();
    }

    /** What was found so far, in the order of the records for each rule. */
    public List<Finding> findings() {
        return Collections.unmodifiableList(findings);
    }
}
