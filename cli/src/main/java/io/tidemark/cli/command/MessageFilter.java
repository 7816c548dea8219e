/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import com.google.protobuf.ByteString;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.ImmutableTxnMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.TypeNumbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says of a message whether it is wanted. Of a transaction, place and time are those of the whole; types and properties may
 * be those of any message in it.
 *
 * @param vchannel {@code null} for all
 * @param types numbers; empty for all
 * @param fromTick unsigned, inclusive
 * @param toTick unsigned, inclusive
 * @param properties all of them must hold
 */
record MessageFilter(
        @Nullable String vchannel, Set<Integer> types, long fromTick, long toTick, List<PropertyTest> properties) {

    /**
     * Asks for a property.
     *
     * @param value {@code null} if any will do
     */
    record PropertyTest(String key, @Nullable ByteString value) {
        static List<PropertyTest> parse(List<String> arguments) {
            List<PropertyTest> tests = new ArrayList<>();
            for (String argument : arguments) {
                int equals = argument.indexOf('=');
                tests.add(
                        equals < 0
                                ? new PropertyTest(argument, null)
                                : new PropertyTest(
                                        argument.substring(0, equals),
                                        ByteString.copyFromUtf8(argument.substring(equals + 1))));
            }
            return tests;
        }

        boolean holds(ImmutableMessage message) {
            ByteString actual = message.rawProperty(key);
            return actual != null && (value == null || value.equals(actual));
        }
    }

    /** Whether the message stands on the vchannel that is asked for. */
    boolean matchesVChannel(ImmutableMessage message) {
        if (vchannel == null) {
            return true;
        }
        ByteString actual = message.rawProperty(PropertyKeys.VCHANNEL);
        return actual != null && actual.equals(ByteString.copyFromUtf8(vchannel));
    }

    /** Whether all holds but the vchannel. */
    boolean matchesRest(ImmutableMessage message) {
        if (!matchesTick(message)) {
            return false;
        }
        if (matchesContent(message)) {
            return true;
        }
        return message.asTransaction().map(ImmutableTxnMessage::bodies).orElse(List.of()).stream()
                .anyMatch(this::matchesContent);
    }

    /** Whether nothing is delivered behind this record that is wanted, if it is all of one channel: time ticks say so. */
    boolean isEndedBy(ImmutableMessage message) {
        if (toTick == -1L || message.typeNumber() != TypeNumbers.TIME_TICK) {
            return false;
        }
        try {
            return Long.compareUnsigned(message.timeTick(), toTick) > 0;
        } catch (TidemarkException e) {
            return false;
        }
    }

    private boolean matchesContent(ImmutableMessage message) {
        return (types.isEmpty() || types.contains(message.typeNumber()))
                && properties.stream().allMatch(test -> test.holds(message));
    }

    private boolean matchesTick(ImmutableMessage message) {
        if (fromTick == 0 && toTick == -1L) {
            return true;
        }
        try {
            long tick = message.timeTick();
            return Long.compareUnsigned(tick, fromTick) >= 0 && Long.compareUnsigned(tick, toTick) <= 0;
        } catch (TidemarkException e) {
            return false; // what has no time is in no range of time
        }
    }
}
