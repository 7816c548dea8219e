/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.tidemark.codegen.BoundCatalog.BoundType;
import io.tidemark.codegen.BoundCatalog.FamilyNames;
import io.tidemark.codegen.TypeRow.Dispatch;
import io.tidemark.codegen.TypeRow.ExclusiveScope;
import io.tidemark.codegen.TypeRow.LogLevel;
import io.tidemark.codegen.TypeRow.ResourceKey;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/**
 * Writes the class of one message type. The class binds names to the runtime library's generic pieces and contains no logic:
 * what there is to get wrong was written once, by hand, in the library.
 */
final class TypeClassWriter {
    private static final String MUTABLE = "Mutable";
    private static final String BROADCAST = "Broadcast";

    private final FamilyNames family;
    private final BoundType type;
    private final ClassName self;
    private final ClassName header;
    private final ClassName body;

    TypeClassWriter(FamilyNames family, BoundType type) {
        this.family = family;
        this.type = type;
        this.self = type.javaClass();
        this.header = RuntimeNames.javaClass(type.header());
        this.body = RuntimeNames.javaClass(type.body());
    }

    SourceFile write() {
        TypeSpec.Builder spec = TypeSpec.classBuilder(self)
                .addJavadoc(TypeJavadoc.of(type, header, body))
                .addAnnotation(RuntimeNames.generated())
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .superclass(bound(RuntimeNames.IMMUTABLE_VIEW))
                .addSuperinterface(family.familyInterface())
                // Member types that are inherited from the family would hide imports of the same name.
                .alwaysQualify("Other", "Visitor", "DefaultVisitor")
                .addField(typeConstant())
                .addMethod(viewConstructor(RuntimeNames.IMMUTABLE_MESSAGE));
        if (type.header().getOptions().getDeprecated()
                || type.body().getOptions().getDeprecated()) {
            spec.addAnnotation(RuntimeNames.suppressDeprecation());
        }
        if (type.row().utilities()) {
            addUtilities(spec);
        }
        spec.addMethod(accept());
        if (type.row().utilities()) {
            spec.addType(
                    view(MUTABLE, RuntimeNames.MUTABLE_VIEW, RuntimeNames.MUTABLE_MESSAGE, "before it is appended"));
            spec.addType(view(
                    BROADCAST,
                    RuntimeNames.BROADCAST_VIEW,
                    RuntimeNames.BROADCAST_MUTABLE_MESSAGE,
                    "before it is split into one copy per channel"));
        }
        return RuntimeNames.sourceFile(family.javaPackage(), family.name(), spec.build());
    }

    private ParameterizedTypeName bound(ClassName generic) {
        return ParameterizedTypeName.get(generic, header, body);
    }

    private FieldSpec typeConstant() {
        return FieldSpec.builder(
                        bound(RuntimeNames.MESSAGE_TYPE), "TYPE", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("Number, version, classes and behaviour of the type.\n")
                .initializer(definition())
                .build();
    }

    // Settings that equal the library's defaults are left out, so that a simple type reads simply.
    private CodeBlock definition() {
        TypeRow row = type.row();
        CodeBlock.Builder code = CodeBlock.builder()
                .add("$T.define(\n$>$>", RuntimeNames.MESSAGE_TYPE)
                .add("$S,\n$L,\n$L,\n", row.name(), type.number(), row.version())
                .add("$T.getDefaultInstance(),\n$T.getDefaultInstance())$<", header, body);
        if (!row.summary().isEmpty()) {
            code.add("\n.summary($S)", row.summary());
        }
        if (!row.flags().set().isEmpty()) {
            code.add("\n.flags(")
                    .add(constants(
                            RuntimeNames.MESSAGE_FLAG, List.copyOf(row.flags().set())))
                    .add(")");
        }
        if (row.flags().logLevel() != LogLevel.INFO) {
            code.add("\n.logLevel($T.$L)", RuntimeNames.LOG_LEVEL, row.flags().logLevel());
        }
        if (row.exclusiveScope() != ExclusiveScope.NONE) {
            code.add("\n.exclusiveScope($T.$L)", RuntimeNames.EXCLUSIVE_SCOPE, row.exclusiveScope());
        }
        if (!row.dispatch().equals(Dispatch.NOT_STATED)) {
            code.add("\n.dispatch(").add(dispatch(row.dispatch())).add(")");
        }
        for (ResourceKey key : row.resourceKeys()) {
            code.add("\n.resourceKey(").add(resourceKey(key)).add(")");
        }
        addSwitch(code, row.implicitSharedCluster(), "implicitSharedCluster");
        addSwitch(code, row.ackCallback(), "ackCallback");
        addSwitch(code, row.ackOnceCallback(), "ackOnceCallback");
        if (!row.walFilledHeaderFields().isEmpty()) {
            code.add("\n.walFilledHeaderFields(")
                    .add(strings(row.walFilledHeaderFields()))
                    .add(")");
        }
        row.legacyNumber().ifPresent(number -> code.add("\n.legacyNumber($L)", number));
        addSwitch(code, row.deprecated(), "deprecated");
        addSwitch(code, type.strictVersion(), "strictVersion");
        return code.add("\n.build()$<").build();
    }

    private static void addSwitch(CodeBlock.Builder code, boolean on, String name) {
        if (on) {
            code.add("\n.$L()", name);
        }
    }

    private static CodeBlock dispatch(Dispatch dispatch) {
        CodeBlock.Builder code = CodeBlock.builder()
                .add("$T.to($T.$L", RuntimeNames.DISPATCH, RuntimeNames.DISPATCH_MODE, dispatch.mode());
        if (!dispatch.targets().isEmpty()) {
            code.add(", ").add(constants(RuntimeNames.DISPATCH_TARGET, dispatch.targets()));
        }
        code.add(")");
        if (dispatch.ackSyncUp()) {
            code.add(".withAckSyncUp()");
        }
        if (dispatch.unreplicable()) {
            code.add(".withUnreplicable()");
        }
        return code.build();
    }

    private static CodeBlock resourceKey(ResourceKey key) {
        CodeBlock.Builder code = CodeBlock.builder()
                .add("$T.of(\n$>$>", RuntimeNames.RESOURCE_KEY_PATTERN)
                .add("$T.$L,\n", RuntimeNames.RESOURCE_DOMAIN, key.domain().protoName())
                .add("$T.$L,\n$S", RuntimeNames.RESOURCE_KEY_MODE, key.mode(), key.key());
        if (!key.fields().isEmpty()) {
            code.add(",\n").add(strings(key.fields()));
        }
        return code.add("$<$<)").build();
    }

    private static CodeBlock constants(ClassName owner, List<? extends Enum<?>> constants) {
        return constants.stream()
                .map(constant -> CodeBlock.of("$T.$L", owner, constant.name()))
                .collect(CodeBlock.joining(", "));
    }

    private static CodeBlock strings(List<String> strings) {
        return strings.stream().map(string -> CodeBlock.of("$S", string)).collect(CodeBlock.joining(", "));
    }

    private static MethodSpec viewConstructor(ClassName message) {
        return MethodSpec.constructorBuilder()
                .addParameter(message, "message")
                .addStatement("super(TYPE, message)")
                .build();
    }

    private void addUtilities(TypeSpec.Builder spec) {
        spec.addMethod(
                builder("builder", RuntimeNames.MESSAGE_BUILDER, "Starts a message of this type for one channel.\n"));
        spec.addMethod(builder(
                "broadcastBuilder",
                RuntimeNames.BROADCAST_MESSAGE_BUILDER,
                "Starts a message of this type for several channels at once.\n"));
        addCasts(
                spec,
                RuntimeNames.IMMUTABLE_MESSAGE,
                RuntimeNames.IMMUTABLE_VIEW,
                self,
                CodeBlock.of("cast(TYPE, message, $T::new)", self));
        ClassName mutable = self.nestedClass(MUTABLE);
        addCasts(
                spec,
                RuntimeNames.MUTABLE_MESSAGE,
                RuntimeNames.MUTABLE_VIEW,
                mutable,
                CodeBlock.of("new $T(message)", mutable));
        ClassName broadcast = self.nestedClass(BROADCAST);
        addCasts(
                spec,
                RuntimeNames.BROADCAST_MUTABLE_MESSAGE,
                RuntimeNames.BROADCAST_VIEW,
                broadcast,
                CodeBlock.of("new $T(message)", broadcast));
    }

    private MethodSpec builder(String name, ClassName builder, String javadoc) {
        TypeName result = bound(builder);
        MethodSpec.Builder method = MethodSpec.methodBuilder(name)
                .addJavadoc(javadoc)
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(result)
                .addStatement("return new $T<>(TYPE)", builder);
        if (type.row().deprecated()) {
            method.addAnnotation(Deprecated.class)
                    .addJavadoc("\n@deprecated such messages are still read, but no longer written\n");
        }
        return method.build();
    }

    private void addCasts(TypeSpec.Builder spec, ClassName message, ClassName view, ClassName result, CodeBlock cast) {
        spec.addMethod(MethodSpec.methodBuilder("from")
                .addJavadoc("The message as this type.\n\n")
                .addJavadoc(
                        "@throws io.tidemark.message.TidemarkException if it is of another type, or its header is missing or damaged\n")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(result)
                .addParameter(message, "message")
                .addStatement("return $L", cast)
                .build());
        spec.addMethod(MethodSpec.methodBuilder("tryFrom")
                .addJavadoc("The message as this type, or empty if it is of another type.\n\n")
                .addJavadoc(
                        "@throws io.tidemark.message.TidemarkException if it is of this type, but its header is missing or damaged\n")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(ParameterizedTypeName.get(ClassName.get(Optional.class), result))
                .addParameter(message, "message")
                .addStatement("return $T.tryCast(TYPE, message, $T::new)", view, result)
                .build());
    }

    private MethodSpec accept() {
        ClassName visitor = family.familyInterface().nestedClass("Visitor");
        return MethodSpec.methodBuilder("accept")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .addTypeVariable(RuntimeNames.result())
                .returns(FamilyWriter.RESULT)
                .addParameter(ParameterizedTypeName.get(visitor, FamilyWriter.RESULT), "visitor")
                .addStatement("return visitor.visit(this)")
                .build();
    }

    private TypeSpec view(String name, ClassName view, ClassName message, String when) {
        return TypeSpec.classBuilder(name)
                .addJavadoc("A message of this type $L.\n", when)
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .superclass(bound(view))
                .addMethod(viewConstructor(message))
                .build();
    }
}
