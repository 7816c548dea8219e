/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Keeps credentials out of everything that is printed. It works on the stored bytes, before anything is decoded, so that no
 * way of printing can forget it:
 *
 * <ul>
 *   <li>in headers, bodies and other protobuf: a field whose <em>name</em> says that it is a credential, or that has the
 *       option {@code debug_redact}; its content becomes {@code ***}. What stands beside it in fields that we do not know is
 *       hidden too.
 *   <li>in lists of keys and values: values whose key has such a name.
 *   <li>in URLs and in JSON inside of such values: the password part, values under such names.
 *   <li>properties: idempotency keys and every key with such a name.
 * </ul>
 *
 * What is not understood cannot be searched: the body of a type that no catalog has is left as it is.
 */
@NullMarked
package io.tidemark.cli.secret;

import org.jspecify.annotations.NullMarked;
