/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

final class FrameCursorTest {
    private static final int FRAME_BYTES = Frame.HEADER_BYTES + 8;

    private final SimulatedFiles files = new SimulatedFiles();

    @Test
    void shouldTakeStaleFramesOfNoOtherSegmentOrIncarnation() throws IOException {
        byte[] bytes = new byte[FRAME_BYTES];
        Frame.putHeader(bytes, 0, Frame.RECORD, FRAME_BYTES, 1, 7);
        Frame.seal(bytes, 0, Frame.seed(3, 2), new CRC32C());
        StorageFile file = files.openForWriting("f");
        file.write(ByteBuffer.wrap(bytes), 0);

        assertThat(isValid(file, /* segmentNumber= */ 3, /* incarnation= */ 2)).isTrue();
        assertThat(isValid(file, /* segmentNumber= */ 4, /* incarnation= */ 2)).isFalse();
        assertThat(isValid(file, /* segmentNumber= */ 3, /* incarnation= */ 3)).isFalse();
    }

    private static boolean isValid(StorageFile file, long segmentNumber, long incarnation) throws IOException {
        FrameCursor cursor = FrameCursor.walking(file, segmentNumber);
        cursor.position(0, incarnation);
        return cursor.next(FRAME_BYTES);
    }
}
