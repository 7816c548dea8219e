/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

/**
 * Something about the files of a log that is not as a writer leaves it.
 *
 * @param kind what sort of thing
 * @param file name of the file, or of the one that should be there
 * @param offset of the first byte that this is about
 * @param length in bytes; 0 where it is about a place or the whole file
 * @param what in words, for people
 * @param expected what belongs there; empty where there is nothing to compare
 * @param actual what was found; empty where there is nothing to compare
 */
public record LogFinding(
        Kind kind, String file, long offset, long length, String what, String expected, String actual) {
    /** How bad it is. */
    public enum Severity {
        /** Nothing is wrong: left over, or cut short before anybody was told that it is there. */
        INFO,
        /** Nothing is lost, but reading is slower until it is repaired. */
        WARNING,
        /** Records are lost or cannot be read. */
        ERROR
    }

    /** What sort of finding. The names are for programs and do not change. */
    public enum Kind {
        /** A file that was to become a segment. The next opening for writing removes it. */
        TEMPORARY_FILE(Severity.INFO),
        /** A segment whose records a later one has. The next opening for writing removes it. */
        SUPERSEDED_SEGMENT(Severity.INFO),
        /** What an earlier repair replaced. */
        SIDE_FILE(Severity.INFO),
        /** A file that no log has. */
        FOREIGN_FILE(Severity.INFO),
        /** The first segment never got a byte; the log counts as new. */
        UNWRITTEN_SEGMENT(Severity.INFO),
        /** The last batch is not whole: it is being written, or writing was cut short. */
        TORN_TAIL(Severity.INFO),
        /** The last segment is sealed and no other follows: a crash at that moment, or the one that followed is missing. */
        SEALED_TAIL(Severity.INFO),
        /** Records that were given up: by a repair, or by a writer that could not encode them. */
        LOST_RECORDS(Severity.INFO),
        /** A sealed segment without its SEAL, or with one that names another place. */
        LOST_SEAL(Severity.WARNING),
        /** A sealed segment without its FOOTER. */
        LOST_FOOTER(Severity.WARNING),
        /** A number between two segments, or in front of the first one that is needed, has no file. */
        MISSING_SEGMENT(Severity.ERROR),
        /** The header of a segment cannot be read. */
        DAMAGED_HEADER(Severity.ERROR),
        /** The header is that of another segment. */
        MISNAMED_SEGMENT(Severity.ERROR),
        /** The segment has a format that this version no longer reads. */
        FORMAT_TOO_OLD(Severity.ERROR),
        /** The segment has a format that this version does not know yet. */
        FORMAT_TOO_NEW(Severity.ERROR),
        /** The STATE that every segment starts with cannot be read. */
        DAMAGED_STATE(Severity.ERROR),
        /** The STATE says something else than the segment before. */
        WRONG_STATE(Severity.ERROR),
        /** Bytes that were frames and are none any more. */
        DAMAGED_FRAMES(Severity.ERROR),
        /** A valid frame that has no business where it is. */
        WRONG_FRAME(Severity.ERROR),
        /** Ids of a channel that no segment has, though they were not truncated. */
        MISSING_RECORDS(Severity.ERROR),
        /** A valid FOOTER that does not fit the frames. */
        WRONG_FOOTER(Severity.ERROR);

        private final Severity severity;

        Kind(Severity severity) {
            this.severity = severity;
        }

        /** How bad it is. */
        public Severity severity() {
            return severity;
        }
    }

    /** How bad it is. */
    public Severity severity() {
        return kind.severity();
    }

    static LogFinding of(Kind kind, String file, String what) {
        return new LogFinding(kind, file, 0, 0, what, "", "");
    }
}
