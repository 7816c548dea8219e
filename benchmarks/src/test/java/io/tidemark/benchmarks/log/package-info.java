/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package io.tidemark.benchmarks.log;

import org.jspecify.annotations.NullMarked;
