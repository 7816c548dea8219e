/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import io.tidemark.benchmarks.FieldWalk;
import io.tidemark.benchmarks.proto.WorkloadBody;
import io.tidemark.benchmarks.proto.WorkloadHeader;
import io.tidemark.proto.messages.Message;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.zip.CRC32C;

/** The least that reading can cost: the frames of a file through one reused buffer, looked into as deeply as asked. */
final class FloorReader implements Tail {
    /** How much of each frame is looked at; all but the first check the checksum. */
    enum Depth {
        /** The lengths alone. */
        LENGTHS,
        /** The checksum. */
        CHECKED,
        /** Offsets of all properties, and one of them as a String. */
        LAZY,
        /** Offsets of all properties, and all of them as Strings in an array. */
        FULL,
        /** Protobuf's own classes for message, header and body: what a log without lazy messages pays. */
        TYPED
    }

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int BUFFER_BYTES = 256 << 10;
    private static final String KEY = "tenant";

    private final FileChannel file;
    private final Published published;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final CRC32C crc = new CRC32C();
    private final FieldWalk fields = new FieldWalk();
    private final String[] strings = new String[32];
    /** Bytes of the buffer that were read, and the file offset of its first one. */
    private int bufferBytes;

    private long bufferOffset;
    private long offset;
    /** How far the file is known to be written. */
    private long limit;
    /** Depends on all that was looked at, so that no compiler leaves it out. */
    private long digest;

    private FloorReader(FileChannel file, Published published, long limit) {
        this.file = file;
        this.published = published;
        this.limit = limit;
    }

    /** Reads a file that is written. */
    static FloorReader open(Path path) throws IOException {
        FileChannel file = FileChannel.open(path, StandardOpenOption.READ);
        return new FloorReader(file, new Published(), file.size());
    }

    /** Follows a file that is being written. */
    static FloorReader follow(Path path, Published published) throws IOException {
        return new FloorReader(FileChannel.open(path, StandardOpenOption.READ), published, 0);
    }

    /**
     * Reads frames up to the end of the file.
     *
     * @return their number
     * @throws IOException also if a frame is damaged
     */
    long readAll(Depth depth) throws IOException {
        long count = 0;
        while (offset + FloorFrame.HEADER_BYTES <= limit) {
            next(depth);
            count++;
        }
        return count;
    }

    /** Waits for the next frame; decodes a property and the body of its message. */
    @Override
    public void next() throws IOException {
        if (offset >= limit) {
            limit = published.awaitAbove(offset);
        }
        next(Depth.LAZY);
        int start = fields.payloadStart();
        digest += WorkloadBody.parser()
                .parseFrom(buffer, start, fields.payloadLength())
                .getRowIdsCount();
    }

    private void next(Depth depth) throws IOException {
        fill(FloorFrame.HEADER_BYTES);
        int length = length();
        fill(length);
        int start = start();
        if (depth != Depth.LENGTHS) {
            check(start, length);
        }
        look(depth, start + FloorFrame.HEADER_BYTES, start + length);
        offset += FloorFrame.aligned(length);
    }

    private int start() {
        return (int) (offset - bufferOffset);
    }

    private int length() throws IOException {
        int length = (int) INTS.get(buffer, start() + FloorFrame.LENGTH);
        if (length < FloorFrame.HEADER_BYTES || length > BUFFER_BYTES) {
            throw new IOException("read frame: offset=" + offset + ", length=" + length);
        }
        digest += length;
        return length;
    }

    private void fill(int count) throws IOException {
        if (offset + count > bufferOffset + bufferBytes) {
            ByteBuffer target = ByteBuffer.wrap(buffer, 0, (int) Math.min(BUFFER_BYTES, limit - offset));
            bufferOffset = offset;
            bufferBytes = file.read(target, offset);
            if (bufferBytes < count) {
                throw new IOException(
                        "read frame: offset=" + offset + ", expected=" + count + " bytes, actual=" + bufferBytes);
            }
        }
    }

    private void check(int start, int length) throws IOException {
        crc.reset();
        crc.update(buffer, start + FloorFrame.CHECKED_FROM, length - FloorFrame.CHECKED_FROM);
        if ((int) crc.getValue() != (int) INTS.get(buffer, start)) {
            throw new IOException("read frame: offset=" + offset + ", the checksum is wrong");
        }
    }

    private void look(Depth depth, int start, int end) throws IOException {
        switch (depth) {
            case LENGTHS, CHECKED -> {}
            case LAZY -> {
                fields.walk(buffer, start, end);
                digest += fields.property(buffer, KEY).length();
            }
            case FULL -> {
                fields.walk(buffer, start, end);
                fields.strings(buffer, strings);
                digest += strings[1].length();
            }
            case TYPED -> {
                Message message = Message.parser().parseFrom(buffer, start, end - start);
                digest += WorkloadHeader.parseFrom(Base64.getDecoder().decode(message.getPropertiesOrThrow("_h")))
                        .getRows();
                digest += WorkloadBody.parseFrom(message.getPayload()).getRowIdsCount();
            }
        }
    }

    long digest() {
        return digest;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
