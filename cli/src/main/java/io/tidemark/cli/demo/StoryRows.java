/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.demo;

import io.tidemark.cli.text.Quantity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Gathers what happens to rows until something else happens, and makes one sentence a collection of it. */
final class StoryRows {
    private static final class Sum {
        long timeTick;
        long inserted;
        long deleted;
        long sealed;
    }

    private final Consumer<StoryEvent> out;
    private final Map<String, Sum> sums = new LinkedHashMap<>();

    StoryRows(Consumer<StoryEvent> out) {
        this.out = out;
    }

    void inserted(long timeTick, String collection, long count) {
        sum(timeTick, collection).inserted += count;
    }

    void deleted(long timeTick, String collection, long count) {
        sum(timeTick, collection).deleted += count;
    }

    /** A segment of the collection is full and was sealed. */
    void filledUp(long timeTick, String collection) {
        sum(timeTick, collection).sealed++;
    }

    private Sum sum(long timeTick, String collection) {
        Sum sum = sums.computeIfAbsent(collection, name -> new Sum());
        sum.timeTick = timeTick;
        return sum;
    }

    void flush() {
        sums.forEach((collection, sum) ->
                out.accept(new StoryEvent(sum.timeTick, StoryEvent.Kind.ROWS, sentence(collection, sum))));
        sums.clear();
    }

    private static String sentence(String collection, Sum sum) {
        StringBuilder text = new StringBuilder();
        if (sum.inserted > 0) {
            text.append(Quantity.of(sum.inserted, "row goes", "rows go"))
                    .append(" into ")
                    .append(collection);
        }
        if (sum.deleted > 0) {
            text.append(text.isEmpty() ? "" : ", ")
                    .append(Quantity.of(sum.deleted, "row is", "rows are"))
                    .append(" deleted")
                    .append(text.indexOf(" into ") > 0 ? "" : " from " + collection);
        }
        if (sum.sealed > 0) {
            text.append(text.isEmpty() ? "In " + collection + " " : "; ")
                    .append(Quantity.of(sum.sealed, "segment is", "segments are"))
                    .append(" full and sealed");
        }
        return text.append('.').toString();
    }
}
