/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DescriptorPoolTest {
    private static FileDescriptorSet descriptors() throws IOException {
        return FileDescriptorSet.parseFrom(Files.readAllBytes(Fixtures.DESCRIPTORS));
    }

    @Test
    void shouldFindNestedMessagesAndEnums() throws IOException {
        DescriptorPool pool = DescriptorPool.parse(descriptors().toByteArray(), "test");
        assertThat(pool.message("shop.orders.OrderCancelledHeader.Reason")).isPresent();
        assertThat(pool.enumeration(Fixtures.TYPE_ENUM)).isPresent();
        assertThat(pool.message(Fixtures.TYPE_ENUM)).isEmpty();
        assertThat(pool.packagesEndingIn("messages")).containsExactly("milvus.proto.messages");
        assertThat(pool.packagesEndingIn("essages")).isEmpty();
    }

    @Test
    void shouldSayThatAnImportIsMissing() throws IOException {
        FileDescriptorSet.Builder withoutImports = FileDescriptorSet.newBuilder();
        for (FileDescriptorProto file : descriptors().getFileList()) {
            if (!file.getName().startsWith("google/")) {
                withoutImports.addFile(file);
            }
        }
        CatalogException refusal = Fixtures.refused(
                CatalogFault.BAD_DESCRIPTORS,
                () -> DescriptorPool.parse(withoutImports.build().toByteArray(), "test.desc"));
        assertThat(refusal.file()).isEqualTo("test.desc");
        assertThat(refusal).hasMessageContaining("--include_imports");
    }

    @Test
    void shouldRefuseDamagedBytes() throws IOException {
        byte[] bytes = descriptors().toByteArray();
        byte[] torn = Arrays.copyOf(bytes, bytes.length / 2);
        Fixtures.refused(CatalogFault.BAD_DESCRIPTORS, () -> DescriptorPool.parse(torn, "test.desc"));
    }

    @Test
    void shouldRefuseDescriptorsThatContradictThemselves() {
        FileDescriptorSet twice = FileDescriptorSet.newBuilder()
                .addFile(FileDescriptorProto.newBuilder()
                        .setName("a.proto")
                        .addMessageType(DescriptorProto.newBuilder().setName("A"))
                        .addMessageType(DescriptorProto.newBuilder().setName("A")))
                .build();
        Fixtures.refused(CatalogFault.BAD_DESCRIPTORS, () -> DescriptorPool.parse(twice.toByteArray(), "test.desc"));
    }
}
