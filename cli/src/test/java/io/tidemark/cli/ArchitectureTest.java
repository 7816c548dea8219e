/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Holds the arrows between modules and packages, and the house rules that no compiler knows. Think before you edit the table:
 * an arrow that points upwards cannot be taken back once others rely on it.
 */
class ArchitectureTest {
    /** What the main code of each module may use of the others. A new module has to be added here. */
    private static final Map<String, Set<String>> MAY_USE = Map.of(
            "codegen", Set.of(),
            "maven-plugin", Set.of("codegen"),
            "message", Set.of(),
            "wal", Set.of("message"),
            "testkit", Set.of("wal", "message"),
            "backend-local", Set.of("wal", "message"),
            "cli", Set.of("backend-local", "wal", "message"),
            "examples", Set.of("message", "wal", "backend-local"),
            "benchmarks", Set.of("message", "wal", "backend-local"));

    private static final Path ROOT =
            Objects.requireNonNull(Path.of("").toAbsolutePath().getParent(), "tests run in a module's folder");
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Pattern OWN_DEPENDENCY = Pattern.compile(
            "<dependency>\\s*<groupId>io\\.tidemark</groupId>\\s*<artifactId>tidemark-([^<]+)</artifactId>(.*?)</dependency>",
            Pattern.DOTALL);
    /** What a module builds with, as the generator, is no arrow of its code. */
    private static final Pattern BUILD = Pattern.compile("<build>.*</build>", Pattern.DOTALL);

    private static JavaClasses classes;

    @BeforeAll
    static void readClasses() {
        classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("io.tidemark");
    }

    @Test
    void shouldLetModulesDependDownwardsOnly() {
        for (String module : modules()) {
            assertThat(MAY_USE).as("row of module %s", module).containsKey(module);
            Matcher dependency = OWN_DEPENDENCY.matcher(
                    BUILD.matcher(read(ROOT.resolve(module + "/pom.xml"))).replaceAll(""));
            while (dependency.find()) {
                if (!dependency.group(2).contains("<scope>test</scope>")) {
                    assertThat(MAY_USE.get(module))
                            .as("what %s may use", module)
                            .contains(dependency.group(1));
                }
            }
        }
    }

    private static List<String> modules() {
        List<String> modules = MODULE.matcher(read(ROOT.resolve("pom.xml")))
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(modules).contains("message", "cli");
        return modules;
    }

    @Test
    void shouldLetTheModelUseProtobufAlone() {
        classes()
                .that()
                .resideInAnyPackage("io.tidemark.message..", "io.tidemark.proto..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.tidemark.message..",
                        "io.tidemark.proto..",
                        "com.google.protobuf..",
                        "org.jspecify.annotations..",
                        "java..",
                        "javax.crypto..")
                .check(classes);
    }

    @Test
    void shouldLetFoundationsUseNoStages() {
        noClasses()
                .that()
                .resideInAnyPackage("io.tidemark.message.wire", "io.tidemark.message.id", "io.tidemark.message.channel")
                .should()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "belong to the stages or what is built on them",
                        type -> type.getPackageName().startsWith("io.tidemark.message")
                                && !type.isEquivalentTo(ErrorCode.class)
                                && !type.isEquivalentTo(ErrorCode.Severity.class)
                                && !type.isEquivalentTo(TidemarkException.class)
                                && !Set.of(
                                                "io.tidemark.message.wire",
                                                "io.tidemark.message.id",
                                                "io.tidemark.message.channel")
                                        .contains(type.getPackageName())))
                .check(classes);
    }

    @Test
    void shouldKeepThePackagesOfTheCommandLineFreeOfCycles() {
        slices().matching("io.tidemark.cli.(*)..").should().beFreeOfCycles().check(classes);
    }

    @Test
    void shouldMarkEveryPackageForNullness() {
        List<Path> unmarked = sources("main")
                .map(Path::getParent)
                .distinct()
                .filter(folder -> !Files.exists(folder.resolve("package-info.java"))
                        || !read(folder.resolve("package-info.java")).contains("@NullMarked"))
                .toList();

        assertThat(unmarked).isEmpty();
    }

    @Test
    void shouldLeaveNothingOpenOrSwitchedOff() {
        String open = String.join("|", "TO" + "DO", "FIX" + "ME", "XX" + "X", "@Dis" + "abled", "@Ig" + "nore");
        assertThat(linesWith(Stream.of("main", "test"), Pattern.compile("\\b(" + open + ")\\b|(@Dis" + "abled)")))
                .isEmpty();
    }

    @Test
    void shouldNotLetTestsSleep() {
        assertThat(linesWith(Stream.of("test"), Pattern.compile("Thread\\.sl" + "eep")))
                .isEmpty();
    }

    private static List<String> linesWith(Stream<String> kinds, Pattern pattern) {
        return kinds.flatMap(ArchitectureTest::sources)
                .flatMap(file -> Arrays.stream(read(file).split("\n"))
                        .filter(line -> pattern.matcher(line).find())
                        .map(line -> ROOT.relativize(file) + ": " + line.strip()))
                .collect(Collectors.toList());
    }

    private static Stream<Path> sources(String kind) {
        return modules().stream()
                .map(module -> ROOT.resolve(module + "/src/" + kind + "/java"))
                .filter(Files::isDirectory)
                .flatMap(ArchitectureTest::javaFiles);
    }

    private static Stream<Path> javaFiles(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
