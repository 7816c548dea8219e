/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import com.google.protobuf.ByteString;
import io.tidemark.cli.log.StoredRecord;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.MessageId;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Counts and ranges over stored records, for each physical channel. Used by one thread. */
final class LogStatistics {
    private final Map<String, ChannelStatistics> channels = new TreeMap<>();

    void add(StoredRecord record) {
        channels.computeIfAbsent(record.pchannel(), name -> new ChannelStatistics())
                .add(record.message());
    }

    /** By physical channel, in the order of their names; empty text stands for records that name none. */
    Map<String, ChannelStatistics> channels() {
        return channels;
    }

    /** A number of records and their bytes, payload and properties. */
    static final class Tally {
        private long count;
        private long bytes;

        void add(long recordBytes) {
            count++;
            bytes += recordBytes;
        }

        long count() {
            return count;
        }

        long bytes() {
            return bytes;
        }
    }

    /** What is known of one physical channel. */
    static final class ChannelStatistics {
        private final Tally total = new Tally();
        private final Map<Integer, Tally> byType = new TreeMap<>();
        private final Map<String, Tally> byVChannel = new TreeMap<>();
        private final Map<String, Tally> byTerm = new TreeMap<>();
        private @Nullable MessageId firstId;
        private @Nullable MessageId lastId;
        private @Nullable Long firstTick;
        private @Nullable Long lastTick;

        void add(ImmutableMessage message) {
            long bytes = sizeOf(message);
            total.add(bytes);
            byType.computeIfAbsent(message.typeNumber(), number -> new Tally()).add(bytes);
            byVChannel
                    .computeIfAbsent(text(message, PropertyKeys.VCHANNEL), name -> new Tally())
                    .add(bytes);
            byTerm.computeIfAbsent(text(message, PropertyKeys.WAL_TERM), term -> new Tally())
                    .add(bytes);
            if (message.hasMessageId()) {
                firstId = firstId == null ? message.messageId() : firstId;
                lastId = message.messageId();
            }
            addTick(message);
        }

        /** What is stored of a message, whatever its cipher header says of the plain text. */
        private static long sizeOf(ImmutableMessage message) {
            long[] size = {message.payloadSize()};
            message.forEachRawProperty((key, value) -> size[0] += (long) key.size() + value.size());
            return size[0];
        }

        private static String text(ImmutableMessage message, String key) {
            ByteString value = message.rawProperty(key);
            return value == null ? "" : value.toStringUtf8();
        }

        private void addTick(ImmutableMessage message) {
            try {
                long tick = message.timeTick();
                firstTick = firstTick == null || Long.compareUnsigned(tick, firstTick) < 0 ? tick : firstTick;
                lastTick = lastTick == null || Long.compareUnsigned(tick, lastTick) > 0 ? tick : lastTick;
            } catch (TidemarkException e) {
                // counted, but in no range
            }
        }

        Tally total() {
            return total;
        }

        Map<Integer, Tally> byType() {
            return byType;
        }

        /** By vchannel; empty text stands for messages to all of them. */
        Map<String, Tally> byVChannel() {
            return byVChannel;
        }

        /** The term of the writer as it is stored, in base 36; empty text where there is none. */
        Map<String, Tally> byTerm() {
            return byTerm;
        }

        /** Id of the first record that has one. */
        @Nullable
        MessageId firstId() {
            return firstId;
        }

        /** Id of the last record that has one. */
        @Nullable
        MessageId lastId() {
            return lastId;
        }

        /** The smallest time tick, unsigned. */
        @Nullable
        Long firstTick() {
            return firstTick;
        }

        /** The greatest time tick, unsigned. */
        @Nullable
        Long lastTick() {
            return lastTick;
        }
    }
}
