/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.secret;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import io.tidemark.proto.common.KeyValuePair;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Replaces credentials in the bytes of a protobuf message. All other bytes stay as they are and in their order, fields that
 * nobody knows among them; lengths are adapted.
 *
 * <pre>
 *   before   | … | tag | 8 | "hunter22" | … |
 *   after    | … | tag | 3 | "***"      | … |
 * </pre>
 */
final class Redactor {
    /** As deep as protobuf parsers go themselves. */
    private static final int DEPTH_MAX = 100;

    static final ByteString MASK = ByteString.copyFromUtf8(Secrets.MASK);

    private Redactor() {}

    /**
     * Replaces what a plan says.
     *
     * @return the very same object if there was nothing to replace
     * @throws InvalidProtocolBufferException if these are not the bytes of a message
     */
    static ByteString redact(ByteString message, SecretPlan plan) throws InvalidProtocolBufferException {
        return redact(message, plan, 0);
    }

    private static ByteString redact(ByteString message, SecretPlan plan, int depth)
            throws InvalidProtocolBufferException {
        if (depth > DEPTH_MAX) {
            throw new InvalidProtocolBufferException("messages are nested too deep: expected=at most " + DEPTH_MAX);
        }
        if (plan.isKeyValue()) {
            return redactKeyValue(message);
        }
        if (plan.isAny()) {
            return redactPacked(message, plan, depth);
        }
        try {
            return new Pass(message, plan, depth).run();
        } catch (InvalidProtocolBufferException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e); // bytes in memory cannot fail otherwise
        }
    }

    private static ByteString redactKeyValue(ByteString entry) throws InvalidProtocolBufferException {
        KeyValuePair pair = KeyValuePair.parseFrom(entry); // an entry of a map is written alike
        String value = pair.getValue();
        boolean secret = SecretNames.isSecret(pair.getKey()) && !value.isEmpty();
        String redacted = secret ? Secrets.MASK : SecretText.scrub(value);
        return redacted.equals(value)
                ? entry
                : pair.toBuilder().setValue(redacted).build().toByteString();
    }

    private static ByteString redactPacked(ByteString any, SecretPlan plan, int depth)
            throws InvalidProtocolBufferException {
        Any packed = Any.parseFrom(any);
        SecretPlan content = plan.packed(packed.getTypeUrl());
        if (content == null) {
            return any;
        }
        ByteString redacted = redact(packed.getValue(), content, depth + 1);
        return redacted.equals(packed.getValue())
                ? any
                : packed.toBuilder().setValue(redacted).build().toByteString();
    }

    /** One walk over the fields of a message. */
    private static final class Pass {
        private final ByteString message;
        private final SecretPlan plan;
        private final int depth;
        private final CodedInputStream in;
        private ByteString done = ByteString.EMPTY;
        private int doneUntil;

        Pass(ByteString message, SecretPlan plan, int depth) {
            this.message = message;
            this.plan = plan;
            this.depth = depth;
            this.in = message.newCodedInput();
        }

        ByteString run() throws IOException {
            for (int fieldStart = 0; !in.isAtEnd(); fieldStart = in.getTotalBytesRead()) {
                int tag = in.readTag();
                int wireType = WireFormat.getTagWireType(tag);
                if (wireType == WireFormat.WIRETYPE_LENGTH_DELIMITED) {
                    delimited(fieldStart, tag);
                } else if (wireType == WireFormat.WIRETYPE_START_GROUP && plan.hidesUnknown()) {
                    in.skipField(tag);
                    replace(fieldStart, ByteString.EMPTY);
                } else if (!in.skipField(tag)) {
                    throw new InvalidProtocolBufferException("an end of a group without its start");
                }
            }
            return doneUntil == 0 && done.isEmpty() ? message : done.concat(message.substring(doneUntil));
        }

        private void delimited(int fieldStart, int tag) throws IOException {
            int number = WireFormat.getTagFieldNumber(tag);
            SecretPlan.Action action = plan.action(number);
            if (action == null) {
                in.skipField(tag);
                return;
            }
            ByteString content = in.readBytes();
            ByteString redacted = apply(action, number, content);
            if (!redacted.equals(content)) {
                ByteString.Output replacement = ByteString.newOutput();
                CodedOutputStream out = CodedOutputStream.newInstance(replacement);
                out.writeBytes(number, redacted);
                out.flush();
                replace(fieldStart, replacement.toByteString());
            }
        }

        /** Puts other bytes in the place of the field that was just read. */
        private void replace(int fieldStart, ByteString replacement) {
            done = done.concat(message.substring(doneUntil, fieldStart)).concat(replacement);
            doneUntil = in.getTotalBytesRead();
        }

        private ByteString apply(SecretPlan.Action action, int number, ByteString content)
                throws InvalidProtocolBufferException {
            return switch (action) {
                case HIDE -> content.isEmpty() ? content : MASK;
                case EMPTY -> content.isEmpty() ? content : ByteString.EMPTY;
                case SCRUB -> scrub(content);
                case DESCEND -> {
                    @Nullable SecretPlan child = plan.child(number);
                    yield child == null ? content : redact(content, child, depth + 1);
                }
            };
        }

        private static ByteString scrub(ByteString content) {
            String text = content.toStringUtf8();
            String scrubbed = SecretText.scrub(text);
            return scrubbed.equals(text) ? content : ByteString.copyFromUtf8(scrubbed);
        }
    }
}
