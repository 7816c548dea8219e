/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Where records come from. A {@link io.tidemark.cli.log.LogAddress} is what the user writes, a
 * {@link io.tidemark.cli.log.LogSource} gives the records behind it one by one and never holds more than one of them.
 *
 * <pre>
 *   LOG argument ─► LogAddress ─► LogSources.open ─► LogSource ─► StoredRecord
 *                                        │
 *                                    LogFormat (JSON lines, delimited protobuf, one protobuf)
 * </pre>
 */
@NullMarked
package io.tidemark.cli.log;

import org.jspecify.annotations.NullMarked;
