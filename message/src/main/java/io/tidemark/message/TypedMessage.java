/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

/** The open root of all generated families of message types: a stored message with a meaning. */
public interface TypedMessage {
    /** The stored message. */
    ImmutableMessage message();
}
