/* SPDX-License-Identifier: Apache-2.0 */
/** Standard output and standard error. */
@NullMarked
package io.tidemark.cli.output;

import org.jspecify.annotations.NullMarked;
