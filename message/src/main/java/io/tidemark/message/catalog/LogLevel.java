/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.catalog;

/** How loudly messages of a type are logged. No effect on the wire. */
public enum LogLevel {
    /** For what comes many times a second. */
    DEBUG,
    /** For what an operator wants to find in the log. */
    INFO
}
