// Written by io.tidemark.codegen for family Shop. Edits are lost: change the catalog instead.
/** Message types of the Shop catalog: one class each, and {@link ShopMessage} over all of them. */
@NullMarked
package io.tidemark.codegen.shop;

import org.jspecify.annotations.NullMarked;
