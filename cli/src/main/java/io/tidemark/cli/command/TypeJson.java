/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import io.tidemark.message.catalog.Dispatch;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.catalog.ResourceKeyPattern;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Message types for programs. */
record TypeJson(JsonGenerator json) {
    /** What is written of a type that is shown in full. */
    record Fields(TypeFields fields, FieldComments comments) {}

    void write(MessageType<?, ?> type, @Nullable Fields fields) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", type.name());
        json.writeNumberField("typeNumber", type.number());
        json.writeNumberField("version", type.version());
        json.writeStringField("summary", type.summary());
        json.writeBooleanField("deprecated", type.isDeprecated());
        strings("flags", type.flags());
        json.writeStringField("logLevel", type.logLevel().name());
        json.writeStringField("exclusiveScope", type.exclusiveScope().name());
        dispatch(type.dispatch());
        json.writeArrayFieldStart("resourceKeys");
        for (ResourceKeyPattern key : type.resourceKeys()) {
            resourceKey(key);
        }
        json.writeEndArray();
        json.writeBooleanField("implicitSharedCluster", type.implicitSharedCluster());
        json.writeBooleanField("ackCallback", type.ackCallback());
        json.writeBooleanField("ackOnceCallback", type.ackOnceCallback());
        strings("walFilledHeaderFields", type.walFilledHeaderFields());
        if (type.legacyNumber().isPresent()) {
            json.writeNumberField("legacyNumber", type.legacyNumber().getAsInt());
        }
        json.writeStringField(
                "header", type.defaultHeader().getDescriptorForType().getFullName());
        json.writeStringField("body", type.defaultBody().getDescriptorForType().getFullName());
        if (fields != null) {
            messages(fields);
        }
        json.writeEndObject();
    }

    private void strings(String name, Collection<?> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (Object value : values) {
            json.writeString(value.toString());
        }
        json.writeEndArray();
    }

    private void dispatch(Dispatch dispatch) throws IOException {
        json.writeObjectFieldStart("dispatch");
        json.writeStringField("mode", dispatch.mode().name());
        strings("targets", dispatch.targets());
        json.writeBooleanField("ackSyncUp", dispatch.ackSyncUp());
        json.writeBooleanField("unreplicable", dispatch.unreplicable());
        json.writeEndObject();
    }

    private void resourceKey(ResourceKeyPattern key) throws IOException {
        json.writeStartObject();
        json.writeStringField("domain", TypeText.domainName(key));
        json.writeStringField("mode", key.mode().name());
        json.writeStringField("key", key.key());
        strings("fields", key.fields());
        json.writeEndObject();
    }

    private void messages(Fields fields) throws IOException {
        List<Descriptor> messages = new ArrayList<>(
                List.of(fields.fields().header(), fields.fields().body()));
        messages.addAll(fields.fields().inside());
        json.writeArrayFieldStart("messages");
        for (Descriptor message : messages) {
            json.writeStartObject();
            json.writeStringField("message", message.getFullName());
            comment(fields.comments().of(message.getFullName()));
            json.writeArrayFieldStart("fields");
            for (FieldDescriptor field : message.getFields()) {
                json.writeStartObject();
                json.writeStringField("name", field.getName());
                json.writeNumberField("number", field.getNumber());
                json.writeStringField("type", TypeFields.typeOf(field));
                comment(fields.comments().of(field.getFullName()));
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void comment(String text) throws IOException {
        if (!text.isEmpty()) {
            json.writeStringField("comment", text);
        }
    }
}
