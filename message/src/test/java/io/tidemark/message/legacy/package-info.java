/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package io.tidemark.message.legacy;

import org.jspecify.annotations.NullMarked;
