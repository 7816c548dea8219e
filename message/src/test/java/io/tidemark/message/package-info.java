/* SPDX-License-Identifier: Apache-2.0 */
/** Tests of the stages of a message, and what the tests of all packages share. */
@NullMarked
package io.tidemark.message;

import org.jspecify.annotations.NullMarked;
