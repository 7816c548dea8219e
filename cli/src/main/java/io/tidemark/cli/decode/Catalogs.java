/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.decode;

import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.catalog.MessageRegistry;
import io.tidemark.message.wire.Quoted;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The message types that can be decoded: Milvus's own, and those of every catalog in the jars that a user names.
 *
 * @param registry all catalogs, joined
 * @param classLoader sees the jars, for what lies beside the catalogs
 */
public record Catalogs(MessageRegistry registry, ClassLoader classLoader) {
    /**
     * Loads catalogs. The jars stay open for as long as the program runs, as classes come out of them at any time.
     *
     * @param jars jars or folders of classes
     * @throws CliException {@link ExitCode#USAGE} if one is not there or a catalog in it cannot be used
     */
    public static Catalogs load(List<Path> jars) {
        ClassLoader own = Catalogs.class.getClassLoader();
        ClassLoader loader = jars.isEmpty() ? own : new URLClassLoader("catalogs", urls(jars), own);
        try {
            return new Catalogs(MessageRegistry.load(loader), loader);
        } catch (TidemarkException e) {
            throw new CliException(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
        }
    }

    private static URL[] urls(List<Path> jars) {
        List<URL> urls = new ArrayList<>();
        for (Path jar : jars) {
            if (!Files.exists(jar)) {
                throw new CliException(
                        ExitCode.USAGE,
                        "no such catalog: expected=a jar or a folder of classes, actual="
                                + Quoted.text(jar.toString()));
            }
            try {
                urls.add(jar.toUri().toURL());
            } catch (MalformedURLException e) {
                throw new IllegalStateException("a file without a URL: " + jar, e);
            }
        }
        return urls.toArray(URL[]::new);
    }
}
