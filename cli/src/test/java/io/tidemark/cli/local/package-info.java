/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package io.tidemark.cli.local;

import org.jspecify.annotations.NullMarked;
