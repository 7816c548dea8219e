/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.local;

import io.tidemark.backend.local.LocalBackend;
import io.tidemark.backend.local.LocalChannel;
import io.tidemark.backend.local.LocalOptions;
import io.tidemark.cli.log.Place;
import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.message.wire.Quoted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A directory with a log, open. What the backend refuses comes as its own exception. */
public final class LogDirectory implements AutoCloseable {
    private static final Pattern SEGMENT = Pattern.compile("[0-9a-f]{16}\\.seg");
    private static final int NAMES_SHOWN = 3;

    private final Path path;
    private final LocalBackend backend;

    private LogDirectory(Path path, LocalBackend backend) {
        this.path = path;
        this.backend = backend;
    }

    /**
     * Opens a log for reading, beside whoever writes it. Changes nothing in the directory.
     *
     * @throws CliException {@link ExitCode#USAGE} if the directory holds no log, {@link ExitCode#IO} if it cannot be listed
     */
    public static LogDirectory openForReading(Path path) {
        List<String> names = list(path);
        if (names.stream().noneMatch(LogDirectory::isSegment)) {
            throw noLog(path, names);
        }
        return new LogDirectory(path, LocalBackend.openReadOnly(path, LocalOptions.defaults()));
    }

    /**
     * Opens a log for writing, and makes it where there is none.
     *
     * @throws CliException {@link ExitCode#USAGE} if the directory is full of something else, {@link ExitCode#IO} if it
     *     cannot be listed
     */
    public static LogDirectory openForWriting(Path path, LocalOptions options) {
        if (Files.exists(path)) {
            List<String> names = Files.isDirectory(path) ? list(path) : List.of("a file");
            boolean fresh = names.stream().allMatch(LogDirectory::isLeftByALog);
            if (!fresh && names.stream().noneMatch(LogDirectory::isSegment)) {
                throw noLog(path, names);
            }
        }
        return new LogDirectory(path, LocalBackend.open(path, options));
    }

    private static List<String> list(Path path) {
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new CliException(
                    ExitCode.IO,
                    "cannot open: directory=" + path + ", reason="
                            + e.getClass().getSimpleName(),
                    e);
        }
    }

    private static boolean isSegment(String name) {
        return SEGMENT.matcher(name).matches();
    }

    /** What stands in a directory whose first opening did not come far enough to make a segment. */
    private static boolean isLeftByALog(String name) {
        return name.equals("lock") || name.endsWith(".tmp");
    }

    private static CliException noLog(Path path, List<String> names) {
        String shown = String.join(", ", names.subList(0, Math.min(NAMES_SHOWN, names.size())));
        return new CliException(
                ExitCode.USAGE,
                "no log: directory=" + path + ", expected=files such as 0000000000000001.seg, actual="
                        + (names.isEmpty() ? "nothing" : shown + (names.size() > NAMES_SHOWN ? ", …" : "")));
    }

    /** The directory, as the user named it. */
    public Path path() {
        return path;
    }

    /** What stands behind it. */
    public LocalBackend backend() {
        return backend;
    }

    /** What messages call a record of this log. */
    Place place(long id) {
        return Place.id(path.toString(), id);
    }

    /** All channels as they are now, by name. */
    public List<LocalChannel> channels() {
        return backend.channels().stream()
                .sorted(Comparator.comparing(LocalChannel::name))
                .toList();
    }

    /** The channel with this name as it is now. */
    public Optional<LocalChannel> channel(String name) {
        return backend.channels().stream()
                .filter(channel -> channel.name().equals(name))
                .findFirst();
    }

    /**
     * The channels that a user means: the one with this name or, without a name, all.
     *
     * @throws CliException {@link ExitCode#USAGE} if there is none with this name
     */
    public List<LocalChannel> channels(@Nullable String chosen) {
        if (chosen == null) {
            return channels();
        }
        return List.of(channel(chosen)
                .orElseThrow(() -> new CliException(
                        ExitCode.USAGE,
                        "no such channel in the log: expected=" + oneOf(channels()) + ", actual="
                                + Quoted.text(chosen))));
    }

    /**
     * The one channel that a user means: that with this name or, without a name, the only one.
     *
     * @throws CliException {@link ExitCode#USAGE} if there is none with this name, none at all, or several to choose from
     */
    public LocalChannel onlyChannel(@Nullable String chosen) {
        List<LocalChannel> found = channels(chosen);
        if (found.size() == 1) {
            return found.get(0);
        }
        throw new CliException(
                ExitCode.USAGE,
                found.isEmpty()
                        ? "the log has no channel yet: directory=" + path
                        : "the log has several channels: directory=" + path + ", expected=--channel with "
                                + oneOf(found));
    }

    private static String oneOf(List<LocalChannel> channels) {
        return channels.isEmpty()
                ? "none, as the log has no channel yet"
                : "one of " + channels.stream().map(LocalChannel::name).toList();
    }

    @Override
    public void close() {
        backend.close();
    }
}
