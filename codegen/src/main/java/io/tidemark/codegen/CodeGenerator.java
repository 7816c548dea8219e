/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import io.tidemark.codegen.BoundCatalog.BoundType;
import io.tidemark.codegen.BoundCatalog.FamilyNames;
import io.tidemark.codegen.CatalogBinder.Binding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run of the generator: read, bind, write. The same input gives the same bytes, whatever the time, the machine and the
 * state of the output folder. Nothing is written unless the whole catalog is sound.
 */
public final class CodeGenerator {
    private static final int MAX_DESCRIPTOR_BYTES = 64 * 1024 * 1024;

    private CodeGenerator() {}

    /**
     * Generates what the request asks for.
     *
     * @throws CatalogException if catalog, flags file or descriptors are refused
     * @throws IOException if a file cannot be read or written, or a file that is in the way was not generated for this family
     */
    public static CodegenResult generate(CodegenRequest request) throws IOException {
        Catalog catalog = readCatalog(request);
        DescriptorPool descriptors = DescriptorPool.parse(
                BoundedFiles.read(request.descriptors(), MAX_DESCRIPTOR_BYTES),
                request.descriptors().toString());
        BoundCatalog bound = new CatalogBinder(catalog, descriptors, binding(request)).bind();
        return write(bound, request);
    }

    private static Catalog readCatalog(CodegenRequest request) throws IOException {
        @Nullable FlagsFile flags = null;
        if (request.flags().isPresent()) {
            Path file = request.flags().get();
            flags = FlagsFile.parse(BoundedFiles.read(file, request.maxInputBytes()), file.toString());
        }
        byte[] bytes = BoundedFiles.read(request.catalog(), request.maxInputBytes());
        return new CatalogReader(request.maxRows())
                .read(bytes, request.catalog().toString(), flags);
    }

    private static Binding binding(CodegenRequest request) {
        return new Binding(
                FamilyNames.of(request.javaPackage(), request.family()),
                request.typeEnum(),
                request.goPackages(),
                request.builtIn(),
                request.partial());
    }

    private static CodegenResult write(BoundCatalog catalog, CodegenRequest request) throws IOException {
        FamilyWriter family = new FamilyWriter(catalog);
        List<SourceFile> sources = new ArrayList<>(family.write());
        for (BoundType type : catalog.types()) {
            sources.add(new TypeClassWriter(catalog.family(), type).write());
        }
        SourceTree tree = new SourceTree(request.sourcesOut(), request.checkOnly());
        tree.bringTo(sources, SourceFile.firstLine("//", request.family()));
        List<Path> written = new ArrayList<>(tree.written());
        if (request.resourcesOut().isPresent()) {
            SourceTree resources = new SourceTree(request.resourcesOut().get(), request.checkOnly());
            resources.bringTo(List.of(family.serviceRegistration()), SourceFile.firstLine("#", request.family()));
            written.addAll(resources.written());
        }
        return new CodegenResult(written, tree.deleted(), catalog.types().size());
    }
}
