/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.palantir.javapoet.ClassName;
import io.tidemark.codegen.BoundCatalog.BoundType;
import io.tidemark.codegen.BoundCatalog.FamilyNames;
import io.tidemark.codegen.Catalog.ClassReference;
import io.tidemark.codegen.Catalog.Constant;
import io.tidemark.codegen.Catalog.UnboundName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Joins a catalog with the descriptors and refuses what does not fit. Rules about a row are checked in row order, then those
 * about the whole, so that the error names the row whose author made the mistake.
 */
final class CatalogBinder {
    /** Numbers below belong to Milvus, now or later. */
    static final int FIRST_OWN_NUMBER = 100_000;

    private final Catalog catalog;
    private final DescriptorPool descriptors;
    private final Binding binding;
    private final Optional<EnumDescriptor> typeEnum;
    private final GoPackages goPackages;

    /**
     * What the author of a run decides about the catalog.
     *
     * @param typeEnum full name of the protobuf enum that the numbers come from
     * @param goPackages protobuf package by Go alias, for those that cannot be guessed
     * @param builtIn whether numbers below {@link #FIRST_OWN_NUMBER} are fine
     * @param partial whether the enum may have values without a row
     */
    record Binding(
            FamilyNames family,
            Optional<String> typeEnum,
            Map<String, String> goPackages,
            boolean builtIn,
            boolean partial) {}

    private record Found(TypeRow row, int number, Descriptor header, Descriptor body) {}

    CatalogBinder(Catalog catalog, DescriptorPool descriptors, Binding binding) {
        this.catalog = catalog;
        this.descriptors = descriptors;
        this.binding = binding;
        this.typeEnum = binding.typeEnum().map(this::findTypeEnum);
        this.goPackages = new GoPackages(descriptors, binding.goPackages());
    }

    /**
     * The catalog with everything looked up.
     *
     * @throws CatalogException at the first rule that is broken
     */
    BoundCatalog bind() {
        List<Found> found = new ArrayList<>();
        UniqueTypes unique = new UniqueTypes();
        for (TypeRow row : catalog.types()) {
            RowRules.check(row);
            Found type = new Found(row, number(row), message(row.header()), message(row.body()));
            FieldPaths.check(row, type.header(), type.body());
            unique.add(row, type.number(), type.header(), type.body());
            found.add(type);
        }
        List<BoundType> types = nameClasses(found);
        refuseSameClasses(types);
        refuseUncoveredEnumValues(types);
        List<Descriptor> exported =
                catalog.exportedTypes().stream().map(this::message).distinct().toList();
        return new BoundCatalog(binding.family(), binding.builtIn(), types, constants(), exported);
    }

    private EnumDescriptor findTypeEnum(String fullName) {
        return descriptors
                .enumeration(fullName)
                .orElseThrow(() -> catalog.place().refuse(CatalogFault.UNKNOWN_ENUM, "enum=" + fullName));
    }

    private int number(TypeRow row) {
        int number = typeEnum.map(it -> enumNumber(row, it))
                .orElseGet(() -> row.number()
                        .orElseThrow(() -> row.place()
                                .refuse(CatalogFault.NUMBER_UNKNOWN, "type=" + row.name() + ", hint=--type-enum")));
        if (number <= 0) {
            throw row.place().refuse(CatalogFault.BAD_NUMBER, "expected=a type number from 1, actual=" + number);
        }
        if (number < FIRST_OWN_NUMBER && !binding.builtIn()) {
            throw row.place().refuse(CatalogFault.RESERVED_NUMBER, "type=" + row.name() + ", actual=" + number);
        }
        return number;
    }

    private static int enumNumber(TypeRow row, EnumDescriptor typeEnum) {
        EnumValueDescriptor value = typeEnum.findValueByName(row.name());
        if (value == null) {
            throw row.place()
                    .refuse(CatalogFault.UNKNOWN_TYPE, "type=" + row.name() + ", enum=" + typeEnum.getFullName());
        }
        if (row.number().orElse(value.getNumber()) != value.getNumber()) {
            throw row.place()
                    .refuse(
                            CatalogFault.NUMBER_MISMATCH,
                            "type=" + row.name() + ", expected=" + value.getNumber() + ", actual="
                                    + row.number().orElseThrow());
        }
        return value.getNumber();
    }

    private Descriptor message(ClassReference reference) {
        String fullName = reference.goAlias().isEmpty()
                ? reference.name()
                : goPackages.resolve(reference) + "." + reference.name();
        return descriptors
                .message(fullName)
                .orElseThrow(() -> reference
                        .place()
                        .refuse(CatalogFault.UNKNOWN_CLASS, "class=" + reference + ", protobufName=" + fullName));
    }

    /** The newest version of a type has the plain name; an older one says which it is. */
    private List<BoundType> nameClasses(List<Found> found) {
        Map<Integer, TreeSet<Integer>> versions = new HashMap<>();
        for (Found type : found) {
            versions.computeIfAbsent(type.number(), number -> new TreeSet<>())
                    .add(type.row().version());
        }
        List<BoundType> types = new ArrayList<>();
        for (Found type : found) {
            TreeSet<Integer> all = versions.getOrDefault(type.number(), new TreeSet<>());
            int version = type.row().version();
            String suffix = version == all.last() ? "" : "V" + version;
            types.add(new BoundType(
                    type.row(),
                    type.number(),
                    ClassName.get(binding.family().javaPackage(), type.row().name() + "Message" + suffix),
                    type.header(),
                    type.body(),
                    all.size() > 1));
        }
        return List.copyOf(types);
    }

    // A file system may ignore case, so two names that differ in nothing else would overwrite each other's file.
    private void refuseSameClasses(List<BoundType> types) {
        Set<String> taken = new HashSet<>();
        for (ClassName name : binding.family().all()) {
            taken.add(name.simpleName().toLowerCase(Locale.ROOT));
        }
        for (BoundType type : types) {
            String simpleName = type.javaClass().simpleName();
            if (!taken.add(simpleName.toLowerCase(Locale.ROOT))) {
                throw type.row().place().refuse(CatalogFault.SAME_CLASS, "class=" + simpleName);
            }
        }
    }

    private void refuseUncoveredEnumValues(List<BoundType> types) {
        if (typeEnum.isEmpty()) {
            return;
        }
        Set<Integer> covered = new HashSet<>();
        covered.add(0);
        types.forEach(type -> covered.add(type.number()));
        for (UnboundName unbound : catalog.unboundNames()) {
            EnumValueDescriptor value = typeEnum.get().findValueByName(unbound.name());
            if (value == null || value.getNumber() != unbound.number()) {
                String detail = "unboundType=" + unbound.name() + ", number=" + unbound.number();
                throw unbound.place().refuse(CatalogFault.UNKNOWN_TYPE, detail);
            }
            covered.add(unbound.number());
        }
        for (EnumValueDescriptor value : typeEnum.get().getValues()) {
            if (!binding.partial() && !covered.contains(value.getNumber())) {
                throw catalog.place()
                        .refuse(
                                CatalogFault.ENUM_VALUE_WITHOUT_ROW,
                                "value=" + value.getName() + ", number=" + value.getNumber());
            }
        }
    }

    /** Sorted by name, whatever their order in the file. */
    private List<Constant> constants() {
        Map<String, Constant> sorted = new TreeMap<>();
        for (Constant constant : catalog.constants()) {
            JavaNames.requireConstantName(constant.javaName(), constant.place());
            if (sorted.put(constant.javaName(), constant) != null) {
                throw constant.place().refuse(CatalogFault.DUPLICATE_CONSTANT, "constant=" + constant.javaName());
            }
        }
        return List.copyOf(sorted.values());
    }
}
