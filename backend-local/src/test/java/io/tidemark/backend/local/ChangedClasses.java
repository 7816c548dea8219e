/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Loads this package anew, with one source file of it changed. Everything else comes from the usual loader. */
final class ChangedClasses extends ClassLoader {
    private static final String PACKAGE = ChangedClasses.class.getPackageName() + ".";

    /** By class name. */
    private final Map<String, byte[]> compiled;

    private ChangedClasses(Map<String, byte[]> compiled) {
        super(ChangedClasses.class.getClassLoader());
        this.compiled = compiled;
    }

    /** The package with this text for one of its classes. */
    static ChangedClasses compile(String simpleName, String source) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Map<String, Output> outputs = new HashMap<>();
        StringWriter messages = new StringWriter();
        List<String> options = List.of("-proc:none", "-nowarn", "-cp", System.getProperty("java.class.path"));
        JavaFileObject input = new Source(simpleName, source);
        try (JavaFileManager files = new InMemory(compiler.getStandardFileManager(null, null, null), outputs)) {
            if (!compiler.getTask(messages, files, null, options, null, List.of(input))
                    .call()) {
                throw new IllegalStateException("compile " + simpleName + ": " + messages);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, byte[]> compiled = new HashMap<>();
        outputs.forEach((name, output) -> compiled.put(name, output.bytes.toByteArray()));
        return new ChangedClasses(compiled);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            return name.startsWith(PACKAGE) ? defineAnew(name) : super.loadClass(name, resolve);
        }
    }

    private Class<?> defineAnew(String name) throws ClassNotFoundException {
        byte[] bytes = compiled.get(name);
        if (bytes == null) {
            try (InputStream stream = getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (stream == null) {
                    throw new ClassNotFoundException(name);
                }
                bytes = stream.readAllBytes();
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String simpleName, String text) {
            super(
                    URI.create("changed:///" + PACKAGE.replace('.', '/') + simpleName + Kind.SOURCE.extension),
                    Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Output extends SimpleJavaFileObject {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Output(String className) {
            super(URI.create("changed:///" + className), Kind.CLASS);
        }

        @Override
        public OutputStream openOutputStream() {
            return bytes;
        }
    }

    private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, Output> outputs;

        InMemory(JavaFileManager files, Map<String, Output> outputs) {
            super(files);
            this.outputs = outputs;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return outputs.computeIfAbsent(className, Output::new);
        }
    }
}
