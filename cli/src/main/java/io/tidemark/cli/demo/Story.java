/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.demo;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.milvus.MilvusMessages;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes sentences out of the stored records of one pchannel. Rows that go into one collection one after the other make one
 * sentence; time ticks make none.
 *
 * <p>Used by one thread.
 */
public final class Story {
    private final List<StoryEvent> events = new ArrayList<>();
    private final StoryCounts counts = new StoryCounts();
    private final StoryTeller teller = new StoryTeller(this::tell, counts);
    private @Nullable String term;

    /** Takes the next stored record. */
    public void add(ImmutableMessage message) {
        String writer = message.property(PropertyKeys.WAL_TERM);
        if (writer != null && !writer.equals(term)) {
            if (term != null) {
                teller.pause();
                tell(new StoryEvent(
                        message.timeTick(),
                        StoryEvent.Kind.LOG,
                        "The log changes hands: the writer of term " + writer + " takes over from that of term " + term
                                + "."));
            }
            term = writer;
        }
        var unused = MilvusMessages.specialize(message).accept(teller);
    }

    private void tell(StoryEvent event) {
        events.add(event);
    }

    /** Ends the story; call it once, behind the last record. */
    public List<StoryEvent> end() {
        teller.end();
        return List.copyOf(events);
    }

    /** What it adds up to. */
    public StoryCounts counts() {
        return counts;
    }
}
