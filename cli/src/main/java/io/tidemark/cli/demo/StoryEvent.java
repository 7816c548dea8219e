/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.demo;

/**
 * One sentence of a story.
 *
 * @param timeTick when it happened, unsigned
 * @param kind what it is about
 * @param text the sentence
 */
public record StoryEvent(long timeTick, Kind kind, String text) {
    /** What a sentence is about. */
    public enum Kind {
        /** Collections, partitions, databases. */
        DEFINITION,
        /** Rows. */
        ROWS,
        /** A transaction that commits. */
        COMMIT,
        /** A transaction of which nobody sees anything. */
        LOST,
        /** Segments that are sealed. */
        FLUSH,
        /** The log itself. */
        LOG
    }
}
