/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.nio.ByteBuffer;

/** Bytes in memory as a file to read. */
final class BytesFile implements StorageFile {
    private final byte[] bytes;

    BytesFile(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public long size() {
        return bytes.length;
    }

    @Override
    public int read(ByteBuffer target, long position) {
        int count = (int) Math.max(0, Math.min(target.remaining(), bytes.length - position));
        target.put(bytes, (int) Math.min(position, bytes.length), count);
        return count;
    }

    @Override
    public void write(ByteBuffer source, long position) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void force() {}

    @Override
    public void close() {}
}
