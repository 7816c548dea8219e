/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A directory of the local disk. */
final class DiskFiles implements StorageFiles {
    static final String LOCK_NAME = "lock";

    private final Path directory;
    /** Found when first asked for, since that means a look at all file systems. */
    private volatile @Nullable FileStore fileStore;

    private DiskFiles(Path directory) {
        this.directory = directory;
    }

    /** Creates the directory where there is none. */
    static DiskFiles create(Path directory) throws IOException {
        Files.createDirectories(directory);
        return new DiskFiles(directory);
    }

    /** @throws NotDirectoryException if there is no such directory */
    static DiskFiles existing(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new NotDirectoryException(directory.toString());
        }
        return new DiskFiles(directory);
    }

    @Override
    public boolean exists(String name) {
        return Files.exists(directory.resolve(name));
    }

    @Override
    public List<String> list() throws IOException {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                names.add(file.getFileName().toString());
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return names;
    }

    @Override
    public StorageFile openForReading(String name) throws IOException {
        return new DiskFile(directory.resolve(name), StandardOpenOption.READ);
    }

    @Override
    public StorageFile openForWriting(String name) throws IOException {
        return new DiskFile(
                directory.resolve(name), StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        Files.move(directory.resolve(from), directory.resolve(to), StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void delete(String name) throws IOException {
        Files.delete(directory.resolve(name));
    }

    @Override
    public void syncDirectory() throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    @Override
    public long usableBytes() throws IOException {
        return fileStore().getUsableSpace();
    }

    @Override
    public long totalBytes() throws IOException {
        return fileStore().getTotalSpace();
    }

    private FileStore fileStore() throws IOException {
        FileStore known = fileStore;
        if (known == null) {
            known = Files.getFileStore(directory);
            fileStore = known;
        }
        return known;
    }

    @Override
    public AutoCloseable lock() throws IOException {
        Path path = directory.resolve(LOCK_NAME);
        FileChannel channel =
                FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
        try {
            FileLock lock = channel.tryLock();
            if (lock == null) {
                throw locked(path, holder(channel));
            }
            String holder = "pid " + ownPid() + "\n";
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(holder.getBytes(StandardCharsets.UTF_8)), 0);
        } catch (OverlappingFileLockException e) {
            channel.close();
            throw locked(path, "this process, pid " + ProcessHandle.current().pid());
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
        return channel; // closing it gives the lock back; the file stays, since removing it could split the lock in two
    }

    /** Asks the file system first, where that knows: the JDK's own way starts threads and costs a cold process some 30 ms. */
    private static String ownPid() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self")).toString();
        } catch (IOException | UnsupportedOperationException e) {
            return Long.toString(ProcessHandle.current().pid());
        }
    }

    private static String holder(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(64);
        channel.read(text, 0);
        String holder = new String(text.array(), 0, text.position(), StandardCharsets.UTF_8).strip();
        return holder.isEmpty() ? "unknown" : holder;
    }

    private static TidemarkException locked(Path path, String holder) {
        return new TidemarkException(
                ErrorCode.LOCKED, "open log for writing: lock=" + path + ", expected=free, actual=held by " + holder);
    }

    @Override
    public String describe(String name) {
        return directory.resolve(name).toString();
    }

    private static final class DiskFile implements StorageFile {
        private final Path path;
        private final StandardOpenOption[] options;
        private FileChannel channel;

        DiskFile(Path path, StandardOpenOption... options) throws IOException {
            this.path = path;
            this.options = options;
            this.channel = FileChannel.open(path, options);
        }

        @Override
        public long size() throws IOException {
            boolean interrupted = Thread.interrupted();
            try {
                while (true) {
                    try {
                        return channel.size();
                    } catch (ClosedByInterruptException e) {
                        interrupted |= reopen();
                    }
                }
            } finally {
                restoreInterrupt(interrupted);
            }
        }

        @Override
        public int read(ByteBuffer target, long position) throws IOException {
            int start = target.position();
            boolean interrupted = Thread.interrupted();
            try {
                while (true) {
                    try {
                        return readFully(target, position);
                    } catch (ClosedByInterruptException e) {
                        interrupted |= reopen();
                        target.position(start);
                    }
                }
            } finally {
                restoreInterrupt(interrupted);
            }
        }

        /**
         * An interrupt of the reading thread closes its channel, by a rule of the JDK. That is no reason to fail here: the
         * flag is put aside while we read, and set again afterwards. Nobody else uses the channel.
         *
         * @return whether the thread was interrupted
         */
        private boolean reopen() throws IOException {
            boolean interrupted = Thread.interrupted();
            channel = FileChannel.open(path, options);
            return interrupted;
        }

        private static void restoreInterrupt(boolean interrupted) {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        private int readFully(ByteBuffer target, long position) throws IOException {
            int total = 0;
            while (target.hasRemaining()) {
                int count = channel.read(target, position + total);
                if (count < 0) {
                    break;
                }
                total += count;
            }
            return total;
        }

        @Override
        public void write(ByteBuffer source, long position) throws IOException {
            int expected = source.remaining();
            int actual = channel.write(source, position);
            if (actual != expected) {
                throw new IOException("short write: file=" + path + ", offset=" + position + ", expected=" + expected
                        + " bytes, actual=" + actual);
            }
        }

        @Override
        public void force() throws IOException {
            channel.force(false);
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
