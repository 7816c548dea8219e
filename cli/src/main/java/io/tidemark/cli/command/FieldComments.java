/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.SourceCodeInfo.Location;
import io.tidemark.cli.decode.Catalogs;
import io.tidemark.message.catalog.MessageCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the proto files say about messages and fields, by full name. Generated classes leave comments out, so they come from
 * the descriptor sets that lie beside them as {@code META-INF/tidemark/<name>.desc}: {@code tidemark-message} for Milvus's
 * types, the name of the catalog in lower case for others. Without one there are no comments.
 */
final class FieldComments {
    /** Numbers of fields in descriptor.proto, of which the paths of locations are made. */
    private static final int FILE_MESSAGE = 4;

    private static final int MESSAGE_FIELD = 2;
    private static final int MESSAGE_NESTED = 3;

    private final Map<String, String> comments = new HashMap<>();

    private FieldComments() {}

    static FieldComments load(Catalogs catalogs) {
        FieldComments comments = new FieldComments();
        comments.addResource(catalogs.classLoader(), "tidemark-message");
        for (MessageCatalog catalog : catalogs.registry().catalogs()) {
            comments.addResource(catalogs.classLoader(), catalog.name().toLowerCase(Locale.ROOT));
        }
        return comments;
    }

    /** The comment of a message or field on one line; empty if there is none. */
    String of(String fullName) {
        return comments.getOrDefault(fullName, "");
    }

    private void addResource(ClassLoader loader, String name) {
        String resource = "META-INF/tidemark/" + name + ".desc";
        try (InputStream in = loader.getResourceAsStream(resource)) {
            if (in != null) {
                FileDescriptorSet.parseFrom(in).getFileList().forEach(this::addFile);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read a descriptor set: resource=" + resource, e);
        }
    }

    private void addFile(FileDescriptorProto file) {
        for (Location location : file.getSourceCodeInfo().getLocationList()) {
            String text = (location.getLeadingComments() + " " + location.getTrailingComments())
                    .replaceAll("\\s+", " ")
                    .strip();
            if (!text.isEmpty()) {
                add(file, location.getPathList(), text);
            }
        }
    }

    private void add(FileDescriptorProto file, List<Integer> path, String text) {
        if (path.size() < 2 || path.get(0) != FILE_MESSAGE) {
            return;
        }
        DescriptorProto message = file.getMessageType(path.get(1));
        StringBuilder name = new StringBuilder(file.getPackage()).append('.').append(message.getName());
        int at = 2;
        while (at + 1 < path.size() && path.get(at) == MESSAGE_NESTED) {
            message = message.getNestedType(path.get(at + 1));
            name.append('.').append(message.getName());
            at += 2;
        }
        if (at == path.size()) {
            comments.put(name.toString(), text);
        } else if (at + 2 == path.size() && path.get(at) == MESSAGE_FIELD) {
            comments.put(
                    name.append('.')
                            .append(message.getField(path.get(at + 1)).getName())
                            .toString(),
                    text);
        }
    }
}
