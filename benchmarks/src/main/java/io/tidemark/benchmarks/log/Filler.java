/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

/** Puts a number of messages into a subject, from one producer. */
final class Filler {
    private static final int WINDOW = 2048;

    private Filler() {}

    static void fill(Subject subject, long messages) {
        Ack[] acks = new Ack[WINDOW];
        for (int i = 0; i < WINDOW; i++) {
            acks[i] = new Ack();
        }
        for (long i = 0; i < messages; i++) {
            Ack ack = acks[(int) (i % WINDOW)];
            ack.await();
            ack.sent(System.nanoTime());
            subject.append(0, 0, (int) (i & Integer.MAX_VALUE), ack);
        }
        for (Ack ack : acks) {
            ack.await();
        }
    }
}
