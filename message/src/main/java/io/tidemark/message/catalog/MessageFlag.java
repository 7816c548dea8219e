/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.catalog;

/** What the log must know about a type to treat its messages rightly. */
public enum MessageFlag {
    /**
     * Takes part in time-tick or transaction bookkeeping: no delivery filter removes it or may name it, and a client must not
     * append it.
     */
    SYSTEM,
    /** Written by the log itself: a client must not append or broadcast it, replication neither sends nor accepts it. */
    SELF_CONTROLLED,
    /** Appended under an exclusive lock; see {@link ExclusiveScope}. */
    EXCLUSIVE_REQUIRED,
    /** The body may be encrypted. */
    CIPHER_ENABLED,
    /** Refused with a rate-limit error while the log is in reject mode. */
    DML
}
