/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What people get: lines, blocks and tables, coloured on a terminal. Text that comes out of a log is made safe on its way,
 * so that no message can steer the terminal or forge a line.
 */
@NullMarked
package io.tidemark.cli.text;

import org.jspecify.annotations.NullMarked;
