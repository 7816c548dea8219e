/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.TidemarkException;
import java.time.Instant;
import java.util.stream.Collectors;

/** Frames in words. Names of channels are the only text of a log in them; payloads of records are not shown. */
final class FrameText {
    private FrameText() {}

    static String kind(byte kind) {
        return switch (kind) {
            case Frame.BATCH -> "BATCH";
            case Frame.RECORD -> "RECORD";
            case Frame.TERM -> "TERM";
            case Frame.TRUNCATE -> "TRUNCATE";
            case Frame.STATE -> "STATE";
            case Frame.FOOTER -> "FOOTER";
            case Frame.SEAL -> "SEAL";
            case Frame.PAD -> "PAD";
            case Frame.LOST -> "LOST";
            default -> "kind " + kind;
        };
    }

    static String of(SegmentHeader header) {
        return "segment " + header.segmentNumber() + ", incarnation " + header.incarnation()
                + (header.firstNumber() < header.segmentNumber() ? ", stands for " + header.firstNumber() + " on" : "");
    }

    static String of(FrameCursor frame) {
        try {
            return switch (frame.kind()) {
                case Frame.BATCH -> batch(frame);
                case Frame.RECORD ->
                    "message of " + frame.messageLength() + " bytes, tick " + Long.toUnsignedString(frame.timeTick());
                case Frame.TERM -> "name " + frame.payloadText();
                case Frame.STATE -> states(ChannelStates.decode(frame));
                case Frame.FOOTER -> footer(SegmentIndex.decodeFooter(frame));
                case Frame.LOST -> FrameReplay.lostCount(frame) + " ids";
                default -> "";
            };
        } catch (TidemarkException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static String batch(FrameCursor frame) {
        return "incarnation " + frame.payloadLong(Frame.BATCH_INCARNATION) + ", "
                + frame.payloadLong(Frame.BATCH_LENGTH) + " bytes behind, durable to "
                + frame.payloadLong(Frame.BATCH_DURABLE_SEGMENT) + ":" + frame.payloadLong(Frame.BATCH_DURABLE_OFFSET)
                + ", " + time(frame.payloadLong(Frame.BATCH_CLOCK));
    }

    private static String time(long clockMs) {
        return Instant.ofEpochMilli(clockMs).toString();
    }

    private static String states(ChannelStates states) {
        return states.channels().stream()
                .map(state -> state.number() + " " + state.name() + ": term " + state.term() + ", ids from "
                        + state.startId() + ", next " + state.nextId())
                .collect(Collectors.joining("; "));
    }

    private static String footer(SegmentIndex index) {
        StringBuilder text = new StringBuilder();
        for (int channel = 1; channel <= index.lastChannel(); channel++) {
            SegmentIndex.ChannelExtent extent = index.extent(channel);
            if (extent != null) {
                text.append(text.isEmpty() ? "" : "; ")
                        .append(channel)
                        .append(": ids ")
                        .append(extent.firstId());
                text.append(" to ").append(extent.endId() - 1);
            }
        }
        return text.toString();
    }
}
