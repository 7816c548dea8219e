/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.message.ImmutableMessage;

/** Takes messages in the order in which they are to be shown. */
interface MessageSink {
    /**
     * Takes a message.
     *
     * @param pchannel the log it belongs to, empty where that is not known
     * @return whether more are wanted
     */
    boolean accept(ImmutableMessage message, String pchannel);

    /** There are no more. */
    default void end() {}

    /** A sink that takes the first {@code count} messages and wants no more. */
    static MessageSink first(long count, MessageSink next) {
        long[] left = {count};
        return new MessageSink() {
            @Override
            public boolean accept(ImmutableMessage message, String pchannel) {
                return left[0]-- > 0 && next.accept(message, pchannel) && left[0] > 0;
            }

            @Override
            public void end() {
                next.end();
            }
        };
    }
}
