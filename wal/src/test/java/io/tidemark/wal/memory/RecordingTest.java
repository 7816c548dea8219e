/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.wal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.id.PulsarMessageId;
import io.tidemark.message.id.TestMessageId;
import io.tidemark.message.id.WalKind;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.PositionLostException;
import io.tidemark.wal.spi.StartPosition;
import io.tidemark.wal.spi.WritableLog;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RecordingTest {
    private final InMemoryBackend backend = new InMemoryBackend();

    @Test
    void shouldKeepForeignIds() {
        backend.addRecord("c", record(id(1, 9)));
        backend.addRecord("c", record(id(2, 0)));

        var log = backend.openForReading("c");
        LogReader reader = log.read(StartPosition.after(id(1, 9)));

        assertThat(log.walKind()).isEqualTo(WalKind.PULSAR);
        assertThat(reader.take().messageId()).isEqualTo(id(2, 0));
        assertThat(reader.poll(Duration.ZERO)).isNull();
    }

    @Test
    void shouldRefuseIdsThatDoNotGrow() {
        backend.addRecord("c", record(id(2, 0)));

        assertThatThrownBy(() -> backend.addRecord("c", record(id(1, 9))))
                .isInstanceOfSatisfying(
                        TidemarkException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MISUSE));
    }

    @Test
    void shouldRefuseAWriterInARecording() {
        backend.addRecord("c", record(id(2, 0)));

        assertThatThrownBy(() -> backend.openForWriting(new ChannelTerm("c", 1)))
                .isInstanceOfSatisfying(
                        TidemarkException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MISUSE));
    }

    @Test
    void shouldNameTheEarliestPositionThatIsLeft() {
        WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
        MessageId first = append(log);
        LogReader behind = log.read(StartPosition.all());
        MessageId second = append(log);
        MessageId third = append(log);
        log.truncatePrefix(second);

        assertThatThrownBy(() -> log.read(StartPosition.from(first)))
                .isInstanceOfSatisfying(PositionLostException.class, e -> {
                    assertThat(e.requested()).isEqualTo(first);
                    assertThat(e.earliest()).isEqualTo(third);
                });
        assertThatThrownBy(behind::take).isInstanceOf(PositionLostException.class);
        assertThat(log.read(StartPosition.from(new TestMessageId(-1))).take().messageId())
                .isEqualTo(third);
    }

    private static MessageId append(WritableLog log) {
        return log.append(MutableMessage.of(ByteString.copyFromUtf8("x"), Map.of()));
    }

    private static PulsarMessageId id(long ledger, long entry) {
        return new PulsarMessageId(ledger, entry, 0, 0, 0);
    }

    private static ImmutableMessage record(MessageId id) {
        return ImmutableMessage.of(id, ByteString.copyFromUtf8("x"), Map.of("_t", "2"));
    }
}
