/* SPDX-License-Identifier: Apache-2.0 */
/** What the program is given by whoever starts it, and how it ends. */
@NullMarked
package io.tidemark.cli.process;

import org.jspecify.annotations.NullMarked;
