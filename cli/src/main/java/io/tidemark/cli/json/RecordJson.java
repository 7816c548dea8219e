/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tidemark.cli.decode.RawRecord;
import io.tidemark.message.id.MessageId;
import io.tidemark.proto.common.WALName;
import java.io.IOException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The <i>Record</i> form: the protobuf JSON of {@code common.ImmutableMessage}, and keys beside it where protobuf JSON cannot
 * say something.
 */
public final class RecordJson {
    private RecordJson() {}

    /** Writes one object. */
    public static void write(JsonGenerator json, RawRecord record) throws IOException {
        json.writeStartObject();
        writeId(json, record.id());
        json.writeStringField(
                "payload", Base64.getEncoder().encodeToString(record.payload().toByteArray()));
        json.writeObjectFieldStart("properties");
        MessageJson.writeStrings(json, record.properties().text());
        json.writeEndObject();
        if (!record.properties().hex().isEmpty()) {
            json.writeObjectFieldStart("propertiesHex");
            MessageJson.writeStrings(json, record.properties().hex());
            json.writeEndObject();
        }
        if (!record.statedPChannel().isEmpty()) {
            json.writeStringField("pchannel", record.statedPChannel());
        }
        if (!record.redacted().isEmpty()) {
            json.writeArrayFieldStart("redacted");
            for (String part : record.redacted()) {
                json.writeString(part);
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private static void writeId(JsonGenerator json, @Nullable MessageId id) throws IOException {
        if (id == null) {
            return;
        }
        json.writeObjectFieldStart("id");
        json.writeStringField("id", id.text());
        WALName name = WALName.forNumber(id.walKind().number());
        if (name == null) {
            json.writeNumberField("WALName", id.walKind().number());
        } else {
            json.writeStringField("WALName", name.name());
        }
        json.writeEndObject();
    }
}
