/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Messages and the stages of their life: {@code BroadcastMutableMessage} is split into {@code MutableMessage}s, an append
 * turns each into an {@code ImmutableMessage}, a reader joins the pieces of a transaction into an
 * {@code ImmutableTxnMessage}, and replication makes a {@code ReplicateMutableMessage} of what another cluster's log holds.
 */
@NullMarked
package io.tidemark.message;

import org.jspecify.annotations.NullMarked;
