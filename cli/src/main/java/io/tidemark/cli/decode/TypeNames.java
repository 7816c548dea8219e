/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.decode;

import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.message.catalog.MessageRegistry;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.wire.Quoted;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Types as a user names them: by name in any case, or by number. */
public final class TypeNames {
    private static final int DISTANCE_MAX = 4;

    private TypeNames() {}

    /** The number that a name or number stands for; a number that no catalog has is as good as any. */
    public static int numberOf(String text, MessageRegistry registry) {
        if (!text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9') && text.length() < 10) {
            return Integer.parseInt(text);
        }
        return find(text, registry).get(0).number();
    }

    /** All versions of a type, the oldest first. */
    public static List<MessageType<?, ?>> find(String text, MessageRegistry registry) {
        if (!text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9') && text.length() < 10) {
            List<MessageType<?, ?>> found = registry.findByNumber(Integer.parseInt(text));
            if (!found.isEmpty()) {
                return found;
            }
        }
        List<MessageType<?, ?>> found = registry.types().stream()
                .filter(type -> type.name().equalsIgnoreCase(text))
                .toList();
        if (found.isEmpty()) {
            throw new CliException(
                    ExitCode.USAGE,
                    "no such message type: expected=a name or number of 'tidemark types'" + closest(text, registry)
                            + ", actual=" + Quoted.text(text));
        }
        return found;
    }

    private static String closest(String text, MessageRegistry registry) {
        String lower = text.toLowerCase(Locale.ROOT);
        return registry.types().stream()
                .map(MessageType::name)
                .min(Comparator.comparingInt(name -> distance(lower, name.toLowerCase(Locale.ROOT))))
                .filter(name -> distance(lower, name.toLowerCase(Locale.ROOT)) <= DISTANCE_MAX)
                .map(name -> ", perhaps " + name)
                .orElse("");
    }

    /** Edits that turn one word into the other. */
    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
