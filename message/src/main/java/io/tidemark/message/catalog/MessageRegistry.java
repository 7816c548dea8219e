/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.catalog;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * The catalogs that a program uses, joined. It is an object like any other: whoever needs one is given one.
 *
 * <p>A message whose type no catalog has is not an error. It stays what it is, and {@link #display} shows its version.
 */
public final class MessageRegistry extends MessageTypes {
    private final List<MessageCatalog> catalogs;

    private MessageRegistry(List<MessageCatalog> catalogs) {
        super(catalogs.stream().flatMap(catalog -> catalog.types().stream()).toList());
        this.catalogs = catalogs;
    }

    /**
     * Joins catalogs.
     *
     * @throws TidemarkException {@link ErrorCode#INVALID_CATALOG} if two of them have the same name, more than one is built in,
     *     or two types cannot be told apart: one number with two names, one number and version twice, one header class for two
     *     numbers
     */
    public static MessageRegistry of(MessageCatalog... catalogs) {
        return join(Arrays.asList(catalogs));
    }

    /** All catalogs that {@link ServiceLoader} finds with the thread's context class loader, the built-in one first. */
    public static MessageRegistry load() {
        return load(Optional.ofNullable(Thread.currentThread().getContextClassLoader())
                .orElse(ClassLoader.getSystemClassLoader()));
    }

    /**
     * All catalogs that {@link ServiceLoader} finds with a class loader: the built-in one first, the others by name.
     *
     * @throws TidemarkException {@link ErrorCode#INVALID_CATALOG} if a provider does not work or the catalogs do not fit
     *     together
     */
    public static MessageRegistry load(ClassLoader classLoader) {
        List<MessageCatalog> found = new ArrayList<>();
        try {
            for (MessageCatalogProvider provider : ServiceLoader.load(MessageCatalogProvider.class, classLoader)) {
                found.add(provider.catalog());
            }
        } catch (ServiceConfigurationError e) {
            throw new TidemarkException(
                    ErrorCode.INVALID_CATALOG, "cannot load a message catalog: " + e.getMessage(), e);
        }
        found.sort(Comparator.comparing(MessageCatalog::isBuiltIn).reversed().thenComparing(MessageCatalog::name));
        return join(found);
    }

    /** The catalogs, in the order of {@link #types()}. */
    public List<MessageCatalog> catalogs() {
        return catalogs;
    }

    private static MessageRegistry join(List<MessageCatalog> catalogs) {
        long names = catalogs.stream().map(MessageCatalog::name).distinct().count();
        long builtIn = catalogs.stream().filter(MessageCatalog::isBuiltIn).count();
        if (names < catalogs.size() || builtIn > 1) {
            throw new TidemarkException(
                    ErrorCode.INVALID_CATALOG,
                    "catalogs do not fit together: expected=distinct names and at most one built in, actual="
                            + catalogs);
        }
        return new MessageRegistry(List.copyOf(catalogs));
    }

    /** Such as {@code [Milvus (53 types), Orders (3 types)]}. */
    @Override
    public String toString() {
        return catalogs.toString();
    }
}
