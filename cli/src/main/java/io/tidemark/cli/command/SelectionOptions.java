/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.decode.TypeNames;
import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.message.TimeTicks;
import io.tidemark.message.catalog.MessageRegistry;
import io.tidemark.message.wire.Quoted;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which messages of a log are wanted. */
final class SelectionOptions {
    @Option(
            names = "--vchannel",
            paramLabel = "NAME",
            description = "Only this vchannel. In the delivered view what a consumer "
                    + "of it gets, so also what concerns the whole pchannel.")
    @Nullable
    String vchannel;

    @Option(
            names = "--type",
            paramLabel = "TYPE",
            split = ",",
            description =
                    "Only these types, by name or number. A transaction is shown whole if one of its messages is.")
    List<String> types = new ArrayList<>();

    @Option(
            names = "--from-tick",
            paramLabel = "TICK",
            description = "Only from this time tick on (decimal, inclusive).")
    @Nullable
    String fromTick;

    @Option(names = "--to-tick", paramLabel = "TICK", description = "Only up to this time tick (decimal, inclusive).")
    @Nullable
    String toTick;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            converter = TimeArgument.Converter.class,
            description =
                    "Only from this wall-clock time on: 2026-12-01T10:20:30Z, 2026-12-01 (UTC), or how long ago: 15m, 2h, "
                            + "3d.")
    @Nullable
    TimeArgument since;

    @Option(
            names = "--until",
            paramLabel = "TIME",
            converter = TimeArgument.Converter.class,
            description = "Only up to this wall-clock time (inclusive).")
    @Nullable
    TimeArgument until;

    @Option(
            names = "--property",
            paramLabel = "KEY[=VALUE]",
            description = "Only messages with this property, or with this value of it. All of several must be there.")
    List<String> properties = new ArrayList<>();

    /** The filter that the options describe. */
    MessageFilter filter(MessageRegistry registry, Instant now) {
        long from = fromTick == null ? 0 : tick("--from-tick", fromTick);
        long to = toTick == null ? -1L : tick("--to-tick", toTick);
        if (since != null) {
            from = maxUnsigned(from, tickOf(since.at(now), 0));
        }
        if (until != null) {
            to = minUnsigned(to, tickOf(until.at(now), TimeTicks.LOGICAL_MAX));
        }
        return new MessageFilter(
                vchannel, typeNumbers(registry), from, to, MessageFilter.PropertyTest.parse(properties));
    }

    private static long tick(String option, String text) {
        try {
            return Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            throw new CliException(
                    ExitCode.USAGE,
                    "bad value of " + option + ": expected=a time tick in decimal, 0 to 2^64-1, actual="
                            + Quoted.text(text));
        }
    }

    private static long tickOf(Instant time, long logical) {
        return TimeTicks.of(Math.max(0, time.toEpochMilli()), logical);
    }

    private static long maxUnsigned(long a, long b) {
        return Long.compareUnsigned(a, b) >= 0 ? a : b;
    }

    private static long minUnsigned(long a, long b) {
        return Long.compareUnsigned(a, b) <= 0 ? a : b;
    }

    private Set<Integer> typeNumbers(MessageRegistry registry) {
        Set<Integer> numbers = new HashSet<>();
        for (String type : types) {
            numbers.add(TypeNames.numberOf(type, registry));
        }
        return numbers;
    }
}
