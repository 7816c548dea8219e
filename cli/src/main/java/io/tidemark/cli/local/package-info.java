/* SPDX-License-Identifier: Apache-2.0 */
/** Logs in directories of the local disk: reading them beside whoever writes, and writing them. */
@NullMarked
package io.tidemark.cli.local;

import org.jspecify.annotations.NullMarked;
