/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.json;

import io.tidemark.message.MutableMessage;
import org.jspecify.annotations.Nullable;

/**
 * A message that somebody wants to be appended.
 *
 * @param message without time tick, term and last confirmed id
 * @param vchannel that it is for
 * @param pchannel that it is for, where that was said; {@code null} otherwise
 */
public record NewMessage(
        MutableMessage message, String vchannel, @Nullable String pchannel) {}
