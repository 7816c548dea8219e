/* SPDX-License-Identifier: Apache-2.0 */
/**
 * From stored bytes to what can be shown. Decoding never fails: what cannot be read is said in a
 * {@link io.tidemark.cli.decode.Problem} and the rest is still there. Credentials are gone behind this package.
 */
@NullMarked
package io.tidemark.cli.decode;

import org.jspecify.annotations.NullMarked;
