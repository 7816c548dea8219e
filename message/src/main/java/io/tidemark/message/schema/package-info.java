/* SPDX-License-Identifier: Apache-2.0 */
/** What bodies and headers of schema changes say, where reading one field is not enough to know. */
@NullMarked
package io.tidemark.message.schema;

import org.jspecify.annotations.NullMarked;
