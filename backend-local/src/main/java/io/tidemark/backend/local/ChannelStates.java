/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * All channels of a journal at the start of a segment, as the payload of its STATE frame, so that nothing before the last
 * segment has to be read at opening, and one page of a segment tells which ids, time ticks and hours it begins with. First the
 * wall clock of the batch before, in ms since 1970, then per channel, in the order of their numbers from 1:
 *
 * <pre>
 *   0         8          16        24               32            36
 *   +---------+----------+---------+----------------+-------------+-------------+
 *   |  term   | start id | next id | max. time tick | name length | name, UTF-8 |
 *   +---------+----------+---------+----------------+-------------+-------------+
 * </pre>
 *
 * @param clockMs every batch in front of the segment was written at this time or before, every one in it then or later
 * @param channels in the order of their numbers
 */
record ChannelStates(long clockMs, List<ChannelState> channels) {
    private static final int CLOCK_BYTES = 8;
    private static final int FIXED_BYTES = 36;
    private static final int NAME_LENGTH_AT = 32;

    ChannelStates {
        channels = List.copyOf(channels);
    }

    /** The whole frame, without its checksum. */
    byte[] encode() {
        List<byte[]> names = new ArrayList<>();
        int length = Frame.HEADER_BYTES + CLOCK_BYTES;
        for (ChannelState channel : channels) {
            byte[] name = channel.name().getBytes(StandardCharsets.UTF_8);
            names.add(name);
            length += FIXED_BYTES + name.length;
        }
        byte[] frame = new byte[Frame.aligned(length)];
        Frame.putHeader(frame, 0, Frame.STATE, length, 0, channels.size());
        Frame.putLong(frame, Frame.HEADER_BYTES, clockMs);
        int at = Frame.HEADER_BYTES + CLOCK_BYTES;
        for (int i = 0; i < channels.size(); i++) {
            at = put(frame, at, channels.get(i), names.get(i));
        }
        return frame;
    }

    private static int put(byte[] frame, int at, ChannelState channel, byte[] name) {
        Frame.putLong(frame, at, channel.term());
        Frame.putLong(frame, at + 8, channel.startId());
        Frame.putLong(frame, at + 16, channel.nextId());
        Frame.putLong(frame, at + 24, channel.maxTimeTick());
        Frame.putInt(frame, at + NAME_LENGTH_AT, name.length);
        System.arraycopy(name, 0, frame, at + FIXED_BYTES, name.length);
        return at + FIXED_BYTES + name.length;
    }

    /** Reads a verified STATE frame. */
    static ChannelStates decode(FrameCursor frame) {
        byte[] bytes = frame.buffer();
        List<ChannelState> channels = new ArrayList<>();
        int at = frame.payloadStart() + CLOCK_BYTES;
        int end = frame.payloadStart() + frame.payloadLength();
        for (int number = 1; number <= frame.id(); number++) {
            int nameLength = at + FIXED_BYTES <= end ? Frame.getInt(bytes, at + NAME_LENGTH_AT) : -1;
            if (nameLength < 0 || nameLength > end - at - FIXED_BYTES) {
                throw new TidemarkException(
                        ErrorCode.CORRUPT_LOG,
                        "read channel states: channel=" + number
                                + ", expected=an entry within the frame, actual name length=" + nameLength);
            }
            channels.add(new ChannelState(
                    number,
                    new String(bytes, at + FIXED_BYTES, nameLength, StandardCharsets.UTF_8),
                    Frame.getLong(bytes, at),
                    Frame.getLong(bytes, at + 8),
                    Frame.getLong(bytes, at + 16),
                    Frame.getLong(bytes, at + 24)));
            at += FIXED_BYTES + nameLength;
        }
        return new ChannelStates(Frame.getLong(bytes, frame.payloadStart()), channels);
    }

    /** The first id that the channel can have from here on. */
    long nextId(int channel) {
        return channel <= channels.size() ? channels.get(channel - 1).nextId() : 1;
    }

    /** The first id of the channel that was not truncated up to here. */
    long startId(int channel) {
        return channel <= channels.size() ? channels.get(channel - 1).startId() : 1;
    }

    /** The greatest time tick that the channel had up to here, unsigned. */
    long maxTimeTick(int channel) {
        return channel <= channels.size() ? channels.get(channel - 1).maxTimeTick() : 0;
    }
}
