/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.decode;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.tidemark.cli.secret.Secrets;
import io.tidemark.message.ImmutableMessage;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The properties of a message as text where they are text, as hex where they are not. */
public final class PropertyReading {
    private static final String HEX_KEY = "0x";

    private PropertyReading() {}

    /** Reads all properties; of a repeated key the last one, as everywhere. */
    public static DecodedMessage.Properties read(
            ImmutableMessage message, Secrets secrets, @Nullable Message headerPrototype) {
        Map<String, String> text = new TreeMap<>();
        Map<String, String> hex = new TreeMap<>();
        message.forEachRawProperty((key, value) -> {
            String name = key.isValidUtf8() ? key.toStringUtf8() : HEX_KEY + hex(key);
            text.remove(name);
            hex.remove(name);
            if (key.isValidUtf8() && value.isValidUtf8()) {
                text.put(name, secrets.hideInProperty(name, value.toStringUtf8(), headerPrototype));
            } else if (secrets.hidesUnreadable(name, headerPrototype)) {
                text.put(name, Secrets.MASK);
            } else {
                // A key that only looks like one in hex is written in hex itself, so that it can be told apart.
                hex.put(name.startsWith(HEX_KEY) ? HEX_KEY + hex(key) : name, hex(value));
            }
        });
        return new DecodedMessage.Properties(text, hex);
    }

    private static String hex(ByteString bytes) {
        return HexFormat.of().formatHex(bytes.toByteArray());
    }
}
