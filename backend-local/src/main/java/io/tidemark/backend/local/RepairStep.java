/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

/**
 * One thing that a repair does.
 *
 * @param action what
 * @param file name of the file that it is done to
 * @param what in words, for people
 */
public record RepairStep(Action action, String file, String what) {
    /** What a step does. The names are for programs and do not change. */
    public enum Action {
        /** Removes a file that no opening needs. */
        DELETE,
        /** Gives a file another name, under which nothing opens it. */
        SET_ASIDE,
        /** Copies a segment to where it belongs. */
        PUT_BACK,
        /** Writes a segment anew from what is valid of it, and keeps the old file aside. */
        REWRITE,
        /** Writes a segment in the place of missing ones, which says what was lost with them. */
        REPLACE
    }
}
