/* SPDX-License-Identifier: Apache-2.0 */
/** Tests of encrypted bodies. */
@NullMarked
package io.tidemark.message.cipher;

import org.jspecify.annotations.NullMarked;
