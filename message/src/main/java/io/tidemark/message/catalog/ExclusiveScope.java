/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.catalog;

/** How much an append locks out. Where it locks anything, open transactions in its scope fail. */
public enum ExclusiveScope {
    /** Nothing: such appends run beside each other. */
    NONE,
    /** The message's vchannel. */
    VCHANNEL,
    /** The whole pchannel. */
    PCHANNEL
}
