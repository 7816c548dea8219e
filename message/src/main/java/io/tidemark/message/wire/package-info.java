/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Bytes and text as peers write them: the number and base64 forms of property values, and the layout of a record.
 * Everything here works on byte arrays and allocates nothing on success; the {@code String} forms are conveniences.
 */
@NullMarked
package io.tidemark.message.wire;

import org.jspecify.annotations.NullMarked;
