/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import com.google.protobuf.ByteString;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.PropertyKeys;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What two physical copies of one record have in common beside their tick: payload, term, and every other property but
 * those that a log sets anew for an attempt. The trace context is one of these; so are, in a copy that was not written by
 * the retry of one append but from what the client sent, the last confirmed id and the header fields that the log fills.
 *
 * <p>Within one term no tick is given twice, so there that much is proof enough. Records without a term are copies only if
 * their headers are equal, too.
 */
record StoredContent(ByteString payload, Map<ByteString, ByteString> properties) {
    private static final ByteString TRACE_CONTEXT = ByteString.copyFromUtf8(PropertyKeys.TRACE_CONTEXT);
    private static final ByteString LAST_CONFIRMED = ByteString.copyFromUtf8(PropertyKeys.LAST_CONFIRMED);
    private static final ByteString LAST_CONFIRMED_SAME_AS_ID =
            ByteString.copyFromUtf8(PropertyKeys.LAST_CONFIRMED_SAME_AS_ID);
    private static final ByteString HEADER = ByteString.copyFromUtf8(PropertyKeys.HEADER);
    private static final ByteString WAL_TERM = ByteString.copyFromUtf8(PropertyKeys.WAL_TERM);

    /**
     * The content of a message, or {@code null} for one that was converted from the form before the streaming system: such
     * records share ticks without being copies, however alike they are.
     */
    static @Nullable StoredContent of(ImmutableMessage message) {
        String version = message.property(PropertyKeys.VERSION);
        if (version == null || version.isEmpty() || version.equals("0")) {
            return null;
        }
        Map<ByteString, ByteString> properties = new HashMap<>();
        message.forEachRawProperty(properties::put);
        properties.remove(TRACE_CONTEXT);
        properties.remove(LAST_CONFIRMED);
        properties.remove(LAST_CONFIRMED_SAME_AS_ID);
        if (properties.containsKey(WAL_TERM)) {
            properties.remove(HEADER);
        }
        return new StoredContent(message.payload(), properties);
    }
}
