/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.catalog;

/** Who is meant to see messages of a type. */
public enum DispatchMode {
    /** No vchannel: visible to every vchannel of the pchannel. */
    ALL_VCHANNELS,
    /** One vchannel. */
    SINGLE_VCHANNEL,
    /** A copy for each of several channels, all or none. */
    BROADCAST,
    /** Built in memory for an ack callback, never appended. */
    CALLBACK_ONLY,
    /** Assembled on the reading side, never appended. */
    SYNTHETIC,
    /** Nobody produces it any more, or the catalog does not say. */
    NONE
}
