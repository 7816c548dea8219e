/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Appending lines of messages: one thread reads and appends, another waits for the log and says of each line what became of it.
 */
@NullMarked
package io.tidemark.cli.append;

import org.jspecify.annotations.NullMarked;
