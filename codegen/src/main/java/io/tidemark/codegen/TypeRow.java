/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import io.tidemark.codegen.Catalog.ClassReference;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * One row of the type table: one type in one version.
 *
 * @param number empty if only the message type enum knows it
 * @param version 0 or more; 0 is refused later, with the other rules
 * @param utilities whether a program may build and cast such messages by itself
 * @param legacyNumber {@code common.MsgType} number of the older form of the message
 */
record TypeRow(
        Place place,
        String name,
        OptionalInt number,
        int version,
        ClassReference header,
        ClassReference body,
        boolean utilities,
        boolean deprecated,
        TypeFlags flags,
        ExclusiveScope exclusiveScope,
        Dispatch dispatch,
        List<ResourceKey> resourceKeys,
        boolean implicitSharedCluster,
        boolean ackCallback,
        boolean ackOnceCallback,
        List<String> walFilledHeaderFields,
        OptionalInt legacyNumber,
        String summary,
        List<String> notes) {

    // The constants of the enums below have the names of the runtime library's constants: that is how the writer refers
    // to them.

    enum Flag {
        SYSTEM("system", "system"),
        SELF_CONTROLLED("selfControlled", "written by the log itself"),
        EXCLUSIVE_REQUIRED("exclusiveRequired", "needs an exclusive append lock"),
        CIPHER_ENABLED("cipherEnabled", "body may be encrypted"),
        DML("dml", "DML");

        private final String key;
        private final String meaning;

        Flag(String key, String meaning) {
            this.key = key;
            this.meaning = meaning;
        }

        /** Key in the catalog. */
        String key() {
            return key;
        }

        /** Words for Javadoc. */
        String meaning() {
            return meaning;
        }
    }

    enum LogLevel {
        DEBUG,
        INFO
    }

    enum ExclusiveScope {
        NONE,
        VCHANNEL,
        PCHANNEL
    }

    enum DispatchMode {
        ALL_VCHANNELS("no vchannel, seen by every vchannel of the pchannel"),
        SINGLE_VCHANNEL("one vchannel"),
        BROADCAST("broadcast"),
        CALLBACK_ONLY("built in memory for an ack callback, never appended"),
        SYNTHETIC("assembled on the reading side, never appended"),
        NONE("no producer, or not stated");

        private final String meaning;

        DispatchMode(String meaning) {
            this.meaning = meaning;
        }

        String meaning() {
            return meaning;
        }
    }

    enum DispatchTarget {
        DATA_VCHANNELS("data vchannels"),
        CONTROL_CHANNEL("control channel"),
        ALL_PCHANNELS("all pchannels");

        private final String meaning;

        DispatchTarget(String meaning) {
            this.meaning = meaning;
        }

        String meaning() {
            return meaning;
        }
    }

    enum KeyMode {
        SHARED,
        EXCLUSIVE
    }

    enum KeyDomain {
        COLLECTION_NAME("ResourceDomainCollectionName"),
        DB_NAME("ResourceDomainDBName"),
        PRIVILEGE("ResourceDomainPrivilege"),
        SNAPSHOT_NAME("ResourceDomainSnapshotName"),
        CLUSTER("ResourceDomainCluster");

        private final String protoName;

        KeyDomain(String protoName) {
            this.protoName = protoName;
        }

        /** Name of the value in the protobuf enum of the wire. */
        String protoName() {
            return protoName;
        }
    }

    record TypeFlags(Set<Flag> set, LogLevel logLevel) {
        /** What holds for a type about which nothing is said. */
        static final TypeFlags NONE = new TypeFlags(Set.of(), LogLevel.INFO);

        boolean has(Flag flag) {
            return set.contains(flag);
        }
    }

    record Dispatch(
            DispatchMode mode,
            List<DispatchTarget> targets,
            boolean ackSyncUp,
            boolean pchannelLevel,
            boolean unreplicable) {
        /** What holds for a type about which nothing is said. */
        static final Dispatch NOT_STATED = new Dispatch(DispatchMode.NONE, List.of(), false, false, false);
    }

    /**
     * A key that a broadcast of the type holds.
     *
     * @param key pattern for people, with {@code <placeholders>}
     * @param fields where the placeholders' values stand, in order: {@code header.…} or {@code body.…}; empty if the message does
     *     not say
     */
    record ResourceKey(KeyDomain domain, KeyMode mode, String key, List<String> fields) {}

    /** The lock scope that follows from the flags, for a layout that does not state it. */
    static ExclusiveScope defaultScope(TypeFlags flags) {
        return flags.has(Flag.EXCLUSIVE_REQUIRED) ? ExclusiveScope.VCHANNEL : ExclusiveScope.NONE;
    }
}
