/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;

/**
 * One sort of damage, by the words of a row: {@code 2 RECORD 3} is the third RECORD of segment 2, {@code -1} the last; a region is a
 * field of the frame or a number of bytes from its start.
 */
interface Damage {
    void apply(DamagedLog log) throws IOException;

    static Damage of(String structure, String region, String damage) {
        String[] words = structure.split(" ");
        int segment = Integer.parseInt(words[0]);
        if (words[1].equals("file")) {
            return file(segment, damage);
        }
        return log -> {
            DamagedLog.Place frame = place(log, segment, words);
            int at = frame.offset() + field(region, frame.length());
            switch (damage) {
                case "flip" -> log.flip(segment, at);
                case "zeros to the end" -> log.zero(segment, at, Integer.MAX_VALUE);
                case "zeros" -> log.zero(segment, at, frame.offset() + frame.length());
                case "cut" -> log.cut(segment, at);
                default -> throw new IllegalArgumentException(damage);
            }
        };
    }

    private static DamagedLog.Place place(DamagedLog log, int segment, String[] words) {
        if (words[1].equals("HEADER")) {
            return new DamagedLog.Place(segment, (byte) 0, 0, SegmentHeader.USED_BYTES, 0, 0);
        }
        if (words[1].equals("SEAL")) {
            return new DamagedLog.Place(segment, Frame.SEAL, SegmentHeader.SEAL_AT, Frame.SEAL_BYTES, 0, 0);
        }
        byte kind = 1;
        while (!FrameText.kind(kind).equals(words[1])) {
            kind++;
        }
        return log.place(segment, kind, words.length > 2 ? Integer.parseInt(words[2]) : 1);
    }

    private static int field(String region, int length) {
        return switch (region) {
            case "checksum" -> 0;
            case "length" -> 4;
            case "kind" -> 8;
            case "zeros" -> 10;
            case "channel" -> 12;
            case "id" -> 16;
            case "payload" -> (Frame.HEADER_BYTES + length) / 2;
            case "last byte" -> length - 1;
            case "end" -> Frame.aligned(length);
            default -> Integer.parseInt(region);
        };
    }

    private static Damage file(int segment, String damage) {
        return log -> {
            switch (damage) {
                case "missing" -> Files.delete(log.file(segment));
                case "empty" -> log.write(segment, new byte[0]);
                case "swapped with 2" -> log.swap(segment, 2);
                case "copied to 2" -> log.copy(segment, 2);
                case "copied to 4" -> log.copy(segment, 4);
                case "with stale frames behind" -> {
                    byte[] stale = log.read(1);
                    byte[] bytes = log.read(segment);
                    byte[] longer = Arrays.copyOf(bytes, bytes.length + stale.length - SegmentHeader.FRAMES_AT);
                    System.arraycopy(
                            stale, SegmentHeader.FRAMES_AT, longer, bytes.length, longer.length - bytes.length);
                    log.write(segment, longer);
                }
                case "without SEAL and FOOTER" -> {
                    log.zero(segment, SegmentHeader.SEAL_AT, SegmentHeader.FRAMES_AT);
                    log.zero(segment, log.place(segment, Frame.FOOTER, 1).offset(), Integer.MAX_VALUE);
                }
                case "with zeros behind" -> log.write(segment, Arrays.copyOf(log.read(segment), 1 << 20));
                case "beside a temporary one" -> Files.write(log.sibling(SegmentNames.of(9, ".tmp")), new byte[100]);
                case "beside a foreign one" -> Files.writeString(log.sibling("zzzzzzzzzzzzzzzz.seg"), "mine");
                default -> throw new IllegalArgumentException(damage);
            }
        };
    }
}
