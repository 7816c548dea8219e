/* SPDX-License-Identifier: Apache-2.0 */
/** A log that lives and dies with its process, for tests and for looking at recordings of other logs. */
@NullMarked
package io.tidemark.wal.memory;

import org.jspecify.annotations.NullMarked;
