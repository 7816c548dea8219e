/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

/**
 * A closed loop.
 *
 * @param producers threads
 * @param window appends that a producer may have without ack; 1 stands for a caller that blocks
 */
record Load(int producers, int window) {
    /** Reads {@code P:W}. */
    public static Load parse(String text) {
        String[] parts = text.split(":", -1);
        if (parts.length != 2) {
            throw new IllegalArgumentException("read load: expected=P:W, actual=" + text);
        }
        return new Load(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
    }

    /** Whether callers wait for each append. */
    boolean blocking() {
        return window == 1;
    }

    /** {@code P:W}. */
    @Override
    public String toString() {
        return producers + ":" + window;
    }
}
