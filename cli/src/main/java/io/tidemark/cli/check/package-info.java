/* SPDX-License-Identifier: Apache-2.0 */
/** What always holds in a log, as rules that look at stored records one by one and report what breaks them. */
@NullMarked
package io.tidemark.cli.check;

import org.jspecify.annotations.NullMarked;
