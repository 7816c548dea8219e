// Written by io.tidemark.codegen for family Sample. Edits are lost: change the catalog instead.
package io.tidemark.codegen.sample;

import javax.annotation.processing.Generated;

/**
 * String constants of the Sample catalog, by name.
 */
@Generated("io.tidemark.codegen")
public final class SampleConstants {
    /**
     * <code>collection_name</code>
     */
    public static final String FIELD_MASK_COLLECTION_NAME = "collection_name";

    /**
     * <code>db</code>
     */
    public static final String FIELD_MASK_DB = "db";

    private SampleConstants() {
    }
}
