/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import io.tidemark.codegen.BoundCatalog.BoundType;
import io.tidemark.codegen.BoundCatalog.FamilyNames;
import io.tidemark.codegen.Catalog.Constant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/** Writes what exists once per catalog: the sealed family, the catalog object, its provider, the constants. */
final class FamilyWriter {
    /** A use of the visitor's result type. */
    static final TypeVariableName RESULT = TypeVariableName.get("R");

    private static final String OTHER = "Other";
    private static final String VISITOR = "Visitor";
    private static final String DEFAULT_VISITOR = "DefaultVisitor";

    private final BoundCatalog catalog;
    private final FamilyNames family;
    private final ClassName other;
    private final ClassName visitor;

    FamilyWriter(BoundCatalog catalog) {
        this.catalog = catalog;
        this.family = catalog.family();
        this.other = family.familyInterface().nestedClass(OTHER);
        this.visitor = family.familyInterface().nestedClass(VISITOR);
    }

    List<SourceFile> write() {
        List<SourceFile> files = new ArrayList<>();
        files.add(packageInfo());
        files.add(file(familyInterface()));
        files.add(file(messages()));
        files.add(file(provider()));
        if (!catalog.constants().isEmpty()) {
            files.add(file(constants()));
        }
        return files;
    }

    /** The registration that {@link java.util.ServiceLoader} reads, to be put among the resources. */
    SourceFile serviceRegistration() {
        String path = "META-INF/services/" + RuntimeNames.MESSAGE_CATALOG_PROVIDER.canonicalName();
        String line = family.provider().canonicalName() + "\n";
        return new SourceFile(path, SourceFile.firstLine("#", family.name()) + line);
    }

    private SourceFile file(TypeSpec type) {
        return RuntimeNames.sourceFile(family.javaPackage(), family.name(), type);
    }

    // JavaPoet knows no package-info files.
    private SourceFile packageInfo() {
        String text = """
                /** Message types of the %s catalog: one class each, and {@link %s} over all of them. */
                @NullMarked
                package %s;

                import org.jspecify.annotations.NullMarked;
                """.formatted(family.name(), family.familyInterface().simpleName(), family.javaPackage());
        return SourceFile.java(family.javaPackage(), "package-info", family.name(), text);
    }

    private TypeSpec familyInterface() {
        return TypeSpec.interfaceBuilder(family.familyInterface())
                .addJavadoc("A message of one of the types of the $L catalog, or {@link $T}.\n", family.name(), other)
                .addJavadoc("\n<p>Branch with {@link #accept}, or from Java 21 on with a pattern {@code switch}.\n")
                .addAnnotation(RuntimeNames.generated())
                .addModifiers(Modifier.PUBLIC, Modifier.SEALED)
                .addSuperinterface(RuntimeNames.TYPED_MESSAGE)
                .addPermittedSubclasses(
                        catalog.types().stream().map(BoundType::javaClass).toList())
                .addPermittedSubclass(other)
                .addMethod(MethodSpec.methodBuilder("accept")
                        .addJavadoc("Calls the visitor's method for the type of this message.\n")
                        .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                        .addTypeVariable(RuntimeNames.result())
                        .returns(RESULT)
                        .addParameter(ParameterizedTypeName.get(visitor, RESULT), "visitor")
                        .build())
                .addType(visitorInterface())
                .addType(defaultVisitorInterface())
                .addType(otherRecord())
                .build();
    }

    private Stream<ClassName> members() {
        return Stream.concat(catalog.types().stream().map(BoundType::javaClass), Stream.of(other));
    }

    private TypeSpec visitorInterface() {
        return TypeSpec.interfaceBuilder(VISITOR)
                .addJavadoc(
                        "One method for each type, so that the compiler asks for the new one when a type is added.\n")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addTypeVariable(RuntimeNames.result())
                .addMethods(members()
                        .map(member -> MethodSpec.methodBuilder("visit")
                                .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                                .returns(RESULT)
                                .addParameter(member, "message")
                                .build())
                        .toList())
                .build();
    }

    private TypeSpec defaultVisitorInterface() {
        return TypeSpec.interfaceBuilder(DEFAULT_VISITOR)
                .addJavadoc(
                        "A visitor for those who care about a few types: the others all go to {@link #visitDefault}.\n")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addTypeVariable(RuntimeNames.result())
                .addSuperinterface(ParameterizedTypeName.get(visitor, RESULT))
                .addMethod(MethodSpec.methodBuilder("visitDefault")
                        .addJavadoc("Called for every type whose own method is not overridden.\n")
                        .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                        .returns(RESULT)
                        .addParameter(family.familyInterface(), "message")
                        .build())
                .addMethods(members()
                        .map(member -> MethodSpec.methodBuilder("visit")
                                .addAnnotation(Override.class)
                                .addModifiers(Modifier.PUBLIC, Modifier.DEFAULT)
                                .returns(RESULT)
                                .addParameter(member, "message")
                                .addStatement("return visitDefault(message)")
                                .build())
                        .toList())
                .build();
    }

    private TypeSpec otherRecord() {
        return TypeSpec.recordBuilder(OTHER)
                .addJavadoc(
                        "A message of a type or version that this catalog does not have. It is carried unchanged.\n\n")
                .addJavadoc("@param message the message as it was read\n")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .recordConstructor(MethodSpec.constructorBuilder()
                        .addParameter(RuntimeNames.IMMUTABLE_MESSAGE, "message")
                        .build())
                .addSuperinterface(family.familyInterface())
                .addMethod(MethodSpec.methodBuilder("accept")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PUBLIC)
                        .addTypeVariable(RuntimeNames.result())
                        .returns(RESULT)
                        .addParameter(ParameterizedTypeName.get(visitor, RESULT), "visitor")
                        .addStatement("return visitor.visit(this)")
                        .build())
                .build();
    }

    private TypeSpec messages() {
        return TypeSpec.classBuilder(family.messages())
                .addJavadoc("The $L catalog: its types, and the way from a message to its class.\n", family.name())
                .addAnnotation(RuntimeNames.generated())
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addField(catalogConstant())
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build())
                .addMethod(specialize())
                .build();
    }

    private FieldSpec catalogConstant() {
        CodeBlock.Builder code =
                CodeBlock.builder().add("$T.builder($S)$>", RuntimeNames.MESSAGE_CATALOG, family.name());
        if (catalog.builtIn()) {
            code.add("\n.builtIn()");
        }
        catalog.types().forEach(type -> code.add("\n.type($T.TYPE)", type.javaClass()));
        catalog.exported()
                .forEach(message ->
                        code.add("\n.exportedType($T.getDefaultInstance())", RuntimeNames.javaClass(message)));
        FieldSpec.Builder field = FieldSpec.builder(
                        RuntimeNames.MESSAGE_CATALOG, "CATALOG", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("All types, in the order of the catalog file.\n")
                .initializer(code.add("\n.build()$<").build());
        if (catalog.exported().stream().anyMatch(message -> message.getOptions().getDeprecated())) {
            field.addAnnotation(RuntimeNames.suppressDeprecation());
        }
        return field.build();
    }

    private MethodSpec specialize() {
        Map<Integer, List<BoundType>> byNumber = new LinkedHashMap<>();
        catalog.types()
                .forEach(type -> byNumber.computeIfAbsent(type.number(), it -> new ArrayList<>())
                        .add(type));
        CodeBlock.Builder code = CodeBlock.builder()
                .add("// Records older than versions say 0.\n")
                .addStatement("long version = message.version() == 0 ? 1 : message.version()")
                .add("return switch (message.typeNumber()) {$>\n");
        byNumber.forEach((number, types) ->
                code.add("case $L -> ", number).add(byVersion(types)).add(";\n"));
        code.add("default -> new $T(message);$<\n};\n", other);
        return MethodSpec.methodBuilder("specialize")
                .addJavadoc(
                        "The message as the class of its type and version, {@link $T} if the catalog has none.\n",
                        other)
                .addJavadoc("Nothing is decoded: a damaged header shows when somebody asks for it.\n")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(family.familyInterface())
                .addParameter(RuntimeNames.IMMUTABLE_MESSAGE, "message")
                .addCode(code.build())
                .build();
    }

    private CodeBlock byVersion(List<BoundType> types) {
        CodeBlock.Builder code = CodeBlock.builder().add("$>$>");
        String separator = types.size() == 1 ? " " : "\n";
        for (BoundType type : types) {
            code.add("version == $L", type.row().version());
            code.add("$L? new $T(message)$L: ", separator, type.javaClass(), separator);
        }
        return code.add("new $T(message)$<$<", other).build();
    }

    private TypeSpec provider() {
        return TypeSpec.classBuilder(family.provider())
                .addJavadoc("Hands the $L catalog to {@link java.util.ServiceLoader}.\n", family.name())
                .addAnnotation(RuntimeNames.generated())
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addSuperinterface(RuntimeNames.MESSAGE_CATALOG_PROVIDER)
                .addMethod(MethodSpec.constructorBuilder()
                        .addJavadoc("For the service loader.\n")
                        .addModifiers(Modifier.PUBLIC)
                        .build())
                .addMethod(MethodSpec.methodBuilder("catalog")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PUBLIC)
                        .returns(RuntimeNames.MESSAGE_CATALOG)
                        .addStatement("return $T.CATALOG", family.messages())
                        .build())
                .build();
    }

    private TypeSpec constants() {
        TypeSpec.Builder spec = TypeSpec.classBuilder(family.constants())
                .addJavadoc("String constants of the $L catalog, by name.\n", family.name())
                .addAnnotation(RuntimeNames.generated())
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL);
        for (Constant constant : catalog.constants()) {
            spec.addField(FieldSpec.builder(
                            String.class, constant.javaName(), Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                    .addJavadoc("$L\n", JavadocText.code(constant.value()))
                    .initializer("$S", constant.value())
                    .build());
        }
        return spec.addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build())
                .build();
    }
}
