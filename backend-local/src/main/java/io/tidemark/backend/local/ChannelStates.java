/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * All channels of a journal at the start of a segment, as the payload of its STATE frame, so that nothing before the last
 * segment has to be read at opening, and one page of a segment tells which ids it begins with. Per channel, in the order of
 * their numbers from 1:
 *
 * <pre>
 *   0         8          16        24            28
 *   +---------+----------+---------+-------------+-------------+
 *   |  term   | start id | next id | name length | name, UTF-8 |
 *   +---------+----------+---------+-------------+-------------+
 * </pre>
 */
final class ChannelStates {
    private static final int FIXED_BYTES = 28;

    private ChannelStates() {}

    /** The whole frame, without its checksum. */
    static byte[] encode(List<ChannelState> channels) {
        List<byte[]> names = new ArrayList<>();
        int length = Frame.HEADER_BYTES;
        for (ChannelState channel : channels) {
            byte[] name = channel.name().getBytes(StandardCharsets.UTF_8);
            names.add(name);
            length += FIXED_BYTES + name.length;
        }
        byte[] frame = new byte[Frame.aligned(length)];
        Frame.putHeader(frame, 0, Frame.STATE, length, 0, channels.size());
        int at = Frame.HEADER_BYTES;
        for (int i = 0; i < channels.size(); i++) {
            at = put(frame, at, channels.get(i), names.get(i));
        }
        return frame;
    }

    private static int put(byte[] frame, int at, ChannelState channel, byte[] name) {
        Frame.putLong(frame, at, channel.term());
        Frame.putLong(frame, at + 8, channel.startId());
        Frame.putLong(frame, at + 16, channel.nextId());
        Frame.putInt(frame, at + 24, name.length);
        System.arraycopy(name, 0, frame, at + FIXED_BYTES, name.length);
        return at + FIXED_BYTES + name.length;
    }

    /** Reads a verified STATE frame. */
    static List<ChannelState> decode(FrameCursor frame) {
        byte[] bytes = frame.buffer();
        List<ChannelState> channels = new ArrayList<>();
        int at = frame.payloadStart();
        int end = at + frame.payloadLength();
        for (int number = 1; number <= frame.id(); number++) {
            int nameLength = at + FIXED_BYTES <= end ? Frame.getInt(bytes, at + 24) : -1;
            if (nameLength < 0 || nameLength > end - at - FIXED_BYTES) {
                throw new TidemarkException(
                        ErrorCode.CORRUPT_LOG,
                        "read channel states: channel=" + number
                                + ", expected=an entry within the frame, actual name length=" + nameLength);
            }
            String name = new String(bytes, at + FIXED_BYTES, nameLength, StandardCharsets.UTF_8);
            channels.add(new ChannelState(
                    number,
                    name,
                    Frame.getLong(bytes, at),
                    Frame.getLong(bytes, at + 8),
                    Frame.getLong(bytes, at + 16)));
            at += FIXED_BYTES + nameLength;
        }
        return channels;
    }
}
