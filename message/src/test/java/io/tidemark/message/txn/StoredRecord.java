/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import com.google.protobuf.ByteString;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.TypeNumbers;
import io.tidemark.message.id.KafkaMessageId;
import io.tidemark.message.wire.Base36;
import io.tidemark.message.wire.PaddedBase64;
import io.tidemark.proto.messages.AlterReplicateConfigMessageHeader;
import io.tidemark.proto.messages.TxnContext;
import java.util.LinkedHashMap;
import java.util.Map;

/** Stored records for tests, with small numbers for ids and ticks: {@code insert(5).at(10)} is a message with id 5 and tick 10. */
final class StoredRecord {
    static final int INSERT = 2;
    static final int FLUSH_ALL = 37;

    private final long id;
    private final Map<String, String> properties = new LinkedHashMap<>();
    private ByteString payload = ByteString.EMPTY;

    private StoredRecord(long id, int type) {
        this.id = id;
        properties.put(PropertyKeys.TYPE, Integer.toString(type));
        properties.put(PropertyKeys.VERSION, "1");
        properties.put(PropertyKeys.HEADER, "");
        properties.put(PropertyKeys.VCHANNEL, "p_0_1v0");
        properties.put(PropertyKeys.WAL_TERM, "1");
        properties.put(PropertyKeys.LAST_CONFIRMED, "1");
    }

    static StoredRecord ofType(long id, int type) {
        return new StoredRecord(id, type);
    }

    static StoredRecord insert(long id) {
        return new StoredRecord(id, INSERT);
    }

    static StoredRecord begin(long id, long txnId, long keepaliveMs) {
        return new StoredRecord(id, TypeNumbers.BEGIN_TXN).txn(txnId, keepaliveMs);
    }

    static StoredRecord begin(long id, long txnId) {
        return begin(id, txnId, 10_000);
    }

    static StoredRecord body(long id, long txnId) {
        return insert(id).txn(txnId, 10_000);
    }

    static StoredRecord commit(long id, long txnId) {
        return new StoredRecord(id, TypeNumbers.COMMIT_TXN).txn(txnId, 10_000);
    }

    static StoredRecord rollback(long id, long txnId) {
        return new StoredRecord(id, TypeNumbers.ROLLBACK_TXN).txn(txnId, 10_000);
    }

    static StoredRecord forcedPromotion(long id) {
        var header = AlterReplicateConfigMessageHeader.newBuilder()
                .setForcePromote(true)
                .build();
        return new StoredRecord(id, TypeNumbers.ALTER_REPLICATE_CONFIG)
                .with(PropertyKeys.HEADER, PaddedBase64.encodeToString(header.toByteArray()));
    }

    static ImmutableMessage timeTick(long id, long tick) {
        return new StoredRecord(id, TypeNumbers.TIME_TICK)
                .without(PropertyKeys.VCHANNEL)
                .at(tick);
    }

    StoredRecord txn(long txnId, long keepaliveMs) {
        TxnContext context = TxnContext.newBuilder()
                .setTxnId(txnId)
                .setKeepaliveMilliseconds(keepaliveMs)
                .build();
        return with(PropertyKeys.TXN_CONTEXT, PaddedBase64.encodeToString(context.toByteArray()));
    }

    StoredRecord with(String key, String value) {
        properties.put(key, value);
        return this;
    }

    StoredRecord without(String key) {
        properties.remove(key);
        return this;
    }

    StoredRecord payload(String text) {
        payload = ByteString.copyFromUtf8(text);
        return this;
    }

    /** The record with its tick, unsigned. */
    ImmutableMessage at(long tick) {
        properties.put(PropertyKeys.TIME_TICK, Base36.formatUnsigned(tick));
        return ImmutableMessage.of(new KafkaMessageId(id), payload, properties);
    }
}
