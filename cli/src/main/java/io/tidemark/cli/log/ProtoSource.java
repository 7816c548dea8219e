/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file of records in protobuf: one after the other with their lengths before them, or a single one without.
 *
 * <p>A length is believed only up to the bound, so that a damaged one cannot make us allocate what it says.
 */
final class ProtoSource implements LogSource {
    private static final int VARINT_BITS_MAX = 35;
    private static final long NO_LENGTH = -1;

    private final String name;
    private final InputStream in;
    private final long bytesTotal;
    private final boolean delimited;
    private final ReadLimits limits;
    private long bytesRead;
    private long number;
    private long recordOffset;
    /** Bytes of a refused record that are to be passed over. */
    private long toSkip;

    private boolean ended;

    ProtoSource(String name, InputStream in, long bytesTotal, boolean delimited, ReadLimits limits) {
        this.name = name;
        this.in = in;
        this.bytesTotal = bytesTotal;
        this.delimited = delimited;
        this.limits = limits;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public @Nullable StoredRecord next() throws IOException {
        skipRefused();
        if (ended) {
            return null;
        }
        number++;
        recordOffset = bytesRead;
        byte[] record = delimited ? readDelimited() : readWhole();
        return record == null ? null : parse(record);
    }

    private void skipRefused() throws IOException {
        while (toSkip > 0) {
            long skipped = in.skip(toSkip);
            if (skipped <= 0) {
                if (in.read() < 0) {
                    ended = true;
                    break;
                }
                skipped = 1;
            }
            toSkip -= skipped;
            bytesRead += skipped;
        }
        toSkip = 0;
    }

    private byte @Nullable [] readDelimited() throws IOException {
        long length = readLength();
        if (length == NO_LENGTH) {
            ended = true;
            return null;
        }
        if (length > limits.recordBytesMax()) {
            toSkip = length;
            throw tooLarge(Long.toString(length));
        }
        byte[] record = in.readNBytes((int) length);
        bytesRead += record.length;
        if (record.length < length) {
            ended = true;
            throw failure("expected=" + length + " bytes, actual=" + record.length + " and the end of the file");
        }
        return record;
    }

    private long readLength() throws IOException {
        long length = 0;
        for (int shift = 0; shift < VARINT_BITS_MAX; shift += 7) {
            int b = in.read();
            if (b < 0 && shift == 0) {
                return NO_LENGTH;
            }
            if (b < 0) {
                ended = true;
                throw failure("expected=the length of a record, actual=the end of the file");
            }
            bytesRead++;
            length |= (b & 0x7fL) << shift;
            if (b < 0x80) {
                return length;
            }
        }
        ended = true; // where the next record starts is anybody's guess
        throw failure("expected=the length of a record as a varint, actual=more than 5 bytes; cannot go on behind it");
    }

    private byte[] readWhole() throws IOException {
        ended = true;
        byte[] record = in.readNBytes(limits.recordBytesMax() + 1);
        bytesRead += record.length;
        if (record.length > limits.recordBytesMax()) {
            throw tooLarge("more");
        }
        return record;
    }

    private StoredRecord parse(byte[] bytes) {
        try {
            ImmutableMessage message = RecordBytes.read(bytes, limits.message());
            return StoredRecord.bare(message, place());
        } catch (TidemarkException e) {
            throw BadRecordException.at(e.code(), place(), String.valueOf(e.getMessage()), e);
        }
    }

    private Place place() {
        return Place.record(name, number, recordOffset);
    }

    private BadRecordException failure(String detail) {
        return BadRecordException.at(ErrorCode.DECODE_FAILED, place(), detail, null);
    }

    private BadRecordException tooLarge(String actual) {
        return BadRecordException.at(
                ErrorCode.TOO_LARGE,
                place(),
                "record too large: expected=at most " + limits.recordBytesMax() + " bytes, actual=" + actual,
                null);
    }

    @Override
    public long bytesRead() {
        return bytesRead;
    }

    @Override
    public long bytesTotal() {
        return bytesTotal;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
