/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.rocksdb.CompressionType;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** RocksDB as a log: one synced write of its WAL for each batch, compaction off. */
final class RocksDbSink implements BatchSink {
    private static final long RECYCLED_LOGS = 4;

    private final Options options = new Options()
            .setCreateIfMissing(true)
            .setCompressionType(CompressionType.NO_COMPRESSION)
            .setDisableAutoCompactions(true)
            .setLevel0SlowdownWritesTrigger(1 << 20)
            .setLevel0StopWritesTrigger(1 << 20)
            .setMaxWriteBufferNumber(4);
    private final WriteOptions write = new WriteOptions().setSync(true);
    private final WriteBatch batch = new WriteBatch();
    private final RocksDB db;
    private final byte[] key = new byte[8];
    private long nextId = 1;
    private int batchBytes;

    RocksDbSink(Path folder, boolean recycle) throws IOException {
        RocksDB.loadLibrary();
        try {
            if (recycle) {
                options.setRecycleLogFileNum(RECYCLED_LOGS);
            }
            db = RocksDB.open(options, folder.toString());
        } catch (RocksDBException e) {
            throw new IOException(e);
        }
    }

    @Override
    public boolean add(int channel, byte[] record) throws IOException {
        if (batchBytes > 0 && batchBytes + record.length > FloorSink.BATCH_BYTES) {
            return false;
        }
        ByteBuffer.wrap(key).putLong(nextId++);
        try {
            batch.put(key, record);
        } catch (RocksDBException e) {
            throw new IOException(e);
        }
        batchBytes += record.length;
        return true;
    }

    @Override
    public void commit() throws IOException {
        try {
            db.write(write, batch);
        } catch (RocksDBException e) {
            throw new IOException(e);
        }
        batch.clear();
        batchBytes = 0;
    }

    @Override
    public void close() {
        db.close();
        batch.close();
        write.close();
        options.close();
    }
}
