// Written by io.tidemark.codegen for family Sample. Edits are lost: change the catalog instead.
/** Message types of the Sample catalog: one class each, and {@link SampleMessage} over all of them. */
@NullMarked
package io.tidemark.codegen.sample;

import org.jspecify.annotations.NullMarked;
