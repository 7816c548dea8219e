/* SPDX-License-Identifier: Apache-2.0 */
/** The code generator as a goal of a Maven build. It translates parameters and has no rules of its own. */
@NullMarked
package io.tidemark.maven;

import org.jspecify.annotations.NullMarked;
