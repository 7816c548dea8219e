/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What to generate from what, and where to. {@link #builder} fills in the defaults.
 *
 * @param catalog catalog in either layout
 * @param descriptors descriptor set with all imports, as {@code protoc --descriptor_set_out --include_imports} writes it
 * @param javaPackage package of the generated classes; it should hold nothing else
 * @param family name of the catalog, and start of the names of the family's classes: {@code Milvus} gives {@code MilvusMessage}
 * @param sourcesOut folder for sources; may be shared with other families
 * @param resourcesOut folder for the provider's registration; without it the catalog is not found by {@code ServiceLoader}
 * @param typeEnum full name of the protobuf enum that gives types their numbers
 * @param flags flags file, for a catalog in Milvus's layout
 * @param goPackages protobuf package by Go alias, for aliases that cannot be guessed
 * @param builtIn whether numbers below 100000 are allowed: only Milvus's own catalog has them
 * @param partial whether the enum may have values without a row
 * @param checkOnly whether to compare only, and change nothing
 * @param maxInputBytes limit for the size of the catalog and of the flags file
 * @param maxRows limit for the number of rows, 1 to {@link #MAX_ROWS}
 */
public record CodegenRequest(
        Path catalog,
        Path descriptors,
        String javaPackage,
        String family,
        Path sourcesOut,
        Optional<Path> resourcesOut,
        Optional<String> typeEnum,
        Optional<Path> flags,
        Map<String, String> goPackages,
        boolean builtIn,
        boolean partial,
        boolean checkOnly,
        int maxInputBytes,
        int maxRows) {

    /** Default of {@link #maxInputBytes}. */
    public static final int DEFAULT_MAX_INPUT_BYTES = 16 * 1024 * 1024;

    /** Default of {@link #maxRows}. */
    public static final int DEFAULT_MAX_ROWS = 1000;

    /** More rows do not fit into the methods that list them all: a Java method ends at 65535 bytes. */
    public static final int MAX_ROWS = 2000;

    /**
     * Checks the names and limits.
     *
     * @throws CatalogException if package or family cannot be used in Java
     * @throws IllegalArgumentException if a limit is out of its range
     */
    public CodegenRequest {
        Place options = Place.ofFile("(options)");
        JavaNames.requirePackage(javaPackage, options);
        JavaNames.requireTypeName(family, options);
        requireRange("maxInputBytes", maxInputBytes, Integer.MAX_VALUE);
        requireRange("maxRows", maxRows, MAX_ROWS);
        goPackages = Map.copyOf(goPackages);
    }

    private static void requireRange(String name, int value, int max) {
        if (value < 1 || value > max) {
            throw new IllegalArgumentException(
                    "limit out of range: name=" + name + ", expected=1 to " + max + ", actual=" + value);
        }
    }

    /** Starts a request. Catalog, descriptors, package, family and sources folder must be set; the rest has defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects a request. Not for use by several threads. */
    public static final class Builder {
        private @Nullable Path catalog;
        private @Nullable Path descriptors;
        private @Nullable String javaPackage;
        private @Nullable String family;
        private @Nullable Path sourcesOut;
        private @Nullable Path resourcesOut;
        private @Nullable String typeEnum;
        private @Nullable Path flags;
        private final Map<String, String> goPackages = new LinkedHashMap<>();
        private boolean builtIn;
        private boolean partial;
        private boolean checkOnly;
        private int maxInputBytes = DEFAULT_MAX_INPUT_BYTES;
        private int maxRows = DEFAULT_MAX_ROWS;

        private Builder() {}

        /** Required: the catalog file. */
        public Builder catalog(Path file) {
            this.catalog = file;
            return this;
        }

        /** Required: the descriptor set file. */
        public Builder descriptors(Path file) {
            this.descriptors = file;
            return this;
        }

        /** Required: the package of the generated classes. */
        public Builder javaPackage(String name) {
            this.javaPackage = name;
            return this;
        }

        /** Required: the family's name. */
        public Builder family(String name) {
            this.family = name;
            return this;
        }

        /** Required: the folder for sources. */
        public Builder sourcesOut(Path folder) {
            this.sourcesOut = folder;
            return this;
        }

        /** The folder for the provider's registration. Default: none is written. */
        public Builder resourcesOut(@Nullable Path folder) {
            this.resourcesOut = folder;
            return this;
        }

        /** The enum that gives types their numbers. Default: the catalog gives them. */
        public Builder typeEnum(@Nullable String fullName) {
            this.typeEnum = fullName;
            return this;
        }

        /** The flags file. Default: none. */
        public Builder flags(@Nullable Path file) {
            this.flags = file;
            return this;
        }

        /** States which protobuf package a Go alias stands for. */
        public Builder goPackage(String alias, String protobufPackage) {
            this.goPackages.put(alias, protobufPackage);
            return this;
        }

        /** Allows numbers below 100000. Default: false. */
        public Builder builtIn(boolean value) {
            this.builtIn = value;
            return this;
        }

        /** Allows enum values without a row. Default: false. */
        public Builder partial(boolean value) {
            this.partial = value;
            return this;
        }

        /** Only compares. Default: false. */
        public Builder checkOnly(boolean value) {
            this.checkOnly = value;
            return this;
        }

        /** Limit for input files in bytes. Default: {@link #DEFAULT_MAX_INPUT_BYTES}. */
        public Builder maxInputBytes(int value) {
            this.maxInputBytes = value;
            return this;
        }

        /** Limit for rows. Default: {@link #DEFAULT_MAX_ROWS}. */
        public Builder maxRows(int value) {
            this.maxRows = value;
            return this;
        }

        /**
         * The request.
         *
         * @throws NullPointerException if a required setting is missing
         */
        public CodegenRequest build() {
            return new CodegenRequest(
                    Objects.requireNonNull(catalog, "catalog"),
                    Objects.requireNonNull(descriptors, "descriptors"),
                    Objects.requireNonNull(javaPackage, "javaPackage"),
                    Objects.requireNonNull(family, "family"),
                    Objects.requireNonNull(sourcesOut, "sourcesOut"),
                    Optional.ofNullable(resourcesOut),
                    Optional.ofNullable(typeEnum),
                    Optional.ofNullable(flags),
                    goPackages,
                    builtIn,
                    partial,
                    checkOnly,
                    maxInputBytes,
                    maxRows);
        }
    }
}
