/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Message ids: the place that a log gave to a message. Each kind of log has its own id class; ids of one kind are
 * ordered, ids of different kinds must not be compared. {@link io.tidemark.message.id.MessageIds} reads them.
 */
@NullMarked
package io.tidemark.message.id;

import org.jspecify.annotations.NullMarked;
