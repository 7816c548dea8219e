/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The messages and enums of a descriptor set, by full name. */
final class DescriptorPool {
    private final Map<String, Descriptor> messages = new HashMap<>();
    private final Map<String, EnumDescriptor> enums = new HashMap<>();
    private final Set<String> packages = new TreeSet<>();

    private DescriptorPool() {}

    /**
     * Reads what {@code protoc --descriptor_set_out --include_imports} writes.
     *
     * @param name file name for errors
     * @throws CatalogException if the bytes are damaged, or a file comes before one that it imports
     */
    static DescriptorPool parse(byte[] bytes, String name) {
        Place place = Place.ofFile(name);
        DescriptorPool pool = new DescriptorPool();
        try {
            Map<String, FileDescriptor> built = new LinkedHashMap<>();
            for (FileDescriptorProto file : FileDescriptorSet.parseFrom(bytes).getFileList()) {
                FileDescriptor descriptor = FileDescriptor.buildFrom(file, imports(file, built, place));
                built.put(file.getName(), descriptor);
                pool.add(descriptor);
            }
        } catch (InvalidProtocolBufferException | DescriptorValidationException | IllegalArgumentException e) {
            throw new CatalogException(CatalogFault.BAD_DESCRIPTORS, place, "problem=" + e.getMessage(), e);
        }
        return pool;
    }

    Optional<Descriptor> message(String fullName) {
        return Optional.ofNullable(messages.get(fullName));
    }

    Optional<EnumDescriptor> enumeration(String fullName) {
        return Optional.ofNullable(enums.get(fullName));
    }

    boolean hasPackage(String name) {
        return packages.contains(name);
    }

    /** Packages whose last part is the given word, in alphabetical order. */
    List<String> packagesEndingIn(String lastPart) {
        return packages.stream()
                .filter(name -> name.equals(lastPart) || name.endsWith("." + lastPart))
                .toList();
    }

    // protoc writes a file after everything that it imports, so one pass is enough.
    private static FileDescriptor[] imports(FileDescriptorProto file, Map<String, FileDescriptor> built, Place place) {
        return file.getDependencyList().stream()
                .map(name -> {
                    FileDescriptor descriptor = built.get(name);
                    if (descriptor == null) {
                        throw place.refuse(
                                CatalogFault.BAD_DESCRIPTORS,
                                "file=" + file.getName() + ", missingImport=" + name
                                        + ", hint=protoc --include_imports");
                    }
                    return descriptor;
                })
                .toArray(FileDescriptor[]::new);
    }

    private void add(FileDescriptor file) {
        packages.add(file.getPackage());
        file.getMessageTypes().forEach(this::add);
        file.getEnumTypes().forEach(it -> enums.put(it.getFullName(), it));
    }

    private void add(Descriptor message) {
        messages.put(message.getFullName(), message);
        message.getNestedTypes().forEach(this::add);
        message.getEnumTypes().forEach(it -> enums.put(it.getFullName(), it));
    }
}
