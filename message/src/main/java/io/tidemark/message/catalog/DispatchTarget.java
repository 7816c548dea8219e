/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.catalog;

/** A group of channels that messages go to. */
public enum DispatchTarget {
    /** The data vchannels of the collection. */
    DATA_VCHANNELS,
    /** The control channel. */
    CONTROL_CHANNEL,
    /** Every pchannel of the cluster; the control channel stands in for the pchannel it lives on. */
    ALL_PCHANNELS
}
