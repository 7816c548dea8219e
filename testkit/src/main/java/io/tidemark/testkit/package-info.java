/* SPDX-License-Identifier: Apache-2.0 */
/** What tests of a log need: the contract of a backend as tests to inherit, and messages to append. */
@NullMarked
package io.tidemark.testkit;

import org.jspecify.annotations.NullMarked;
