/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.ByteString;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.VectorRecords;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.id.MessageIds;
import io.tidemark.message.id.WalKind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A log that Milvus code wrote over RocksMQ, and what its readers then delivered of it. Two files of JSON lines under
 * {@code vectors/wal}: the records as stored, and for each read-only scan a head line with its parameters followed by its
 * items.
 *
 * @param stored the records, each as its line says it
 * @param scans the scans by name
 */
record RecordedRun(List<JsonNode> stored, Map<String, Scan> scans) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** One scan: its parameters and the items that were delivered, in order. */
    record Scan(JsonNode head, List<JsonNode> items) {}

    static RecordedRun load(String run) {
        Map<String, Scan> scans = new LinkedHashMap<>();
        for (JsonNode line : lines("recorded-" + run + "-delivered.jsonl")) {
            String name = line.get("scan").textValue();
            if (line.get("kind").textValue().equals("scan")) {
                scans.put(name, new Scan(line, new ArrayList<>()));
            } else {
                requireNonNull(scans.get(name)).items().add(line);
            }
        }
        return new RecordedRun(lines("recorded-" + run + "-raw.jsonl"), scans);
    }

    private static List<JsonNode> lines(String file) {
        String resource = "/vectors/wal/" + file;
        try (InputStream in = RecordedRun.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("no recording: resource=" + resource);
            }
            var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            List<JsonNode> lines = new ArrayList<>();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(JSON.readTree(line));
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The message of a stored record or of a piece of a delivered item. */
    static ImmutableMessage message(JsonNode record) {
        ByteString payload = VectorRecords.payload(record);
        return ImmutableMessage.of(id(record.get("id")), payload, VectorRecords.properties(record.get("properties")));
    }

    static MessageId id(JsonNode id) {
        return MessageIds.parse(WalKind.ROCKSMQ, id.get("id").textValue());
    }
}
