/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What is known about message types without looking at a message: number, version, classes and how the log treats them.
 *
 * <p>A {@link io.tidemark.message.catalog.MessageType} is one row of a catalog file, written as a constant of a generated
 * class. A {@link io.tidemark.message.catalog.MessageCatalog} holds the rows of one file. A
 * {@link io.tidemark.message.catalog.MessageRegistry} joins the catalogs that a program uses: that of Milvus, which comes with
 * this library, and the program's own, found through {@link io.tidemark.message.catalog.MessageCatalogProvider}.
 *
 * <p>Everything here is immutable and may be used by any thread. Nothing here reads or makes messages.
 */
@NullMarked
package io.tidemark.message.catalog;

import org.jspecify.annotations.NullMarked;
