/* SPDX-License-Identifier: Apache-2.0 */
/** Tests of the delivered view: sorting, transactions, and both against recorded logs. */
@NullMarked
package io.tidemark.message.txn;

import org.jspecify.annotations.NullMarked;
