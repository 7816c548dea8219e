/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.SourceCodeInfo.Location;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

/** The jar brings the protobuf files along, with their comments, so that a tool can explain a field. */
class PackagedDescriptorsTest {
    private static final String RESOURCE = "/META-INF/tidemark/tidemark-message.desc";

    @Test
    void shouldHoldTheCommentsOfTheProtoFiles() throws IOException {
        try (InputStream in = PackagedDescriptorsTest.class.getResourceAsStream(RESOURCE)) {
            assertThat(in).as(RESOURCE).isNotNull();
            FileDescriptorProto messages = FileDescriptorSet.parseFrom(in).getFileList().stream()
                    .filter(file -> file.getName().equals("messages.proto"))
                    .findFirst()
                    .orElseThrow();
            assertThat(messages.getSourceCodeInfo().getLocationList())
                    .extracting(Location::getTrailingComments)
                    .contains(" number of primary keys deleted\n");
        }
    }
}
