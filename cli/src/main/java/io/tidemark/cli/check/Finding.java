/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.check;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.id.MessageId;
import org.jspecify.annotations.Nullable;

/**
 * A record that breaks a rule.
 *
 * @param rule name of the rule
 * @param id of the record, or {@code null} where it has none
 * @param text what was expected and what was found
 */
public record Finding(String rule, @Nullable MessageId id, String text) {
    static Finding of(String rule, ImmutableMessage message, String text) {
        return new Finding(rule, message.hasMessageId() ? message.messageId() : null, text);
    }

    /** Such as {@code tick-order: id=3krz…: …}. */
    @Override
    public String toString() {
        return rule + ": id=" + (id == null ? "none" : id.text()) + ": " + text;
    }
}
