/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;

/** Writes JSON values, one a line, in UTF-8. Used by one thread. */
public final class JsonLines {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .build();

    private final OutputStream out;
    private final JsonGenerator generator;

    /** Writes to a stream that somebody else buffers, flushes and closes. */
    public JsonLines(OutputStream out) throws IOException {
        this.out = out;
        this.generator = FACTORY.createGenerator(out);
        generator.setPrettyPrinter(new MinimalPrettyPrinter(""));
    }

    /** Writes one value, and no more than one. */
    public interface Value {
        /** Writes the value. */
        void writeTo(JsonGenerator json) throws IOException;
    }

    /** Writes a line. */
    public void line(Value value) throws IOException {
        value.writeTo(generator);
        generator.flush(); // into our stream, not through it
        out.write('\n');
    }
}
