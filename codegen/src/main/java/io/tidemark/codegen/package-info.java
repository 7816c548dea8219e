/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Turns a message catalog into Java: one class per message type, one sealed family over all of them, one catalog object.
 *
 * <p>A run goes through four steps, each with a class of its own. {@code CatalogReader} reads the JSON, in either of two
 * layouts, into a {@code Catalog}: rows that remember the line they came from. {@code DescriptorPool} reads what
 * {@code protoc} wrote. {@code CatalogBinder} joins the two into a {@code BoundCatalog} and refuses whatever cannot become
 * working Java. The writers turn that into source text, and {@code SourceTree} brings the output folder to that state.
 * {@link io.tidemark.codegen.CodeGenerator} is the four steps in order, {@link io.tidemark.codegen.CodegenMain} its command
 * line.
 *
 * <p>The generator knows the runtime library by name only, so that the library's own build can run it.
 */
@NullMarked
package io.tidemark.codegen;

import org.jspecify.annotations.NullMarked;
