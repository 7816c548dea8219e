/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package io.tidemark.maven;

import org.jspecify.annotations.NullMarked;
