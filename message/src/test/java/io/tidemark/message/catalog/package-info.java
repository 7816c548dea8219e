/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package io.tidemark.message.catalog;

import org.jspecify.annotations.NullMarked;
