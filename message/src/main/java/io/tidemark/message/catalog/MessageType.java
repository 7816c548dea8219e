/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.catalog;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.TidemarkException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A message type in one version: the classes of its header and body, and how the log treats it. Number and version are what
 * stands on the wire; names are for people.
 *
 * <p>There is one object per type and version, a constant of a generated class. It may be compared by identity.
 *
 * @param <H> class of the header
 * @param <B> class of the body
 */
public final class MessageType<H extends Message, B extends Message> {
    /** Stands for "no type": what a message says whose type is missing or unreadable. */
    public static final int UNKNOWN_NUMBER = 0;

    /** First number that a catalog other than Milvus's own may use. */
    public static final int FIRST_OWN_NUMBER = 100_000;

    private final String name;
    private final int number;
    private final int version;
    private final H defaultHeader;
    private final B defaultBody;
    private final String numberText;
    private final String versionText;
    private final ByteString recordFields;
    private final Set<MessageFlag> flags;
    private final LogLevel logLevel;
    private final ExclusiveScope exclusiveScope;
    private final Dispatch dispatch;
    private final List<ResourceKeyPattern> resourceKeys;
    private final boolean implicitSharedCluster;
    private final boolean ackCallback;
    private final boolean ackOnceCallback;
    private final List<String> walFilledHeaderFields;
    private final OptionalInt legacyNumber;
    private final boolean deprecated;
    private final boolean strictVersion;
    private final String summary;

    private MessageType(Builder<H, B> builder) {
        name = builder.name;
        number = builder.number;
        version = builder.version;
        defaultHeader = builder.header;
        defaultBody = builder.body;
        numberText = Integer.toString(number);
        versionText = Integer.toString(version);
        recordFields = io.tidemark.proto.messages.Message.newBuilder()
                .putProperties(PropertyKeys.TYPE, numberText)
                .putProperties(PropertyKeys.VERSION, versionText)
                .build()
                .toByteString();
        flags = Collections.unmodifiableSet(EnumSet.copyOf(builder.flags));
        logLevel = builder.logLevel;
        exclusiveScope = builder.exclusiveScope;
        dispatch = builder.dispatch;
        resourceKeys = List.copyOf(builder.resourceKeys);
        implicitSharedCluster = builder.implicitSharedCluster;
        ackCallback = builder.ackCallback;
        ackOnceCallback = builder.ackOnceCallback;
        walFilledHeaderFields = builder.walFilledHeaderFields;
        legacyNumber = builder.legacyNumber;
        deprecated = builder.deprecated;
        strictVersion = builder.strictVersion;
        summary = builder.summary;
    }

    /**
     * Starts the definition of a type; generated classes call this.
     *
     * @param number from 1
     * @param version from 1, since 0 marks records that are older than versions
     * @param header default instance of the header's class
     * @param body default instance of the body's class
     * @throws TidemarkException {@link ErrorCode#INVALID_CATALOG} for a number or version below 1, or an empty name
     */
    public static <H extends Message, B extends Message> Builder<H, B> define(
            String name, int number, int version, H header, B body) {
        if (name.isEmpty() || number < 1 || version < 1) {
            throw new TidemarkException(
                    ErrorCode.INVALID_CATALOG,
                    "cannot define a message type: name=" + name + ", number=" + number + ", version=" + version
                            + ", expected=a name, and number and version from 1");
        }
        return new Builder<>(name, number, version, header, body);
    }

    /** Name in the catalog, such as {@code Insert}. */
    public String name() {
        return name;
    }

    /** Number on the wire, from 1. */
    public int number() {
        return number;
    }

    /** Version on the wire, from 1. */
    public int version() {
        return version;
    }

    /** {@link #number()} as it stands on the wire, in decimal. */
    public String numberText() {
        return numberText;
    }

    /** {@link #version()} as it stands on the wire, in decimal. */
    public String versionText() {
        return versionText;
    }

    /** Number and version as the property fields of a {@code messages.Message}, the same in every message of this type. */
    public ByteString recordFields() {
        return recordFields;
    }

    /** Empty header, which also knows class, parser and descriptor. */
    public H defaultHeader() {
        return defaultHeader;
    }

    /** Empty body, which also knows class, parser and descriptor. */
    public B defaultBody() {
        return defaultBody;
    }

    /**
     * Whether a message with this number and version is of this type. The version counts only where the catalog has several
     * of the number; version 0 is read as 1.
     */
    public boolean matches(int messageNumber, long messageVersion) {
        return number == messageNumber && (!strictVersion || version == effectiveVersion(messageVersion));
    }

    /** Whether the catalog has several versions of the number, so that {@link #matches} compares them. */
    public boolean isStrictVersion() {
        return strictVersion;
    }

    /** The version to look a message's type up with: records that are older than versions say 0 and mean 1. */
    static long effectiveVersion(long version) {
        return version == 0 ? 1 : version;
    }

    /** All flags. */
    public Set<MessageFlag> flags() {
        return flags;
    }

    /** Whether {@link MessageFlag#SYSTEM} is set. */
    public boolean isSystem() {
        return flags.contains(MessageFlag.SYSTEM);
    }

    /** Whether {@link MessageFlag#SELF_CONTROLLED} is set. */
    public boolean isSelfControlled() {
        return flags.contains(MessageFlag.SELF_CONTROLLED);
    }

    /** Whether {@link MessageFlag#EXCLUSIVE_REQUIRED} is set. */
    public boolean isExclusiveRequired() {
        return flags.contains(MessageFlag.EXCLUSIVE_REQUIRED);
    }

    /** Whether {@link MessageFlag#CIPHER_ENABLED} is set. */
    public boolean isCipherEnabled() {
        return flags.contains(MessageFlag.CIPHER_ENABLED);
    }

    /** Whether {@link MessageFlag#DML} is set. */
    public boolean isDml() {
        return flags.contains(MessageFlag.DML);
    }

    /** Whether such messages are still read, but no longer written. */
    public boolean isDeprecated() {
        return deprecated;
    }

    /** How loudly such messages are logged. */
    public LogLevel logLevel() {
        return logLevel;
    }

    /** What an append of such a message locks out. */
    public ExclusiveScope exclusiveScope() {
        return exclusiveScope;
    }

    /** How producers send such messages. */
    public Dispatch dispatch() {
        return dispatch;
    }

    /** Keys that a broadcast of such a message holds, in catalog order. Some operations hold others; see the catalog's notes. */
    public List<ResourceKeyPattern> resourceKeys() {
        return resourceKeys;
    }

    /** Whether a broadcast also holds a shared cluster key, which keeps cluster-wide operations away. */
    public boolean implicitSharedCluster() {
        return implicitSharedCluster;
    }

    /** Whether a callback runs once all copies of a broadcast are acknowledged. */
    public boolean ackCallback() {
        return ackCallback;
    }

    /** Whether a callback also runs for each copy when it is acknowledged. */
    public boolean ackOnceCallback() {
        return ackOnceCallback;
    }

    /** Paths of header fields that the log fills in on append. */
    public List<String> walFilledHeaderFields() {
        return walFilledHeaderFields;
    }

    /** {@code common.MsgType} number of the older form, or empty if such messages have none. */
    public OptionalInt legacyNumber() {
        return legacyNumber;
    }

    /** One sentence on what such a message means, or empty. */
    public String summary() {
        return summary;
    }

    /** Such as {@code Insert@v1}. */
    @Override
    public String toString() {
        return name + "@v" + version;
    }

    /** Collects what is known about a type; what is not set has the least consequences. Used by one thread. */
    public static final class Builder<H extends Message, B extends Message> {
        private final String name;
        private final int number;
        private final int version;
        private final H header;
        private final B body;
        private final EnumSet<MessageFlag> flags = EnumSet.noneOf(MessageFlag.class);
        private LogLevel logLevel = LogLevel.INFO;
        private ExclusiveScope exclusiveScope = ExclusiveScope.NONE;
        private Dispatch dispatch = Dispatch.NOT_STATED;
        private final List<ResourceKeyPattern> resourceKeys = new ArrayList<>();
        private boolean implicitSharedCluster;
        private boolean ackCallback;
        private boolean ackOnceCallback;
        private List<String> walFilledHeaderFields = List.of();
        private OptionalInt legacyNumber = OptionalInt.empty();
        private boolean deprecated;
        private boolean strictVersion;
        private String summary = "";

        private Builder(String name, int number, int version, H header, B body) {
            this.name = name;
            this.number = number;
            this.version = version;
            this.header = Objects.requireNonNull(header, "header");
            this.body = Objects.requireNonNull(body, "body");
        }

        /** Adds flags. */
        public Builder<H, B> flags(MessageFlag... values) {
            Collections.addAll(flags, values);
            return this;
        }

        /** See {@link MessageType#logLevel}. Default: INFO. */
        public Builder<H, B> logLevel(LogLevel value) {
            logLevel = value;
            return this;
        }

        /** See {@link MessageType#exclusiveScope}. Default: NONE. */
        public Builder<H, B> exclusiveScope(ExclusiveScope value) {
            exclusiveScope = value;
            return this;
        }

        /** See {@link MessageType#dispatch}. Default: {@link Dispatch#NOT_STATED}. */
        public Builder<H, B> dispatch(Dispatch value) {
            dispatch = value;
            return this;
        }

        /** Adds one of {@link MessageType#resourceKeys}. */
        public Builder<H, B> resourceKey(ResourceKeyPattern value) {
            resourceKeys.add(value);
            return this;
        }

        /** See {@link MessageType#implicitSharedCluster}. */
        public Builder<H, B> implicitSharedCluster() {
            implicitSharedCluster = true;
            return this;
        }

        /** See {@link MessageType#ackCallback}. */
        public Builder<H, B> ackCallback() {
            ackCallback = true;
            return this;
        }

        /** See {@link MessageType#ackOnceCallback}. */
        public Builder<H, B> ackOnceCallback() {
            ackOnceCallback = true;
            return this;
        }

        /** See {@link MessageType#walFilledHeaderFields}. */
        public Builder<H, B> walFilledHeaderFields(String... paths) {
            walFilledHeaderFields = List.of(paths);
            return this;
        }

        /** See {@link MessageType#legacyNumber}. */
        public Builder<H, B> legacyNumber(int value) {
            legacyNumber = OptionalInt.of(value);
            return this;
        }

        /** See {@link MessageType#isDeprecated}. */
        public Builder<H, B> deprecated() {
            deprecated = true;
            return this;
        }

        /** Makes {@link MessageType#matches} compare versions: for a number with several of them. */
        public Builder<H, B> strictVersion() {
            strictVersion = true;
            return this;
        }

        /** See {@link MessageType#summary}. */
        public Builder<H, B> summary(String value) {
            summary = Objects.requireNonNull(value, "summary");
            return this;
        }

        /** The type. */
        public MessageType<H, B> build() {
            return new MessageType<>(this);
        }
    }
}
