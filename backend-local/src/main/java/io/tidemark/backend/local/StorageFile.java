/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.io.IOException;
import java.nio.ByteBuffer;

/** An open file. Reading is safe beside writing by another object; each object belongs to one thread. */
interface StorageFile extends AutoCloseable {
    /** Length in bytes. */
    long size() throws IOException;

    /**
     * Reads at a position until the buffer is full or the file ends, even if the thread is interrupted.
     *
     * @return the number of bytes read, 0 at the end of the file
     */
    int read(ByteBuffer target, long position) throws IOException;

    /** Writes the whole buffer at a position; if that fails, what the file holds there is undefined. */
    void write(ByteBuffer source, long position) throws IOException;

    /** Makes written bytes durable. If it fails, what was written since the last success may be lost for good. */
    void force() throws IOException;

    @Override
    void close() throws IOException;
}
