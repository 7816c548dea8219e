/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.local;

import com.google.protobuf.ByteString;
import io.tidemark.backend.local.LocalChannel;
import io.tidemark.cli.log.BadRecordException;
import io.tidemark.cli.log.StoredRecord;
import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.cli.text.Quantity;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.wire.Base36;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.WritableLog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The import into one channel: which id a record had, and which it gets. Used by one thread. */
final class ChannelImport {
    private final ChannelWriter writer;
    private final String pchannel;
    /** Ids that the imported records had, growing. The record at index {@code i} gets the id {@code firstId + i}. */
    private final List<MessageId> oldIds = new ArrayList<>();

    private long termMax;

    private ChannelImport(ChannelWriter writer, String pchannel) {
        this.writer = writer;
        this.pchannel = pchannel;
    }

    /** A record with its new id, and its message with the last confirmed id among new ids. */
    record Renumbered(MessageId id, MutableMessage message) {}

    static ChannelImport open(LogDirectory directory, String pchannel, boolean append) {
        long nextId = directory.channel(pchannel).map(LocalChannel::nextId).orElse(1L);
        if (nextId > 1 && !append) {
            throw new CliException(
                    ExitCode.USAGE,
                    "cannot import: channel=" + pchannel + ", expected=an empty channel, or --append, actual="
                            + Quantity.of(nextId - 1, "record", "records"));
        }
        return new ChannelImport(ChannelWriter.open(directory, pchannel), pchannel);
    }

    WritableLog log() {
        return writer.log();
    }

    /** Takes the next record, unless it breaks a rule. */
    Renumbered add(StoredRecord record) {
        ImmutableMessage message = record.message();
        requireNextId(record);
        requireLaterTick(record);
        MutableMessage copy = MutableMessage.of(message.payload(), properties(record));
        oldIds.add(message.messageId());
        try {
            renumber(record, copy);
        } catch (RuntimeException e) {
            oldIds.remove(oldIds.size() - 1);
            throw e;
        }
        termMax = Math.max(termMax, term(message));
        return new Renumbered(newId(oldIds.size() - 1), copy);
    }

    private LocalMessageId newId(int index) {
        return new LocalMessageId(writer.firstId() + index);
    }

    private void requireNextId(StoredRecord record) {
        ImmutableMessage message = record.message();
        if (!message.hasMessageId()) {
            throw RecordImport.bad(record, "expected=an id, actual=none");
        }
        if (oldIds.isEmpty()) {
            return;
        }
        MessageId last = oldIds.get(oldIds.size() - 1);
        if (!last.walKind().equals(message.messageId().walKind())) {
            throw RecordImport.bad(
                    record,
                    "expected=an id of " + last.walKind() + ", as before, actual=of "
                            + message.messageId().walKind());
        }
        if (last.compareTo(message.messageId()) >= 0) {
            throw RecordImport.bad(
                    record,
                    "expected=an id above " + last.text() + ", actual="
                            + message.messageId().text());
        }
    }

    private void requireLaterTick(StoredRecord record) {
        if (writer.firstId() == 1) {
            return;
        }
        long before = writer.maxTimeTickBefore();
        long tick;
        try {
            tick = record.message().timeTick();
        } catch (TidemarkException e) {
            throw BadRecordException.of(record.place(), e);
        }
        if (Long.compareUnsigned(tick, before) <= 0) {
            throw RecordImport.bad(
                    record,
                    "expected=a tick above " + Long.toUnsignedString(before) + ", the greatest in the log, actual="
                            + Long.toUnsignedString(tick));
        }
    }

    private static Map<String, String> properties(StoredRecord record) {
        Map<String, String> properties = new LinkedHashMap<>();
        record.message().forEachRawProperty((key, value) -> {
            if (!key.isValidUtf8() || !value.isValidUtf8()) {
                throw RecordImport.bad(record, "expected=properties in UTF-8, actual=other bytes");
            }
            properties.put(key.toStringUtf8(), value.toStringUtf8());
        });
        return properties;
    }

    /** The last confirmed id becomes that of the first imported record that is not below it. */
    private void renumber(StoredRecord record, MutableMessage copy) {
        ImmutableMessage message = record.message();
        boolean sameAsId = message.hasProperty(PropertyKeys.LAST_CONFIRMED_SAME_AS_ID);
        if (sameAsId || !message.hasProperty(PropertyKeys.LAST_CONFIRMED)) {
            return;
        }
        MessageId old;
        try {
            old = message.lastConfirmedMessageId();
        } catch (TidemarkException e) {
            throw BadRecordException.of(record.place(), e);
        }
        int found = Collections.binarySearch(oldIds, old);
        int index = found < 0 ? -(found + 1) : found;
        if (index == oldIds.size()) {
            throw RecordImport.bad(
                    record,
                    "expected=a last confirmed id up to the own, actual=" + old.text() + " in record "
                            + message.messageId().text());
        }
        copy.lastConfirmed(newId(index));
    }

    private static long term(ImmutableMessage message) {
        ByteString text = message.rawProperty(PropertyKeys.WAL_TERM);
        try {
            return text == null ? 0 : Base36.parseSigned(text.toStringUtf8());
        } catch (TidemarkException | IllegalArgumentException e) {
            return 0; // kept as it is, and no number
        }
    }

    /** Whoever writes to the channel next comes after the terms in its records. */
    void raiseTerm(LogDirectory directory) {
        if (termMax > writer.log().channelTerm().term() && termMax < Long.MAX_VALUE) {
            directory
                    .backend()
                    .openForWriting(new ChannelTerm(pchannel, termMax))
                    .close();
        }
    }

    Optional<RecordImport.Imported> imported() {
        int count = oldIds.size();
        return count == 0
                ? Optional.empty()
                : Optional.of(new RecordImport.Imported(pchannel, count, newId(0), newId(count - 1)));
    }
}
