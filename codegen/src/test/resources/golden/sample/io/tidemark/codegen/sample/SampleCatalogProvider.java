// Written by io.tidemark.codegen for family Sample. Edits are lost: change the catalog instead.
package io.tidemark.codegen.sample;

import io.tidemark.message.catalog.MessageCatalog;
import io.tidemark.message.catalog.MessageCatalogProvider;
import javax.annotation.processing.Generated;

/**
 * Hands the Sample catalog to {@link java.util.ServiceLoader}.
 */
@Generated("io.tidemark.codegen")
public final class SampleCatalogProvider implements MessageCatalogProvider {
    /**
     * For the service loader.
     */
    public SampleCatalogProvider() {
    }

    @Override
    public MessageCatalog catalog() {
        return SampleMessages.CATALOG;
    }
}
