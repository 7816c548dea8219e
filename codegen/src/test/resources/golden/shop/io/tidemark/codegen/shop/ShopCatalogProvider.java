// Written by io.tidemark.codegen for family Shop. Edits are lost: change the catalog instead.
package io.tidemark.codegen.shop;

import io.tidemark.message.catalog.MessageCatalog;
import io.tidemark.message.catalog.MessageCatalogProvider;
import javax.annotation.processing.Generated;

/**
 * Hands the Shop catalog to {@link java.util.ServiceLoader}.
 */
@Generated("io.tidemark.codegen")
public final class ShopCatalogProvider implements MessageCatalogProvider {
    /**
     * For the service loader.
     */
    public ShopCatalogProvider() {
    }

    @Override
    public MessageCatalog catalog() {
        return ShopMessages.CATALOG;
    }
}
