/* SPDX-License-Identifier: Apache-2.0 */
/** Workloads, their floors, and the programs that run them. */
@NullMarked
package io.tidemark.benchmarks;

import org.jspecify.annotations.NullMarked;
