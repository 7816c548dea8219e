/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.catalog;

import io.tidemark.proto.messages.ResourceDomain;
import java.util.List;
import java.util.Objects;

/**
 * A resource key that a broadcast of a type holds while it runs.
 *
 * @param domain kind of resource
 * @param mode shared or exclusive
 * @param key pattern of the key text, with {@code <placeholders>}; empty where the domain has a single key
 * @param fields where the values of the placeholders stand in the message, in order, as {@code header.…} or {@code body.…};
 *     empty if the message does not hold them, so that whoever broadcasts must know
 */
public record ResourceKeyPattern(ResourceDomain domain, ResourceKeyMode mode, String key, List<String> fields) {
    /** Copies the fields. */
    public ResourceKeyPattern {
        Objects.requireNonNull(domain, "domain");
        Objects.requireNonNull(mode, "mode");
        Objects.requireNonNull(key, "key");
        fields = List.copyOf(fields);
    }

    /** A pattern with its field paths as a list of arguments. */
    public static ResourceKeyPattern of(ResourceDomain domain, ResourceKeyMode mode, String key, String... fields) {
        return new ResourceKeyPattern(domain, mode, key, List.of(fields));
    }

    /** Whether the key text can be made from a message alone. */
    public boolean isInMessage() {
        return key.isEmpty() || !fields.isEmpty();
    }
}
