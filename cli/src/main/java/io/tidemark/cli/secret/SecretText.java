/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.secret;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Hides credentials inside of text that is no credential as a whole: addresses and JSON. */
final class SecretText {
    /** {@code scheme://user:password@host}. */
    private static final Pattern USER_INFO = Pattern.compile("(://[^/@\\s:]*:)[^/\\s]*@");

    private static final Pattern QUERY = Pattern.compile("([?&;])([^=&;#\\s]+)=[^&;#\\s]*");
    private static final JsonFactory JSON = new JsonFactory();

    private SecretText() {}

    static String scrub(String text) {
        String start = text.stripLeading();
        if (start.startsWith("{") || start.startsWith("[")) {
            return scrubJson(text);
        }
        return text.contains("://") ? scrubAddress(text) : text;
    }

    private static String scrubAddress(String text) {
        String scrubbed = USER_INFO.matcher(text).replaceAll("$1" + Matcher.quoteReplacement(Secrets.MASK) + "@");
        return QUERY.matcher(scrubbed)
                .replaceAll(parameter -> Matcher.quoteReplacement(
                        SecretNames.isSecret(parameter.group(2))
                                ? parameter.group(1) + parameter.group(2) + "=" + Secrets.MASK
                                : parameter.group()));
    }

    /** JSON is written anew only if there was something to hide. Text that only looks like it is hidden as a whole. */
    private static String scrubJson(String text) {
        StringWriter out = new StringWriter(text.length());
        try (JsonParser parser = JSON.createParser(text);
                JsonGenerator generator = JSON.createGenerator(out)) {
            if (!copyScrubbed(parser, generator)) {
                return text;
            }
        } catch (IOException e) {
            return SecretNames.isSecret(text) ? Secrets.MASK : text;
        }
        return out.toString();
    }

    private static boolean copyScrubbed(JsonParser parser, JsonGenerator generator) throws IOException {
        boolean changed = false;
        while (parser.nextToken() != null) {
            if (parser.currentToken() == JsonToken.FIELD_NAME && SecretNames.isSecret(parser.currentName())) {
                generator.writeStringField(parser.currentName(), Secrets.MASK);
                parser.nextToken();
                parser.skipChildren();
                changed = true;
            } else if (parser.currentToken() == JsonToken.VALUE_STRING) {
                String value = scrub(parser.getText());
                changed |= !value.equals(parser.getText());
                generator.writeString(value);
            } else {
                generator.copyCurrentEvent(parser);
            }
        }
        return changed;
    }
}
