/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Names of channels. A physical channel is one log; virtual channels are the streams of collection shards inside of it,
 * and the control channel is the virtual channel of schema changes.
 *
 * <pre>
 *   by-dev-rootcoord-dml_0             physical       prefix _ index
 *   by-dev-rootcoord-dml_0_12345v1     virtual        physical channel _ collection id v shard
 *   by-dev-rootcoord-dml_0_vcchan      control        physical channel _vcchan
 * </pre>
 */
@NullMarked
package io.tidemark.message.channel;

import org.jspecify.annotations.NullMarked;
