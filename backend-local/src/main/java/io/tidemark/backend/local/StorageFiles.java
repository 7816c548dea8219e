/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.io.IOException;
import java.util.List;

/**
 * All that the journal asks of a file system: one flat directory. It exists so that tests can lose, tear and refuse what a
 * disk may lose, tear and refuse.
 */
interface StorageFiles {
    /** Names of all files, in any order. */
    List<String> list() throws IOException;

    /** Whether there is a file with this name. */
    boolean exists(String name) throws IOException;

    /** Opens an existing file for reading only. */
    StorageFile openForReading(String name) throws IOException;

    /** Opens a file for writing, and creates it where there is none. */
    StorageFile openForWriting(String name) throws IOException;

    /** Gives a file another name, in place of the file that has it. Survives a crash only after {@link #syncDirectory}. */
    void rename(String from, String to) throws IOException;

    /** Removes a file. Survives a crash only after {@link #syncDirectory}. */
    void delete(String name) throws IOException;

    /** Bytes that new files may take, as far as the file system knows. */
    long usableBytes() throws IOException;

    /** Bytes of the whole file system. */
    long totalBytes() throws IOException;

    /** Makes creation, renaming and removal of files durable. */
    void syncDirectory() throws IOException;

    /**
     * Takes the lock that one writer holds, whichever process it is in; closing gives it back, and so does the death of the
     * process.
     *
     * @throws io.tidemark.message.TidemarkException {@link io.tidemark.message.ErrorCode#LOCKED}, naming the holder
     */
    AutoCloseable lock() throws IOException;

    /** What to call a file in messages to people. */
    String describe(String name);
}
