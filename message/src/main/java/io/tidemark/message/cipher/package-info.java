/* SPDX-License-Identifier: Apache-2.0 */
/** Encryption of message bodies: the interface that a key service implements, and a default over AES-256-GCM. */
@NullMarked
package io.tidemark.message.cipher;

import org.jspecify.annotations.NullMarked;
