/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package io.tidemark.cli.secret;

import org.jspecify.annotations.NullMarked;
