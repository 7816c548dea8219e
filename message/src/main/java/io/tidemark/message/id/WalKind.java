/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.id;

import java.util.List;

/**
 * The kind of log that an id belongs to ({@code common.WALName}). The value is open: any 32-bit number can arrive from
 * a newer peer and is carried unchanged, though only the kinds named here can be decoded.
 *
 * @param number the number on the wire
 */
public record WalKind(int number) {
    /** No kind stated; stands for the default of the cluster. */
    public static final WalKind UNKNOWN = new WalKind(0);
    /** RocksMQ, a log inside of RocksDB. */
    public static final WalKind ROCKSMQ = new WalKind(1);
    /** Apache Pulsar. */
    public static final WalKind PULSAR = new WalKind(2);
    /** Apache Kafka. */
    public static final WalKind KAFKA = new WalKind(3);
    /** Woodpecker, a log on object storage. */
    public static final WalKind WOODPECKER = new WalKind(4);
    /** The log in memory that tests use. */
    public static final WalKind TEST = new WalKind(999);
    /** Tidemark's own log on local disk; no Milvus peer knows it. */
    public static final WalKind LOCAL = new WalKind(1000);

    private static final List<WalKind> NAMED = List.of(UNKNOWN, ROCKSMQ, PULSAR, KAFKA, WOODPECKER, TEST, LOCAL);

    /** The kind of this number, whether anyone can decode it or not. */
    public static WalKind ofNumber(int number) {
        for (WalKind kind : NAMED) {
            if (kind.number == number) {
                return kind;
            }
        }
        return new WalKind(number);
    }

    /** The kind with this configuration name, in exactly this case; any other text gives {@link #UNKNOWN}. */
    public static WalKind ofName(String configurationName) {
        for (WalKind kind : NAMED) {
            if (kind.configurationName().equals(configurationName)) {
                return kind;
            }
        }
        return UNKNOWN;
    }

    /** The name that configuration files use, such as {@code kafka}; empty for a number without a name. */
    public String configurationName() {
        return switch (number) {
            case 0 -> "unknown";
            case 1 -> "rocksmq";
            case 2 -> "pulsar";
            case 3 -> "kafka";
            case 4 -> "woodpecker";
            case 999 -> "walimplstest";
            case 1000 -> "local";
            default -> "";
        };
    }

    /** Whether ids of this kind can be decoded. */
    public boolean isDecodable() {
        return number != UNKNOWN.number && !configurationName().isEmpty();
    }

    /** The configuration name, or {@code WalKind(57)} for a number without a name. */
    @Override
    public String toString() {
        String name = configurationName();
        return name.isEmpty() ? "WalKind(" + number + ")" : name;
    }
}
