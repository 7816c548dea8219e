/* SPDX-License-Identifier: Apache-2.0 */
/** Tests of messages that go from one cluster to another. */
@NullMarked
package io.tidemark.message.replicate;

import org.jspecify.annotations.NullMarked;
