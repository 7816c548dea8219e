/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/** Turns the words of a command line into a request. */
final class CommandLine {
    private static final List<String> REQUIRED =
            List.of("--catalog", "--descriptors", "--package", "--family", "--out");
    private static final String REPEATABLE = "--go-package";

    private final CodegenRequest.Builder request = CodegenRequest.builder();
    private final Iterator<String> words;

    private CommandLine(List<String> words) {
        this.words = words.iterator();
    }

    /** The command line makes no sense; the message says why. */
    static final class UsageException extends RuntimeException {
        UsageException(String message) {
            super(message);
        }
    }

    /**
     * The request that the words describe.
     *
     * @throws UsageException if an option is unknown, missing, repeated or without its value
     * @throws CatalogException if package or family cannot be used in Java
     */
    static CodegenRequest parse(List<String> words) {
        CommandLine line = new CommandLine(words);
        Set<String> seen = new HashSet<>();
        while (line.words.hasNext()) {
            String option = line.words.next();
            if (!seen.add(option) && !option.equals(REPEATABLE)) {
                throw new UsageException("option given twice: " + option);
            }
            line.apply(option);
        }
        for (String option : REQUIRED) {
            if (!seen.contains(option)) {
                throw new UsageException("option missing: " + option);
            }
        }
        try {
            return line.request.build();
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private void apply(String option) {
        switch (option) {
            case "--catalog" -> request.catalog(path(option));
            case "--descriptors" -> request.descriptors(path(option));
            case "--package" -> request.javaPackage(value(option));
            case "--family" -> request.family(value(option));
            case "--out" -> request.sourcesOut(path(option));
            case "--resources-out" -> request.resourcesOut(path(option));
            case "--type-enum" -> request.typeEnum(value(option));
            case "--flags" -> request.flags(path(option));
            case REPEATABLE -> addGoPackage(value(option));
            case "--builtin" -> request.builtIn(true);
            case "--partial" -> request.partial(true);
            case "--check" -> request.checkOnly(true);
            case "--max-bytes" -> request.maxInputBytes(number(option));
            case "--max-rows" -> request.maxRows(number(option));
            default -> throw new UsageException("unknown option: " + option);
        }
    }

    private String value(String option) {
        if (!words.hasNext()) {
            throw new UsageException("option without its value: " + option);
        }
        return words.next();
    }

    private Path path(String option) {
        String value = value(option);
        try {
            return Path.of(value);
        } catch (InvalidPathException e) {
            throw new UsageException("no path: option=" + option + ", actual=" + value);
        }
    }

    private int number(String option) {
        String value = value(option);
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new UsageException("no number: option=" + option + ", actual=" + value);
        }
    }

    private void addGoPackage(String value) {
        int equals = value.indexOf('=');
        if (equals < 1) {
            throw new UsageException("expected=ALIAS=PACKAGE, actual=" + value);
        }
        request.goPackage(value.substring(0, equals), value.substring(equals + 1));
    }
}
