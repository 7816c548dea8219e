/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Messages on their way from one cluster's log into another's: which of them are sent, and what must change in them on
 * arrival. Roles, checkpoints and duplicates are the log's business.
 */
@NullMarked
package io.tidemark.message.replicate;

import org.jspecify.annotations.NullMarked;
