/* SPDX-License-Identifier: Apache-2.0 */
/** The program as its users meet it: arguments in, text and exit codes out. */
@NullMarked
package io.tidemark.cli;

import org.jspecify.annotations.NullMarked;
