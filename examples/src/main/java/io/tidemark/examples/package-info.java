/* SPDX-License-Identifier: Apache-2.0 */
/** Small programs, one idea each. */
@NullMarked
package io.tidemark.examples;

import org.jspecify.annotations.NullMarked;
