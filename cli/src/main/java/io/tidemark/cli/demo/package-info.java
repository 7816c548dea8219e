/* SPDX-License-Identifier: Apache-2.0 */
/** The story of a log: what happened in it, told from its messages. Nothing here knows the log that ships with the program. */
@NullMarked
package io.tidemark.cli.demo;

import org.jspecify.annotations.NullMarked;
