/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.catalog;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Message;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * A set of message types and the ways to find one. The ways lead back and forth without loss: a number and version has one
 * header and body, a header and body has one number and version, and a header alone belongs to one number.
 */
public abstract sealed class MessageTypes permits MessageCatalog, MessageRegistry {
    private static final String UNKNOWN_NAME = "Unknown";

    private final List<MessageType<?, ?>> types;

    /** Distinct numbers, ascending; {@link #versions} has the types of each at the same index. Searched without boxing. */
    private final int[] numbers;

    private final List<List<MessageType<?, ?>>> versions;

    /**
     * Indexes the types.
     *
     * @throws TidemarkException {@link ErrorCode#INVALID_CATALOG} if two types cannot be told apart
     */
    MessageTypes(List<MessageType<?, ?>> types) {
        this.types = List.copyOf(types);
        Map<Integer, List<MessageType<?, ?>>> byNumber = new TreeMap<>();
        for (MessageType<?, ?> type : types) {
            byNumber.computeIfAbsent(type.number(), number -> new ArrayList<>()).add(type);
        }
        byNumber.values().forEach(MessageTypes::sortVersions);
        refuseSharedHeaders();
        numbers = byNumber.keySet().stream().mapToInt(Integer::intValue).toArray();
        versions = byNumber.values().stream().map(List::copyOf).toList();
    }

    /** All types, in catalog order. */
    public final List<MessageType<?, ?>> types() {
        return types;
    }

    /**
     * The type of a message.
     *
     * @param version as the message says; 0 is looked up as 1
     */
    public final Optional<MessageType<?, ?>> find(int number, long version) {
        long effective = MessageType.effectiveVersion(version);
        for (MessageType<?, ?> type : findByNumber(number)) {
            if (type.version() == effective) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    /** All versions of a number, the oldest first; empty if there are none. */
    public final List<MessageType<?, ?>> findByNumber(int number) {
        int index = Arrays.binarySearch(numbers, number);
        return index < 0 ? List.of() : versions.get(index);
    }

    /** All types with a name, in catalog order; empty if there are none. */
    public final List<MessageType<?, ?>> findByName(String name) {
        return filter(type -> type.name().equals(name));
    }

    /** All versions that have a header class, in catalog order; they have one number. */
    public final List<MessageType<?, ?>> findByHeader(Class<? extends Message> header) {
        return filter(type -> type.defaultHeader().getClass() == header);
    }

    /** All versions whose header has a descriptor's name, in catalog order. */
    public final List<MessageType<?, ?>> findByHeader(Descriptor header) {
        return filter(type ->
                type.defaultHeader().getDescriptorForType().getFullName().equals(header.getFullName()));
    }

    /** The type and version that a header and a body class stand for. */
    @SuppressWarnings("unchecked") // The type found has exactly these classes.
    public final <H extends Message, B extends Message> Optional<MessageType<H, B>> findByHeaderAndBody(
            Class<H> header, Class<B> body) {
        return types.stream()
                .filter(type -> type.defaultHeader().getClass() == header
                        && type.defaultBody().getClass() == body)
                .map(type -> (MessageType<H, B>) type)
                .findFirst();
    }

    /**
     * Like {@link #findByHeaderAndBody}, for callers that cannot go on without.
     *
     * @throws TidemarkException {@link ErrorCode#UNSUPPORTED_TYPE} if there is none
     */
    public final <H extends Message, B extends Message> MessageType<H, B> requireByHeaderAndBody(
            Class<H> header, Class<B> body) {
        return findByHeaderAndBody(header, body)
                .orElseThrow(() -> new TidemarkException(
                        ErrorCode.UNSUPPORTED_TYPE,
                        "no message type has these classes: header=" + header.getName() + ", body=" + body.getName()));
    }

    /** Name of a number; empty if it is not known. */
    public final String nameOf(int number) {
        if (number == MessageType.UNKNOWN_NUMBER) {
            return UNKNOWN_NAME;
        }
        List<MessageType<?, ?>> found = findByNumber(number);
        return found.isEmpty() ? "" : found.get(0).name();
    }

    /** Display form of a number and version, whether known or not: {@code Insert@v1}, {@code @v2}. */
    public final String display(int number, long version) {
        return nameOf(number) + "@v" + version;
    }

    private List<MessageType<?, ?>> filter(Predicate<MessageType<?, ?>> condition) {
        return types.stream().filter(condition).toList();
    }

    private static void sortVersions(List<MessageType<?, ?>> sameNumber) {
        sameNumber.sort(Comparator.comparingInt(MessageType::version));
        for (int i = 1; i < sameNumber.size(); i++) {
            MessageType<?, ?> one = sameNumber.get(i - 1);
            MessageType<?, ?> other = sameNumber.get(i);
            if (!one.name().equals(other.name())) {
                throw conflict("number has two names", one, other);
            }
            if (one.version() == other.version()) {
                throw conflict("number and version are given twice", one, other);
            }
        }
    }

    private void refuseSharedHeaders() {
        Map<String, MessageType<?, ?>> byHeader = new TreeMap<>();
        Map<String, MessageType<?, ?>> byPair = new TreeMap<>();
        for (MessageType<?, ?> type : types) {
            String header = type.defaultHeader().getClass().getName();
            MessageType<?, ?> sameHeader = byHeader.putIfAbsent(header, type);
            if (sameHeader != null && sameHeader.number() != type.number()) {
                throw conflict("header class belongs to two types: class=" + header, sameHeader, type);
            }
            String pair = header + " " + type.defaultBody().getClass().getName();
            MessageType<?, ?> samePair = byPair.putIfAbsent(pair, type);
            if (samePair != null) {
                throw conflict("header and body belong to two versions: classes=" + pair, samePair, type);
            }
        }
    }

    private static TidemarkException conflict(String problem, MessageType<?, ?> one, MessageType<?, ?> other) {
        return new TidemarkException(
                ErrorCode.INVALID_CATALOG,
                "message types conflict, " + problem + ": number=" + one.number() + ", type=" + one + ", otherNumber="
                        + other.number() + ", otherType=" + other);
    }
}
