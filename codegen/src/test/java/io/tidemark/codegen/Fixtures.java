/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Catalogs and descriptors of the tests, and short ways to run the generator on them. */
final class Fixtures {
    /** What protoc wrote for {@code src/test/protobuf}. */
    static final Path DESCRIPTORS = Path.of("target/descriptors/codegen-test.desc");

    static final Path RESOURCES = Path.of("src/test/resources");
    static final Path REFLECT_INFO = RESOURCES.resolve("vectors/reflect-info-sample.json");
    static final Path SAMPLE = RESOURCES.resolve("catalogs/sample.json");
    static final Path SAMPLE_FLAGS = RESOURCES.resolve("catalogs/sample-flags.json");
    static final Path SHOP = RESOURCES.resolve("catalogs/shop.json");
    static final String TYPE_ENUM = "milvus.proto.messages.MessageType";

    private Fixtures() {}

    /** The catalog in Milvus's layout, which is bound to the message type enum. */
    static CodegenRequest.Builder reflectInfo(Path catalog, Path out) {
        return CodegenRequest.builder()
                .catalog(catalog)
                .descriptors(DESCRIPTORS)
                .javaPackage("io.tidemark.codegen.sample")
                .family("Sample")
                .typeEnum(TYPE_ENUM)
                .builtIn(true)
                .sourcesOut(out);
    }

    /** The catalog of own types. */
    static CodegenRequest.Builder shop(Path out) {
        return CodegenRequest.builder()
                .catalog(SHOP)
                .descriptors(DESCRIPTORS)
                .javaPackage("io.tidemark.codegen.shop")
                .family("Shop")
                .sourcesOut(out)
                .resourcesOut(out);
    }

    /** All files below a folder: text by path with {@code /}. */
    static Map<String, String> files(Path root) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
                files.put(root.relativize(path).toString().replace('\\', '/'), Files.readString(path));
            }
        }
        return files;
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Runs {@code call}, which must be refused for this reason, and returns the exception. */
    static CatalogException refused(CatalogFault fault, ThrowingCallable call) {
        Throwable thrown = catchThrowable(call);
        assertThat(thrown).isInstanceOf(CatalogException.class);
        CatalogException refusal = (CatalogException) thrown;
        assertThat(refusal.fault()).as(refusal.getMessage()).isEqualTo(fault);
        return refusal;
    }
}
