/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs the program within the test, with everything outside of it made up. */
final class Cli {
    /** What the clock says. */
    static final Instant NOW = Instant.parse("2026-12-01T00:00:00Z");

    private static final ObjectMapper JSON = new ObjectMapper();

    private InputStream in = InputStream.nullInputStream();
    private Path directory = Path.of("");
    private Terminal terminal = Terminal.NONE;
    private InstantSource clock = InstantSource.fixed(NOW);
    private final Map<String, String> variables = new LinkedHashMap<>();

    static Cli cli() {
        return new Cli();
    }

    Cli stdin(byte[] bytes) {
        in = new ByteArrayInputStream(bytes);
        return this;
    }

    Cli stdin(String text) {
        return stdin(text.getBytes(StandardCharsets.UTF_8));
    }

    Cli stdin(InputStream stream) {
        in = stream;
        return this;
    }

    Cli directory(Path path) {
        directory = path;
        return this;
    }

    Cli clock(InstantSource source) {
        clock = source;
        return this;
    }

    Cli terminal(int columns) {
        terminal = new Terminal(true, true, columns);
        return this;
    }

    Cli variable(String name, String value) {
        variables.put(name, value);
        return this;
    }

    Result run(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = runInto(out, err, args);
        return new Result(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    int runInto(OutputStream out, OutputStream err, String... args) {
        return Tidemark.run(
                new CliEnvironment(in, out, err, variables, directory, terminal, clock, "./tidemark"), args);
    }

    /** What a run printed and how it ended. */
    record Result(int exitCode, String out, String err) {
        List<String> lines() {
            return out.lines().toList();
        }

        List<JsonNode> json() {
            List<JsonNode> values = new ArrayList<>();
            lines().forEach(line -> values.add(parse(line)));
            return values;
        }
    }

    static JsonNode parse(String json) {
        try {
            return JSON.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException("not JSON: " + json, e);
        }
    }
}
