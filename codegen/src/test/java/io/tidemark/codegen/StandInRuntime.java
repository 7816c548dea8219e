/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Declarations of the runtime library that generated code refers to, without anything behind them. This module cannot depend
 * on the library; the library's own build and the examples compile generated code against the real one.
 */
final class StandInRuntime {
    private static final String MESSAGE = """
            public interface TypedMessage { ImmutableMessage message(); }
            public class ImmutableMessage { public native int typeNumber(); public native long version(); }
            public class MutableMessage {}
            public class BroadcastMutableMessage {}
            public abstract class ImmutableMessageView<H extends Message, B extends Message> implements TypedMessage {
              protected ImmutableMessageView(MessageType<H, B> type, ImmutableMessage message) {}
              protected static native <V> V cast(MessageType<?, ?> type, ImmutableMessage message, Function<ImmutableMessage, V> view);
              protected static native <V> Optional<V> tryCast(MessageType<?, ?> type, ImmutableMessage message, Function<ImmutableMessage, V> view);
              public final native ImmutableMessage message();
            }
            public abstract class MutableMessageView<H extends Message, B extends Message> {
              protected MutableMessageView(MessageType<H, B> type, MutableMessage message) {}
              public static native <V> Optional<V> tryCast(MessageType<?, ?> type, MutableMessage message, Function<MutableMessage, V> view);
            }
            public abstract class BroadcastMessageView<H extends Message, B extends Message> {
              protected BroadcastMessageView(MessageType<H, B> type, BroadcastMutableMessage message) {}
              public static native <V> Optional<V> tryCast(MessageType<?, ?> type, BroadcastMutableMessage message, Function<BroadcastMutableMessage, V> view);
            }
            public final class MessageBuilder<H extends Message, B extends Message> { public MessageBuilder(MessageType<H, B> type) {} }
            public final class BroadcastMessageBuilder<H extends Message, B extends Message> { public BroadcastMessageBuilder(MessageType<H, B> type) {} }
            """;

    private static final String CATALOG = """
            public final class MessageType<H extends Message, B extends Message> {
              public static native <H extends Message, B extends Message> Builder<H, B> define(String name, int number, int version, H header, B body);
              public static final class Builder<H extends Message, B extends Message> {
                public native Builder<H, B> summary(String value);
                public native Builder<H, B> flags(MessageFlag... values);
                public native Builder<H, B> logLevel(LogLevel value);
                public native Builder<H, B> exclusiveScope(ExclusiveScope value);
                public native Builder<H, B> dispatch(Dispatch value);
                public native Builder<H, B> resourceKey(ResourceKeyPattern value);
                public native Builder<H, B> implicitSharedCluster();
                public native Builder<H, B> ackCallback();
                public native Builder<H, B> ackOnceCallback();
                public native Builder<H, B> walFilledHeaderFields(String... paths);
                public native Builder<H, B> legacyNumber(int value);
                public native Builder<H, B> deprecated();
                public native Builder<H, B> strictVersion();
                public native MessageType<H, B> build();
              }
            }
            public final class MessageCatalog {
              public static native Builder builder(String name);
              public static final class Builder {
                public native Builder builtIn();
                public native Builder type(MessageType<?, ?> type);
                public native Builder exportedType(Message message);
                public native MessageCatalog build();
              }
            }
            public interface MessageCatalogProvider { MessageCatalog catalog(); }
            public enum MessageFlag { SYSTEM, SELF_CONTROLLED, EXCLUSIVE_REQUIRED, CIPHER_ENABLED, DML }
            public enum LogLevel { DEBUG, INFO }
            public enum ExclusiveScope { NONE, VCHANNEL, PCHANNEL }
            public enum DispatchMode { ALL_VCHANNELS, SINGLE_VCHANNEL, BROADCAST, CALLBACK_ONLY, SYNTHETIC, NONE }
            public enum DispatchTarget { DATA_VCHANNELS, CONTROL_CHANNEL, ALL_PCHANNELS }
            public enum ResourceKeyMode { SHARED, EXCLUSIVE }
            public final class Dispatch {
              public static native Dispatch to(DispatchMode mode, DispatchTarget... targets);
              public native Dispatch withAckSyncUp();
              public native Dispatch withUnreplicable();
            }
            public final class ResourceKeyPattern {
              public static native ResourceKeyPattern of(ResourceDomain domain, ResourceKeyMode mode, String key, String... fields);
            }
            """;

    private static final String PROTO = """
            public enum ResourceDomain { ResourceDomainCollectionName, ResourceDomainDBName, ResourceDomainPrivilege, ResourceDomainSnapshotName, ResourceDomainCluster }
            """;

    private StandInRuntime() {}

    /** Source text by path. */
    static Map<String, String> sources() {
        Map<String, String> sources = new LinkedHashMap<>();
        add("io.tidemark.message", MESSAGE, sources);
        add("io.tidemark.message.catalog", CATALOG, sources);
        add("io.tidemark.proto.messages", PROTO, sources);
        return sources;
    }

    private static void add(String javaPackage, String types, Map<String, String> sources) {
        String head = "package " + javaPackage + ";\n"
                + "import com.google.protobuf.Message;\n"
                + "import io.tidemark.message.catalog.*;\n"
                + "import io.tidemark.proto.messages.*;\n"
                + "import java.util.Optional;\n"
                + "import java.util.function.Function;\n";
        for (String type : types.split("\n(?=public )", -1)) {
            String name = type.replaceFirst("(?s).*?(class|interface|enum) (\\w+).*", "$2");
            sources.put(javaPackage.replace('.', '/') + "/" + name + ".java", head + type);
        }
    }
}
