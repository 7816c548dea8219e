/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.catalog;

/**
 * Hands a catalog to {@link java.util.ServiceLoader}. The code generator writes an implementation and its registration for
 * every catalog, so that a program's own types are known wherever {@link MessageRegistry#load()} is called.
 */
public interface MessageCatalogProvider {
    /** The catalog; the same object at every call. */
    MessageCatalog catalog();
}
