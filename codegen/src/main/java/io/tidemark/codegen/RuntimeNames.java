/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.GeneratorNames;
import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import javax.annotation.processing.Generated;

/** The names that generated code refers to, and the few things that every generated file has. */
final class RuntimeNames {
    static final String GENERATOR = "io.tidemark.codegen";

    private static final String MESSAGE = "io.tidemark.message";
    private static final String CATALOG = "io.tidemark.message.catalog";

    static final ClassName TYPED_MESSAGE = ClassName.get(MESSAGE, "TypedMessage");
    static final ClassName IMMUTABLE_MESSAGE = ClassName.get(MESSAGE, "ImmutableMessage");
    static final ClassName MUTABLE_MESSAGE = ClassName.get(MESSAGE, "MutableMessage");
    static final ClassName BROADCAST_MUTABLE_MESSAGE = ClassName.get(MESSAGE, "BroadcastMutableMessage");
    static final ClassName IMMUTABLE_VIEW = ClassName.get(MESSAGE, "ImmutableMessageView");
    static final ClassName MUTABLE_VIEW = ClassName.get(MESSAGE, "MutableMessageView");
    static final ClassName BROADCAST_VIEW = ClassName.get(MESSAGE, "BroadcastMessageView");
    static final ClassName MESSAGE_BUILDER = ClassName.get(MESSAGE, "MessageBuilder");
    static final ClassName BROADCAST_MESSAGE_BUILDER = ClassName.get(MESSAGE, "BroadcastMessageBuilder");

    static final ClassName MESSAGE_TYPE = ClassName.get(CATALOG, "MessageType");
    static final ClassName MESSAGE_CATALOG = ClassName.get(CATALOG, "MessageCatalog");
    static final ClassName MESSAGE_CATALOG_PROVIDER = ClassName.get(CATALOG, "MessageCatalogProvider");
    static final ClassName MESSAGE_FLAG = ClassName.get(CATALOG, "MessageFlag");
    static final ClassName LOG_LEVEL = ClassName.get(CATALOG, "LogLevel");
    static final ClassName EXCLUSIVE_SCOPE = ClassName.get(CATALOG, "ExclusiveScope");
    static final ClassName DISPATCH = ClassName.get(CATALOG, "Dispatch");
    static final ClassName DISPATCH_MODE = ClassName.get(CATALOG, "DispatchMode");
    static final ClassName DISPATCH_TARGET = ClassName.get(CATALOG, "DispatchTarget");
    static final ClassName RESOURCE_KEY_PATTERN = ClassName.get(CATALOG, "ResourceKeyPattern");
    static final ClassName RESOURCE_KEY_MODE = ClassName.get(CATALOG, "ResourceKeyMode");
    static final ClassName RESOURCE_DOMAIN = ClassName.get("io.tidemark.proto.messages", "ResourceDomain");

    private static final ClassName NULLABLE = ClassName.get("org.jspecify.annotations", "Nullable");

    private RuntimeNames() {}

    /** The class that protoc's Java generator writes for a message. */
    static ClassName javaClass(Descriptor message) {
        String javaPackage = GeneratorNames.getFileJavaPackage(message.getFile());
        String binaryName = GeneratorNames.getBytecodeClassName(message);
        String[] simpleNames =
                (javaPackage.isEmpty() ? binaryName : binaryName.substring(javaPackage.length() + 1)).split("\\$", -1);
        ClassName name = ClassName.get(javaPackage, simpleNames[0]);
        for (int i = 1; i < simpleNames.length; i++) {
            name = name.nestedClass(simpleNames[i]);
        }
        return name;
    }

    static AnnotationSpec generated() {
        return AnnotationSpec.builder(Generated.class)
                .addMember("value", "$S", GENERATOR)
                .build();
    }

    static AnnotationSpec suppressDeprecation() {
        return AnnotationSpec.builder(SuppressWarnings.class)
                .addMember("value", "$S", "deprecation")
                .build();
    }

    /** The result type of a visitor, which may be nullable. */
    static TypeVariableName result() {
        return TypeVariableName.get(
                "R", ClassName.OBJECT.annotated(AnnotationSpec.builder(NULLABLE).build()));
    }

    static SourceFile sourceFile(String javaPackage, String family, TypeSpec type) {
        JavaFile file = JavaFile.builder(javaPackage, type)
                .skipJavaLangImports(true)
                .indent("    ")
                .build();
        return SourceFile.java(javaPackage, type.name(), family, SourceLayout.breakLongLines(file.toString()));
    }
}
