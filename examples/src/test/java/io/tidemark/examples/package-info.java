/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package io.tidemark.examples;

import org.jspecify.annotations.NullMarked;
