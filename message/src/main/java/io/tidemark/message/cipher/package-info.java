/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Encryption of message bodies: the interface that a key service implements, a default over AES-256-GCM with keys from a
 * {@linkplain io.tidemark.message.cipher.KeyFile file}, and a decorator for key services that are away for a moment.
 */
@NullMarked
package io.tidemark.message.cipher;

import org.jspecify.annotations.NullMarked;
