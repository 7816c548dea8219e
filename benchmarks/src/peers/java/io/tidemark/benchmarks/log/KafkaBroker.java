/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Uuid;

/** A Kafka broker in a process of its own, which forces its log after each batch that it is sent. */
final class KafkaBroker implements AutoCloseable {
    private final ChildJvm process;
    private final String address;

    private KafkaBroker(ChildJvm process, String address) {
        this.process = process;
        this.address = address;
    }

    static KafkaBroker start(Path folder) throws IOException {
        int port = freePort();
        int controllerPort = freePort();
        String address = "127.0.0.1:" + port;
        Path file = folder.resolve("server.properties");
        Properties properties = new Properties();
        properties.putAll(Map.ofEntries(
                Map.entry("process.roles", "broker,controller"),
                Map.entry("node.id", "1"),
                Map.entry("controller.quorum.voters", "1@127.0.0.1:" + controllerPort),
                Map.entry("listeners", "PLAINTEXT://" + address + ",CONTROLLER://127.0.0.1:" + controllerPort),
                Map.entry("advertised.listeners", "PLAINTEXT://" + address),
                Map.entry("controller.listener.names", "CONTROLLER"),
                Map.entry("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT"),
                Map.entry("log.dirs", folder.resolve("data").toString()),
                Map.entry("offsets.topic.replication.factor", "1"),
                Map.entry("offsets.topic.num.partitions", "1"),
                Map.entry("transaction.state.log.replication.factor", "1"),
                Map.entry("transaction.state.log.min.isr", "1"),
                Map.entry("log.flush.interval.messages", "1"),
                Map.entry("log.segment.bytes", Long.toString(FloorSink.SEGMENT_BYTES)),
                Map.entry("message.max.bytes", Integer.toString(8 << 20)),
                Map.entry("socket.request.max.bytes", Integer.toString(64 << 20))));
        try (var out = Files.newOutputStream(file)) {
            properties.store(out, null);
        }
        ChildJvm.runSilently(
                List.of(),
                "kafka.tools.StorageTool",
                List.of("format", "-t", Uuid.randomUuid().toString(), "-c", file.toString()));
        ChildJvm process =
                ChildJvm.startSilently(List.of("-Xms1g", "-Xmx1g"), "kafka.Kafka", List.of(file.toString()));
        return new KafkaBroker(process, address);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Makes a topic of one partition; waits for the broker to be up. */
    void createTopic(String name) throws IOException {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, address))) {
            admin.createTopics(List.of(new NewTopic(name, 1, (short) 1))).all().get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IOException(e);
        }
    }

    /** Deletes a topic; its files follow after a while. */
    void deleteTopic(String name) throws IOException {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, address))) {
            admin.deleteTopics(List.of(name)).all().get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IOException(e);
        }
    }

    String address() {
        return address;
    }

    long cpuNanos() {
        return process.cpuNanos();
    }

    @Override
    public void close() {
        process.close();
    }
}
