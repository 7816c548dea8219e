/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What programs get: the two JSON forms of {@code docs/json.md}, one object a line. The order of keys is part of the promise.
 */
@NullMarked
package io.tidemark.cli.json;

import org.jspecify.annotations.NullMarked;
