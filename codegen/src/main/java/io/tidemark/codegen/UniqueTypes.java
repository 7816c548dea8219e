/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import com.google.protobuf.Descriptors.Descriptor;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What no two rows may share. Number and version must lead to one header and body, and header and body back to one number
 * and version; a header class alone must lead to one type.
 */
final class UniqueTypes {
    private final Map<Integer, String> nameByNumber = new HashMap<>();
    private final Map<String, Integer> numberByName = new HashMap<>();
    private final Map<String, Integer> numberByHeader = new HashMap<>();
    private final Set<NumberAndVersion> versions = new HashSet<>();
    private final Set<HeaderAndBody> pairs = new HashSet<>();

    private record NumberAndVersion(int number, int version) {}

    private record HeaderAndBody(String header, String body) {}

    void add(TypeRow row, int number, Descriptor header, Descriptor body) {
        String nameOfNumber = nameByNumber.putIfAbsent(number, row.name());
        Integer numberOfName = numberByName.putIfAbsent(row.name(), number);
        boolean otherName = nameOfNumber != null && !nameOfNumber.equals(row.name());
        boolean otherNumber = numberOfName != null && numberOfName != number;
        if (otherName || otherNumber) {
            throw row.place().refuse(CatalogFault.NUMBER_CONFLICT, "type=" + row.name() + ", number=" + number);
        }
        if (!versions.add(new NumberAndVersion(number, row.version()))) {
            throw row.place().refuse(CatalogFault.DUPLICATE_TYPE, "type=" + row.name() + ", version=" + row.version());
        }
        Integer numberOfHeader = numberByHeader.putIfAbsent(header.getFullName(), number);
        if (numberOfHeader != null && numberOfHeader != number) {
            String detail = "header=" + header.getFullName() + ", otherType=" + nameByNumber.get(numberOfHeader);
            throw row.place().refuse(CatalogFault.SHARED_HEADER, detail);
        }
        if (!pairs.add(new HeaderAndBody(header.getFullName(), body.getFullName()))) {
            throw row.place()
                    .refuse(
                            CatalogFault.DUPLICATE_PAIR,
                            "header=" + header.getFullName() + ", body=" + body.getFullName());
        }
    }
}
