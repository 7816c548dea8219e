/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.nio.file.Path;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.LongDataType;

/** H2's MVStore as a log: commit and sync for each batch. */
final class MvStoreSink implements BatchSink {
    private final MVStore store;
    private final MVMap<Long, byte[]> map;
    private long nextId = 1;
    private int batchBytes;

    MvStoreSink(Path folder) {
        store = new MVStore.Builder()
                .fileName(folder.resolve("log.mv").toString())
                .autoCommitDisabled()
                .autoCompactFillRate(0)
                .open();
        map = store.openMap(
                "log",
                new MVMap.Builder<Long, byte[]>()
                        .keyType(LongDataType.INSTANCE)
                        .valueType(ByteArrayDataType.INSTANCE));
    }

    @Override
    public boolean add(int channel, byte[] record) {
        if (batchBytes > 0 && batchBytes + record.length > FloorSink.BATCH_BYTES) {
            return false;
        }
        map.append(nextId++, record);
        batchBytes += record.length;
        return true;
    }

    @Override
    public void commit() {
        store.commit();
        store.sync();
        batchBytes = 0;
    }

    @Override
    public void close() {
        store.closeImmediately();
    }
}
