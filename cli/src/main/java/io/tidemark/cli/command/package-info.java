/* SPDX-License-Identifier: Apache-2.0 */
/** One class a command, and what several of them share: options, filters, views. */
@NullMarked
package io.tidemark.cli.command;

import org.jspecify.annotations.NullMarked;
