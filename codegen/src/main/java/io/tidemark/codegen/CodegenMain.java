/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/**
 * The generator's command line. Exit codes: 0 done, 1 a file could not be read or written, 2 wrong usage, 3 the catalog or
 * the descriptors were refused, 4 {@code --check} found a difference.
 */
public final class CodegenMain {
    static final int OK = 0;
    static final int IO_FAILED = 1;
    static final int USAGE = 2;
    static final int REFUSED = 3;
    static final int DIFFERENT = 4;

    private static final String HELP = """
            Usage: tidemark-codegen --catalog FILE --descriptors FILE --package NAME --family NAME --out DIR [options]

            Writes one Java class per message type of a catalog, and a sealed family over all of them.

            Required:
              --catalog FILE          message catalog, in Tidemark's layout or that of Milvus's reflect_info.json
              --descriptors FILE      what protoc --descriptor_set_out --include_imports wrote
              --package NAME          Java package of the generated classes, which should hold nothing else
              --family NAME           name of the catalog; Orders gives OrdersMessage, OrdersMessages, ...
              --out DIR               folder for sources; files of an earlier run of the family are replaced or deleted

            Options:
              --resources-out DIR     folder for META-INF/services, so that ServiceLoader finds the catalog
              --type-enum NAME        protobuf enum that numbers the types, such as milvus.proto.messages.MessageType
              --flags FILE            flags by type name, for a catalog in Milvus's layout
              --go-package ALIAS=PKG  protobuf package of a Go alias; may be repeated
              --builtin               allow numbers below 100000, which are kept for Milvus
              --partial               allow values of the enum without a row
              --check                 write nothing, exit with 4 if something would change
              --max-bytes N           largest catalog or flags file, default 16777216
              --max-rows N            most rows, default 1000, at most 2000
              --help                  print this text

            Exit codes: 0 done, 1 file cannot be read or written, 2 wrong usage, 3 catalog or descriptors refused,
            4 --check found a difference.
            """;

    private CodegenMain() {}

    /** Runs the generator. The virtual machine ends only if something went wrong, so that a build tool can call this. */
    public static void main(String[] args) {
        int exitCode = run(List.of(args), System.out, System.err);
        if (exitCode != OK) {
            System.exit(exitCode);
        }
    }

    /**
     * Runs the generator and returns the exit code.
     *
     * @param out where results and the help text go
     * @param err where errors go, one line each
     */
    public static int run(List<String> args, PrintStream out, PrintStream err) {
        if (args.contains("--help")) {
            out.print(HELP);
            return OK;
        }
        try {
            return generate(CommandLine.parse(args), out);
        } catch (CommandLine.UsageException e) {
            err.println("tidemark-codegen: " + e.getMessage() + " (--help shows the usage)");
            return USAGE;
        } catch (CatalogException e) {
            err.println("tidemark-codegen: " + e.getMessage());
            return REFUSED;
        } catch (IOException e) {
            err.println("tidemark-codegen: file access failed: " + e);
            return IO_FAILED;
        }
    }

    private static int generate(CodegenRequest request, PrintStream out) throws IOException {
        CodegenResult result = CodeGenerator.generate(request);
        if (request.checkOnly()) {
            result.written().forEach(file -> out.println("differs: " + file));
            result.deleted().forEach(file -> out.println("stale: " + file));
            return result.upToDate() ? OK : DIFFERENT;
        }
        if (!result.upToDate()) {
            out.println("tidemark-codegen: types=" + result.types() + ", written="
                    + result.written().size() + ", deleted=" + result.deleted().size());
        }
        return OK;
    }
}
