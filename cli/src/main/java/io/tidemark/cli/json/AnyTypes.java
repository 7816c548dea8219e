/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.json;

import com.google.protobuf.util.JsonFormat;
import io.tidemark.message.catalog.MessageCatalog;
import io.tidemark.message.catalog.MessageRegistry;
import io.tidemark.message.catalog.MessageType;

/** What a {@code google.protobuf.Any} may hold: everything that the catalogs know. */
public final class AnyTypes {
    private AnyTypes() {}

    /** All headers, bodies and exported messages of a registry. */
    public static JsonFormat.TypeRegistry of(MessageRegistry registry) {
        JsonFormat.TypeRegistry.Builder types = JsonFormat.TypeRegistry.newBuilder();
        for (MessageCatalog catalog : registry.catalogs()) {
            for (MessageType<?, ?> type : catalog.types()) {
                types.add(type.defaultHeader().getDescriptorForType());
                types.add(type.defaultBody().getDescriptorForType());
            }
            catalog.exportedTypes().forEach(message -> types.add(message.getDescriptorForType()));
        }
        return types.build();
    }
}
