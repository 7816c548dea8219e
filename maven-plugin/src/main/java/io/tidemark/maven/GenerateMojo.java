/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.maven;

import io.tidemark.codegen.CatalogException;
import io.tidemark.codegen.CodeGenerator;
import io.tidemark.codegen.CodegenRequest;
import io.tidemark.codegen.CodegenResult;
import java.io.File;
import java.io.IOException;
import java.util.Map;
import org.apache.maven.model.Resource;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * Writes one Java class per message type of a catalog, and adds them to the sources that are compiled. Runs after the plugin
 * that calls {@code protoc}, whose descriptor set it needs.
 */
@Mojo(name = "generate", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven sets the fields before it calls execute().
public final class GenerateMojo extends AbstractMojo {
    /** The message catalog, in Tidemark's layout or that of Milvus's {@code reflect_info.json}. */
    @Parameter(defaultValue = "${project.basedir}/src/main/catalog/message-types.json", required = true)
    File catalog;

    /** The descriptor set that {@code protoc --descriptor_set_out --include_imports} wrote. */
    @Parameter(required = true)
    File descriptors;

    /** Package of the generated classes. It should hold nothing else. */
    @Parameter(required = true)
    String javaPackage;

    /** Name of the catalog: {@code Orders} gives {@code OrdersMessage}, {@code OrdersMessages} and so on. */
    @Parameter(required = true)
    String family;

    /** Folder for the generated sources. */
    @Parameter(defaultValue = "${project.build.directory}/generated-sources/message-types", required = true)
    File sourcesOut;

    /** Folder for the registration by which {@code ServiceLoader} finds the catalog. */
    @Parameter(defaultValue = "${project.build.directory}/generated-resources/message-types", required = true)
    File resourcesOut;

    /** Full name of a protobuf enum that gives types their numbers. Without it the catalog does. */
    @Parameter
    @Nullable
    String typeEnum;

    /** Flags by type name, for a catalog in Milvus's layout. */
    @Parameter
    @Nullable
    File flags;

    /** Protobuf package by Go alias, for a catalog in Milvus's layout whose aliases cannot be guessed. */
    @Parameter
    Map<String, String> goPackages = Map.of();

    /** Whether the enum may have values without a row. */
    @Parameter(defaultValue = "false")
    boolean partial;

    /** Largest catalog or flags file, in bytes. */
    @Parameter(defaultValue = "16777216")
    int maxInputBytes = CodegenRequest.DEFAULT_MAX_INPUT_BYTES;

    /** Most rows of the catalog, up to 2000. */
    @Parameter(defaultValue = "1000")
    int maxRows = CodegenRequest.DEFAULT_MAX_ROWS;

    /** Whether to do nothing. */
    @Parameter(property = "tidemark.generate.skip", defaultValue = "false")
    boolean skip;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    /**
     * Runs the generator.
     *
     * @throws MojoFailureException if the catalog or the descriptors are refused: the author has to mend them
     * @throws MojoExecutionException if a file cannot be read or written, or a parameter is out of its range
     */
    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("message types: skipped");
            return;
        }
        try {
            CodegenResult result = CodeGenerator.generate(request());
            getLog().info("message types: types=" + result.types() + ", written="
                    + result.written().size() + ", deleted=" + result.deleted().size());
        } catch (CatalogException e) {
            throw new MojoFailureException(e.getMessage(), e);
        } catch (IOException | IllegalArgumentException e) {
            throw new MojoExecutionException("cannot generate message types: " + e.getMessage(), e);
        }
        project.addCompileSourceRoot(sourcesOut.getPath());
        Resource resource = new Resource();
        resource.setDirectory(resourcesOut.getPath());
        project.addResource(resource);
    }

    private CodegenRequest request() {
        CodegenRequest.Builder request = CodegenRequest.builder()
                .catalog(catalog.toPath())
                .descriptors(descriptors.toPath())
                .javaPackage(javaPackage)
                .family(family)
                .sourcesOut(sourcesOut.toPath())
                .resourcesOut(resourcesOut.toPath())
                .typeEnum(typeEnum)
                .flags(flags == null ? null : flags.toPath())
                .partial(partial)
                .maxInputBytes(maxInputBytes)
                .maxRows(maxRows);
        goPackages.forEach(request::goPackage);
        return request.build();
    }
}
