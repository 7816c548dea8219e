/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A directory in memory that knows which bytes and names a loss of power would spare. Any change can be made to fail, a write
 * by leaving a part of it; {@link #crash} gives the directory as it might be found afterwards.
 */
final class SimulatedFiles implements StorageFiles {
    private static final int SECTOR_BYTES = 512;
    /** What the disk says of itself, whatever is written. */
    static final long TOTAL_BYTES = 1L << 40;

    // All guarded by this object, whose monitor is also waited on by a held writer.
    private final Map<String, Content> names = new HashMap<>();
    private final Map<String, Content> durableNames;
    private final List<NameChange> nameChanges = new ArrayList<>();
    private boolean locked;
    private boolean dead;
    private boolean held;
    private boolean writerWaits;
    /** Changes until one fails; negative for none. */
    private long changesToFailure = -1;

    private boolean diesWithFailure;
    private double partOfFailedWrite;
    private @Nullable String unreadableName;
    private long bytesRead;
    private long usableBytes = TOTAL_BYTES;
    private long unreadableOffset;

    SimulatedFiles() {
        this(new HashMap<>());
    }

    private SimulatedFiles(Map<String, Content> durableNames) {
        this.durableNames = durableNames;
        this.names.putAll(durableNames);
    }

    // ---- faults -----------------------------------------------------------------------------------------------------

    /** Lets the change after {@code count} others fail; a write puts down this part of its bytes before. */
    synchronized void failAfter(long count, boolean die, double partOfWrite) {
        changesToFailure = count;
        diesWithFailure = die;
        partOfFailedWrite = partOfWrite;
    }

    synchronized void failReadsAt(@Nullable String name, long offset) {
        unreadableName = name;
        unreadableOffset = offset;
    }

    synchronized void usableBytes(long bytes) {
        usableBytes = bytes;
    }

    /** Stops the next write until {@link #release}, and waits until somebody stands there, unless the power is gone. */
    synchronized void awaitHeldWriter() throws InterruptedException {
        while (!writerWaits && !dead) {
            wait();
        }
    }

    /** Bytes that were read from all files. */
    synchronized long bytesRead() {
        return bytesRead;
    }

    synchronized void hold() {
        held = true;
    }

    synchronized void release() {
        held = false;
        notifyAll();
    }

    /** The same directory for the next process: nothing was lost, but nobody holds it. */
    synchronized void reopen() {
        locked = false;
        changesToFailure = -1;
    }

    /**
     * The directory after a loss of power: of what was not forced, each sector made it to the disk or not, and so did each change
     * of a name. This object is dead from now on.
     */
    synchronized SimulatedFiles crash(Random random) {
        dead = true;
        notifyAll();
        Map<String, Content> left = new HashMap<>(durableNames);
        for (NameChange change : nameChanges) {
            if (random.nextBoolean()) {
                change.apply(left);
            }
        }
        Map<Content, Content> copies = new HashMap<>();
        left.replaceAll((name, content) -> copies.computeIfAbsent(content, original -> original.afterCrash(random)));
        return new SimulatedFiles(left);
    }

    private void beforeChange() throws IOException {
        requireAlive();
        if (changesToFailure == 0) {
            dead = diesWithFailure;
            changesToFailure = -1;
            throw new IOException("injected failure");
        }
        if (changesToFailure > 0) {
            changesToFailure--;
        }
    }

    private void requireAlive() throws IOException {
        if (dead) {
            throw new IOException("no power");
        }
    }

    // ---- files ------------------------------------------------------------------------------------------------------

    @Override
    public synchronized List<String> list() throws IOException {
        requireAlive();
        return List.copyOf(names.keySet());
    }

    @Override
    public synchronized boolean exists(String name) throws IOException {
        requireAlive();
        return names.containsKey(name);
    }

    @Override
    public synchronized StorageFile openForReading(String name) throws IOException {
        requireAlive();
        return new OpenFile(name, existing(name));
    }

    @Override
    public synchronized StorageFile openForWriting(String name) throws IOException {
        requireAlive();
        Content content = names.get(name);
        if (content == null) {
            beforeChange();
            content = new Content();
            changeNames(new NameChange(null, name, content));
        }
        return new OpenFile(name, content);
    }

    private Content existing(String name) throws IOException {
        Content content = names.get(name);
        if (content == null) {
            throw new NoSuchFileException(name);
        }
        return content;
    }

    private void changeNames(NameChange change) {
        change.apply(names);
        nameChanges.add(change);
    }

    @Override
    public synchronized void rename(String from, String to) throws IOException {
        beforeChange();
        changeNames(new NameChange(from, to, existing(from)));
    }

    @Override
    public synchronized void delete(String name) throws IOException {
        beforeChange();
        existing(name);
        changeNames(new NameChange(name, null, null));
    }

    @Override
    public synchronized long usableBytes() {
        return usableBytes;
    }

    @Override
    public long totalBytes() {
        return TOTAL_BYTES;
    }

    @Override
    public synchronized void syncDirectory() throws IOException {
        beforeChange();
        nameChanges.forEach(change -> change.apply(durableNames));
        nameChanges.clear();
    }

    @Override
    public synchronized AutoCloseable lock() {
        if (locked) {
            throw new TidemarkException(ErrorCode.LOCKED, "simulated lock is held");
        }
        locked = true;
        return this::unlock;
    }

    private synchronized void unlock() {
        locked = false;
    }

    @Override
    public String describe(String name) {
        return "simulated/" + name;
    }

    private record NameChange(
            @Nullable String from,
            @Nullable String to,
            @Nullable Content content) {
        void apply(Map<String, Content> names) {
            if (from != null) {
                names.remove(from);
            }
            if (to != null && content != null) {
                names.put(to, content);
            }
        }
    }

    private static final class Content {
        private byte[] bytes = new byte[0];
        private byte[] durable = new byte[0];
        private final List<Integer> unforcedOffsets = new ArrayList<>();
        private final List<byte[]> unforced = new ArrayList<>();

        void write(byte[] source, int offset) {
            bytes = with(bytes, source, 0, source.length, offset);
            unforcedOffsets.add(offset);
            unforced.add(source);
        }

        void force() {
            for (int i = 0; i < unforced.size(); i++) {
                durable = with(durable, unforced.get(i), 0, unforced.get(i).length, unforcedOffsets.get(i));
            }
            unforced.clear();
            unforcedOffsets.clear();
        }

        Content afterCrash(Random random) {
            Content content = new Content();
            content.durable = durable;
            double chance = random.nextInt(4) / 3.0;
            for (int i = 0; i < unforced.size(); i++) {
                content.durable =
                        withSomeSectors(content.durable, unforced.get(i), unforcedOffsets.get(i), random, chance);
            }
            content.durable = content.durable.clone();
            content.bytes = content.durable;
            return content;
        }

        private static byte[] withSomeSectors(byte[] target, byte[] source, int offset, Random random, double chance) {
            byte[] result = target;
            int at = 0;
            while (at < source.length) {
                int end = Math.min(source.length, at + SECTOR_BYTES - (offset + at) % SECTOR_BYTES);
                if (random.nextDouble() < chance) {
                    result = with(result, source, at, end, offset + at);
                }
                at = end;
            }
            return result;
        }

        private static byte[] with(byte[] target, byte[] source, int from, int to, int offset) {
            byte[] result = Arrays.copyOf(target, Math.max(target.length, offset + to - from));
            System.arraycopy(source, from, result, offset, to - from);
            return result;
        }
    }

    private final class OpenFile implements StorageFile {
        private final String name;
        private final Content content;

        OpenFile(String name, Content content) {
            this.name = name;
            this.content = content;
        }

        @Override
        public long size() throws IOException {
            synchronized (SimulatedFiles.this) {
                requireAlive();
                return content.bytes.length;
            }
        }

        @Override
        public int read(ByteBuffer target, long position) throws IOException {
            synchronized (SimulatedFiles.this) {
                requireAlive();
                int count = (int) Math.max(0, Math.min(target.remaining(), content.bytes.length - position));
                if (name.equals(unreadableName)
                        && position <= unreadableOffset
                        && unreadableOffset < position + count) {
                    throw new IOException("injected read error at " + unreadableOffset);
                }
                bytesRead += count;
                if (count > 0) {
                    target.put(content.bytes, (int) position, count);
                }
                return count;
            }
        }

        @Override
        public void write(ByteBuffer source, long position) throws IOException {
            synchronized (SimulatedFiles.this) {
                awaitRelease();
                byte[] bytes = new byte[source.remaining()];
                source.get(bytes);
                try {
                    beforeChange();
                } catch (IOException e) {
                    content.write(Arrays.copyOf(bytes, (int) (bytes.length * partOfFailedWrite)), (int) position);
                    throw e;
                }
                content.write(bytes, (int) position);
            }
        }

        private void awaitRelease() throws IOException {
            while (held && !dead) {
                writerWaits = true;
                SimulatedFiles.this.notifyAll();
                try {
                    SimulatedFiles.this.wait();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
            writerWaits = false;
        }

        @Override
        public void force() throws IOException {
            synchronized (SimulatedFiles.this) {
                beforeChange();
                content.force();
            }
        }

        @Override
        public void close() {}
    }
}
