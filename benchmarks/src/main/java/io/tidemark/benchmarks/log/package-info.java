/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The local log under load, beside what the same work cannot cost less than.
 *
 * <p>A {@link io.tidemark.benchmarks.log.Subject} is a log under test; a floor is one that keeps nothing but the bytes. Drivers
 * ({@link io.tidemark.benchmarks.log.ClosedLoop}, {@link io.tidemark.benchmarks.log.OpenLoop}) put a load on it and give a
 * {@link io.tidemark.benchmarks.log.Cell} of figures. {@link io.tidemark.benchmarks.log.LogReport} lets floors and subjects take
 * turns and divides the one by the other.
 */
@NullMarked
package io.tidemark.benchmarks.log;

import org.jspecify.annotations.NullMarked;
