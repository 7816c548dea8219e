/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.id;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An append writes an id into every record, so writing one leaves nothing for the garbage collector. */
class MessageIdAllocationTest {
    private static final int ROUNDS = 10_000;

    @Test
    void shouldWriteTextWithoutAllocating() {
        byte[] region = new byte[100];
        List<MessageId> ids = List.of(
                new LocalMessageId(470818623218515969L),
                new KafkaMessageId(Long.MIN_VALUE),
                new RocksMqMessageId(-1),
                new TestMessageId(Long.MIN_VALUE),
                new PulsarMessageId(1, 2, 3, 4, 5),
                new WoodpeckerMessageId(300, 7));
        for (MessageId id : ids) {
            writeOften(id, region, 1); // loads the classes

            long allocatedBytes = allocatedBytesOf(() -> writeOften(id, region, ROUNDS));

            // One object a round would be 160 kB; what is allowed here is the measurement itself.
            assertThat(allocatedBytes).as("by %s", id).isLessThan(ROUNDS);
        }
    }

    private static void writeOften(MessageId id, byte[] region, int rounds) {
        for (int i = 0; i < rounds; i++) {
            if (id.writeText(region, i % 8) - i % 8 != id.textLength()) {
                throw new AssertionError("length of " + id);
            }
        }
    }

    private static long allocatedBytesOf(Runnable work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
