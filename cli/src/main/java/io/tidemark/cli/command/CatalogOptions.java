/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.decode.Catalogs;
import io.tidemark.cli.process.CliEnvironment;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Which message types are known beside Milvus's own. */
class CatalogOptions {
    private static final String VARIABLE = "TIDEMARK_CLASSPATH";

    @Option(
            names = "--catalog-jar",
            paramLabel = "JAR",
            description =
                    "A jar with the catalog and classes of your own message types; may be given several times. The "
                            + "environment variable " + VARIABLE + " does the same with a list.")
    List<String> jars = new ArrayList<>();

    final Catalogs load(CliEnvironment environment) {
        List<String> names = new ArrayList<>(jars);
        String listed = environment.variables().getOrDefault(VARIABLE, "");
        for (String name : listed.split(File.pathSeparator, -1)) {
            if (!name.isEmpty()) {
                names.add(name);
            }
        }
        List<Path> paths = names.stream().map(environment.directory()::resolve).toList();
        return Catalogs.load(paths);
    }
}
