/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumValueDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import io.tidemark.codegen.CatalogException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.maven.model.FileSet;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GenerateMojoTest {
    private static final String CATALOG = """
            {
              "formatVersion": 1,
              "types": [
                {
                  "name": "Placed",
                  "number": 100000,
                  "version": 1,
                  "header": "orders.PlacedHeader",
                  "body": "orders.PlacedBody",
                  "utilities": true,
                  "flags": {}
                }
              ]
            }
            """;

    private static final String REFLECT_INFO = """
            {
              "packages": {"zpb": "example.org/zpb"},
              "messageReflectInfoTable": [
                {
                  "MessageSpecializedType": {"HeaderType": "zpb.PlacedHeader", "BodyType": "zpb.PlacedBody"},
                  "MessageTypeWithVersion": {"MessageType": "MessageTypePlaced", "Version": 1}
                }
              ]
            }
            """;

    @TempDir
    Path dir;

    private final MavenProject project = new MavenProject();
    private final GenerateMojo mojo = new GenerateMojo();

    @BeforeEach
    void configureLikeMaven() throws IOException {
        FileDescriptorSet descriptors = FileDescriptorSet.newBuilder()
                .addFile(FileDescriptorProto.newBuilder()
                        .setName("orders.proto")
                        .setPackage("orders")
                        .addMessageType(DescriptorProto.newBuilder().setName("PlacedHeader"))
                        .addMessageType(DescriptorProto.newBuilder().setName("PlacedBody"))
                        .addEnumType(EnumDescriptorProto.newBuilder()
                                .setName("OrderType")
                                .addValue(value("Placed", 100_000))
                                .addValue(value("Moved", 100_001))))
                .build();
        mojo.catalog = Files.writeString(dir.resolve("catalog.json"), CATALOG).toFile();
        mojo.descriptors = Files.write(dir.resolve("orders.desc"), descriptors.toByteArray())
                .toFile();
        mojo.javaPackage = "com.example.orders";
        mojo.family = "Orders";
        mojo.sourcesOut = dir.resolve("sources").toFile();
        mojo.resourcesOut = dir.resolve("resources").toFile();
        mojo.project = project;
    }

    private static EnumValueDescriptorProto value(String name, int number) {
        return EnumValueDescriptorProto.newBuilder()
                .setName(name)
                .setNumber(number)
                .build();
    }

    @Test
    void shouldGenerateAndAddTheSourcesToTheBuild() throws Exception {
        mojo.execute();

        assertThat(dir.resolve("sources/com/example/orders/PlacedMessage.java")).exists();
        assertThat(dir.resolve("resources/META-INF/services/io.tidemark.message.catalog.MessageCatalogProvider"))
                .exists();
        assertThat(project.getCompileSourceRoots())
                .containsExactly(dir.resolve("sources").toString());
        assertThat(project.getResources())
                .extracting(FileSet::getDirectory)
                .containsExactly(dir.resolve("resources").toString());
    }

    @Test
    void shouldPassOnTheParametersOfMilvusLayout() throws Exception {
        Files.writeString(mojo.catalog.toPath(), REFLECT_INFO);
        mojo.typeEnum = "orders.OrderType";
        mojo.flags = Files.writeString(dir.resolve("flags.json"), "{\"Placed\": {\"dml\": true}}")
                .toFile();
        mojo.goPackages = Map.of("zpb", "orders");
        mojo.partial = true;

        mojo.execute();

        assertThat(dir.resolve("sources/com/example/orders/PlacedMessage.java"))
                .content()
                .contains("MessageFlag.DML");
    }

    @Test
    void shouldFailTheBuildOverARefusedCatalog() throws IOException {
        Files.writeString(mojo.catalog.toPath(), CATALOG.replace("orders.PlacedBody", "orders.NoSuch"));

        assertThatThrownBy(mojo::execute)
                .isInstanceOf(MojoFailureException.class)
                .hasCauseInstanceOf(CatalogException.class)
                .hasMessageContaining("line=9, row=0, reason=no such message in the descriptors");
        assertThat(project.getCompileSourceRoots()).isEmpty();
    }

    @Test
    void shouldReportAFileThatCannotBeRead() {
        mojo.descriptors = dir.resolve("no-such.desc").toFile();
        assertThatThrownBy(mojo::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("no-such.desc");
    }

    @Test
    void shouldReportALimitOutOfRange() {
        mojo.maxRows = 0;
        assertThatThrownBy(mojo::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("maxRows");
    }

    @Test
    void shouldDoNothingWhenSkipped() throws Exception {
        mojo.skip = true;
        mojo.execute();
        assertThat(dir.resolve("sources")).doesNotExist();
        assertThat(project.getCompileSourceRoots()).isEmpty();
    }
}
