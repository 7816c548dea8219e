/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import io.tidemark.codegen.Catalog.ClassReference;
import java.util.List;
import java.util.Map;

/**
 * Finds the protobuf package behind a Go alias. Milvus calls the Go package of {@code milvus.proto.messages}
 * {@code messagespb}, so the alias without {@code pb} is looked for as the last part of a package's name.
 */
final class GoPackages {
    private static final String SUFFIX = "pb";

    private final DescriptorPool descriptors;
    private final Map<String, String> given;

    /** A resolver that believes {@code given} (protobuf package by alias) before it looks. */
    GoPackages(DescriptorPool descriptors, Map<String, String> given) {
        this.descriptors = descriptors;
        this.given = given;
    }

    String resolve(ClassReference reference) {
        String alias = reference.goAlias();
        String override = given.get(alias);
        if (override != null) {
            return override;
        }
        String lastPart = alias.endsWith(SUFFIX) ? alias.substring(0, alias.length() - SUFFIX.length()) : alias;
        List<String> candidates = descriptors.packagesEndingIn(lastPart);
        if (candidates.size() != 1) {
            throw reference
                    .place()
                    .refuse(
                            CatalogFault.UNRESOLVED_ALIAS,
                            "alias=" + alias + ", candidates=" + candidates + ", hint=--go-package");
        }
        return candidates.get(0);
    }
}
