/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package io.tidemark.codegen;

import org.jspecify.annotations.NullMarked;
