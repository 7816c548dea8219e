/* SPDX-License-Identifier: Apache-2.0 */
/** The command line: what runs, what it reads and prints, how it ends. */
@NullMarked
package io.tidemark.cli;

import org.jspecify.annotations.NullMarked;
