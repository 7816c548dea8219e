/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A producer that all threads share, and a topic of one partition. */
final class KafkaPeer implements Subject {
    /** How the client gathers messages into batches. */
    enum Batching {
        /** Large batches, and a short wait for them to fill. */
        BEST(1 << 20, 1),
        /** The same, and no wait: what gathered while others were on their way. */
        LINGER_0(1 << 20, 0);

        private final int batchBytes;
        private final int lingerMs;

        Batching(int batchBytes, int lingerMs) {
            this.batchBytes = batchBytes;
            this.lingerMs = lingerMs;
        }
    }

    private static final AtomicInteger TOPICS = new AtomicInteger();

    private final KafkaBroker broker;
    private final List<byte[]> records;
    private final String topic = "log-" + TOPICS.incrementAndGet();
    private final KafkaProducer<byte[], byte[]> producer;

    KafkaPeer(KafkaBroker broker, List<byte[]> records, Batching batching) throws IOException {
        this.broker = broker;
        this.records = records;
        broker.createTopic(topic);
        producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.address(),
                        ProducerConfig.ACKS_CONFIG, "all",
                        ProducerConfig.BATCH_SIZE_CONFIG, batching.batchBytes,
                        ProducerConfig.LINGER_MS_CONFIG, batching.lingerMs,
                        ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 8 << 20,
                        ProducerConfig.BUFFER_MEMORY_CONFIG, 128 << 20),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the callback hears the same
    public void append(int producerNumber, int channel, int sequence, Ack ack) {
        byte[] record = records.get(Records.index(producerNumber, sequence));
        producer.send(new ProducerRecord<>(topic, 0, null, record), (metadata, failure) -> {
            if (failure == null) {
                ack.acked();
            } else {
                ack.failed(failure);
            }
        });
    }

    @Override
    public long otherCpuNanos() {
        return broker.cpuNanos();
    }

    @Override
    public void close() throws IOException {
        producer.close();
        broker.deleteTopic(topic);
    }
}
