/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

/**
 * What went wrong, as a value that a program can branch on. The text of an exception is for people and may change; the
 * code may not.
 */
public enum ErrorCode {
    /** A caller handed over a value outside of its documented range. Mend the value; a retry as it is fails again. */
    INVALID_ARGUMENT(Severity.ERROR),
    /** A call that the object's state or type forbids, such as a second barrier or a builder without a body. A bug of the caller. */
    MISUSE(Severity.FATAL),
    /** A message was asked for as a type that it is not. */
    WRONG_TYPE(Severity.ERROR),
    /** The message has no typed header where its type needs one. */
    HEADER_MISSING(Severity.ERROR),
    /** Bytes or text that should hold a value do not: base64, protobuf, record layout. */
    DECODE_FAILED(Severity.ERROR),
    /** A property that every stored message must carry is missing or unreadable: the log was damaged or written by a faulty peer. */
    CORRUPT_MESSAGE(Severity.FATAL),
    /** Text or bytes that are no message id of the stated log kind, or a kind that nobody can decode. */
    INVALID_MESSAGE_ID(Severity.ERROR),
    /** Two message ids of different log kinds were compared. */
    MIXED_ID_KINDS(Severity.FATAL),
    /** A channel name that does not follow the naming rules. */
    INVALID_CHANNEL_NAME(Severity.ERROR),
    /** The message type or version has no meaning here, for example no older form that it could be converted to. */
    UNSUPPORTED_TYPE(Severity.ERROR),
    /** The record is one slice of a larger message and must not be taken for a whole one. */
    CHUNK_SLICE(Severity.ERROR),
    /** Something is larger than its configured limit. */
    TOO_LARGE(Severity.ERROR),
    /** A piece was added to a transaction in a state that does not take it. */
    INVALID_TRANSACTION_STATE(Severity.ERROR),
    /** The transaction is over; run it again as a new one. */
    TRANSACTION_EXPIRED(Severity.ERROR),
    /** A message or channel does not fit the replication topology. */
    REPLICATE_VIOLATION(Severity.ERROR),
    /** The operation was left out on purpose and counts as done. */
    IGNORED_OPERATION(Severity.WARNING),
    /** A key is missing or wrong, or a cipher refused the bytes. */
    CIPHER_FAILED(Severity.ERROR),
    /** A message catalog, a descriptor set or their combination cannot be used. */
    INVALID_CATALOG(Severity.ERROR),
    /** A writer with a higher term took the channel over; final for the handle that says so. */
    FENCED(Severity.ERROR),
    /** The position that a reader asked for was removed by truncation; the exception names the earliest that is left. */
    POSITION_LOST(Severity.ERROR),
    /** The object was closed, before the call or while it waited. */
    CLOSED(Severity.ERROR),
    /** The waiting thread was interrupted. What it waited for goes on, so the outcome of an append is unknown. */
    INTERRUPTED(Severity.ERROR),
    /** A bounded buffer is full and the caller asked not to wait; try again later. */
    OVERLOADED(Severity.ERROR),
    /** The disk has less room than the log keeps free; nothing was written. Free space, for instance by truncating, and try again. */
    DISK_FULL(Severity.ERROR),
    /** Another process or another part of this one holds the log for writing. */
    LOCKED(Severity.ERROR),
    /** A disk or file system refused an operation. After a failed write the log takes no more until it is opened again. */
    IO_FAILED(Severity.FATAL),
    /** Stored bytes that were known to be safe are not what was written. Nothing was skipped or cut. */
    CORRUPT_LOG(Severity.FATAL),
    /** Written in a format older than this version can read. */
    FORMAT_TOO_OLD(Severity.ERROR),
    /** Written in a format newer than this version knows; use a newer version. */
    FORMAT_TOO_NEW(Severity.ERROR);

    /** What a caller should do about an error. */
    public enum Severity {
        /** Nothing was lost; worth a log line at most. */
        WARNING,
        /** This operation failed; others are not affected. */
        ERROR,
        /** A bug or damaged data: stop what depends on it. */
        FATAL
    }

    private final Severity severity;

    ErrorCode(Severity severity) {
        this.severity = severity;
    }

    /** How far the failure reaches. */
    public Severity severity() {
        return severity;
    }
}
