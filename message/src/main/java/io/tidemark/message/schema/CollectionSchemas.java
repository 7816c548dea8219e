/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.schema;

import com.google.protobuf.InvalidProtocolBufferException;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.proto.messages.AlterCollectionMessageHeader;
import io.tidemark.proto.msg.CreateCollectionRequest;
import io.tidemark.proto.schema.CollectionSchema;

/** Schemas of collections in the messages that create and alter them. */
public final class CollectionSchemas {
    /** Path in the update mask of an AlterCollection that stands for the schema. */
    private static final String SCHEMA_PATH = "schema";

    private CollectionSchemas() {}

    /** Whether a CreateCollection says what the collection looks like, in either of its two fields. */
    public static boolean isPresent(CreateCollectionRequest body) {
        return body.hasCollectionSchema() || !body.getSchema().isEmpty();
    }

    /**
     * The schema of a CreateCollection: the field {@code collection_schema}, or where that is absent what the older field
     * {@code schema} holds as bytes. The default instance where there is neither ({@link #isPresent}).
     *
     * @throws TidemarkException {@link ErrorCode#CORRUPT_MESSAGE} if the bytes are no schema
     */
    public static CollectionSchema of(CreateCollectionRequest body) {
        if (body.hasCollectionSchema()) {
            return body.getCollectionSchema();
        }
        try {
            return CollectionSchema.parseFrom(body.getSchema());
        } catch (InvalidProtocolBufferException e) {
            throw new TidemarkException(
                    ErrorCode.CORRUPT_MESSAGE,
                    "cannot read the schema of a CreateCollection: collectionId=" + body.getCollectionID()
                            + ", field=schema, length=" + body.getSchema().size() + " bytes",
                    e);
        }
    }

    /**
     * Whether an AlterCollection changes the schema, and so seals segments and fences writers: its mask names exactly
     * {@code schema}. The mask holds names of updates rather than paths of fields, so nothing below it counts.
     */
    public static boolean isSchemaChange(AlterCollectionMessageHeader header) {
        return header.getUpdateMask().getPathsList().contains(SCHEMA_PATH);
    }
}
