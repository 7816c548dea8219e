/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

/**
 * A generated file: path below its output folder, with {@code /}, and text. The first line tells later runs that the file
 * is theirs to replace or delete.
 */
record SourceFile(String path, String text) {
    static SourceFile java(String javaPackage, String simpleName, String family, String text) {
        String path = javaPackage.replace('.', '/') + "/" + simpleName + ".java";
        return new SourceFile(path, firstLine("//", family) + text);
    }

    /** First line of every file of a family, as a comment. */
    static String firstLine(String commentMark, String family) {
        return commentMark + " Written by " + RuntimeNames.GENERATOR + " for family " + family
                + ". Edits are lost: change the catalog instead.\n";
    }
}
