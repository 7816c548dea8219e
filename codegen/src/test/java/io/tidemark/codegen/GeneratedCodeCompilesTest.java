/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated code gives no warning under any lint of javac, whatever the names of the user's protobuf messages are. */
class GeneratedCodeCompilesTest {
    @TempDir
    Path out;

    @TempDir
    Path classes;

    private static final class SourceText extends SimpleJavaFileObject {
        private final String text;

        SourceText(String path, String text) {
            super(URI.create("string:///" + path), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    @Test
    void shouldCompileMilvusLayout() throws Exception {
        CodeGenerator.generate(Fixtures.reflectInfo(Fixtures.REFLECT_INFO, out)
                .flags(Fixtures.SAMPLE_FLAGS)
                .build());
        assertThat(compile(Fixtures.files(out))).isEmpty();
    }

    @Test
    void shouldCompileOwnTypesWithDifficultNames() throws Exception {
        CodeGenerator.generate(Fixtures.shop(out).resourcesOut(null).build());
        assertThat(compile(Fixtures.files(out))).isEmpty();
    }

    @Test
    void shouldCompileACatalogWithoutTypes() throws Exception {
        Path catalog = out.resolve("empty.json");
        Files.writeString(catalog, "{\"formatVersion\": 1, \"types\": []}");
        Path sources = out.resolve("sources");
        CodeGenerator.generate(
                Fixtures.shop(sources).catalog(catalog).resourcesOut(null).build());
        assertThat(compile(Fixtures.files(sources))).isEmpty();
    }

    private List<String> compile(Map<String, String> generated) throws IOException, URISyntaxException {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        // The stand-ins are compiled first and by themselves: their warnings are of no interest.
        assertThat(task(compiler, diagnostics, StandInRuntime.sources(), "-Xlint:none")
                        .call())
                .as(diagnostics.getDiagnostics().toString())
                .isTrue();
        boolean compiled =
                task(compiler, diagnostics, generated, "-Xlint:all", "-Werror").call();
        List<String> problems = diagnostics.getDiagnostics().stream()
                .map(GeneratedCodeCompilesTest::describe)
                .toList();
        assertThat(compiled).as(problems.toString()).isTrue();
        return problems;
    }

    private JavaCompiler.CompilationTask task(
            JavaCompiler compiler,
            DiagnosticCollector<JavaFileObject> diagnostics,
            Map<String, String> sources,
            String... lints)
            throws URISyntaxException {
        List<String> options = new ArrayList<>(
                List.of("--release", "17", "-proc:none", "-d", classes.toString(), "-classpath", classPath()));
        options.addAll(List.of(lints));
        List<SourceText> units = new ArrayList<>();
        sources.forEach((path, text) -> units.add(new SourceText(path, text)));
        return compiler.getTask(null, null, diagnostics, options, null, units);
    }

    private String classPath() throws URISyntaxException {
        List<String> entries = new ArrayList<>(List.of(classes.toString()));
        for (Class<?> type : List.of(Message.class, Nullable.class, GeneratedCodeCompilesTest.class)) {
            entries.add(Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString());
        }
        return String.join(File.pathSeparator, entries);
    }

    private static String describe(Diagnostic<? extends JavaFileObject> diagnostic) {
        JavaFileObject source = diagnostic.getSource();
        return (source == null ? "" : source.getName() + ":" + diagnostic.getLineNumber() + " ")
                + diagnostic.getMessage(null);
    }
}
