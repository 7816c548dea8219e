// Written by io.tidemark.codegen for family Shop. Edits are lost: change the catalog instead.
package io.tidemark.codegen.shop;

import javax.annotation.processing.Generated;

/**
 * String constants of the Shop catalog, by name.
 */
@Generated("io.tidemark.codegen")
public final class ShopConstants {
    /**
     * <code>corner "shop"</code>
     */
    public static final String DEFAULT_SHOP = "corner \"shop\"";

    /**
     * <code>100</code>
     */
    public static final String ORDER_LIMIT = "100";

    private ShopConstants() {
    }
}
