/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import java.util.List;
import java.util.Map;

/**
 * A catalog as its author wrote it, the same for both layouts. Names are not looked up in any descriptor yet; that is the
 * binder's work.
 *
 * @param place the file
 * @param types in file order, which is the order of everything generated
 * @param constants in file order
 * @param exportedTypes messages that occur inside headers, bodies or answers without being either
 * @param goPackages aliases of the Go layout; empty in ours, where class names are full
 * @param unboundNames values of the message type enum that stand for no type
 */
record Catalog(
        Place place,
        List<TypeRow> types,
        List<Constant> constants,
        List<ClassReference> exportedTypes,
        Map<String, Place> goPackages,
        List<UnboundName> unboundNames) {

    Catalog {
        types = List.copyOf(types);
        constants = List.copyOf(constants);
        exportedTypes = List.copyOf(exportedTypes);
        unboundNames = List.copyOf(unboundNames);
    }

    /** A string constant under its Java name. */
    record Constant(String javaName, String value, Place place) {}

    record UnboundName(String name, int number, Place place) {}

    /**
     * A protobuf message as the catalog names it.
     *
     * @param goAlias alias in front of the name, or empty if {@code name} is a full protobuf name
     */
    record ClassReference(String goAlias, String name, Place place) {
        static ClassReference full(String name, Place place) {
            return new ClassReference("", name, place);
        }

        @Override
        public String toString() {
            return goAlias.isEmpty() ? name : goAlias + "." + name;
        }
    }
}
