/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.secret;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Tells from a name whether what it names is a credential. Names are compared by their words, whether written
 * {@code like_this}, {@code likeThis}, {@code like-this} or {@code like.this}: {@code tokenizer} is no {@code token}.
 */
final class SecretNames {
    private static final Set<String> WORDS = Set.of(
            "password",
            "passwd",
            "pwd",
            "passphrase",
            "secret",
            "secrets",
            "token",
            "credential",
            "credentials",
            "apikey",
            "accesskey",
            "secretkey",
            "privatekey",
            "authorization",
            "jaas");

    /** Words before {@code key} that make it one to hide; {@code access_key_id} is counted in. */
    private static final Set<String> WORDS_BEFORE_KEY =
            Set.of("api", "access", "secret", "private", "safe", "cipher", "encryption", "idempotency", "account");

    private SecretNames() {}

    static boolean isSecret(String name) {
        List<String> words = words(name);
        for (int i = 0; i < words.size(); i++) {
            if (WORDS.contains(words.get(i))) {
                return true;
            }
            if (i > 0 && words.get(i).equals("key") && WORDS_BEFORE_KEY.contains(words.get(i - 1))) {
                return true;
            }
        }
        return false;
    }

    /** Whether the name is that of a text with an address in it, which may hold a password before its host. */
    static boolean isAddress(String name) {
        List<String> words = words(name);
        return words.contains("uri")
                || words.contains("url")
                || words.contains("endpoint")
                || words.contains("source")
                || words.contains("spec");
    }

    private static List<String> words(String name) {
        List<String> words = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= name.length(); i++) {
            boolean separator = i == name.length() || !Character.isLetterOrDigit(name.charAt(i));
            boolean capital = !separator
                    && i > start
                    && Character.isUpperCase(name.charAt(i))
                    && !Character.isUpperCase(name.charAt(i - 1));
            if (separator || capital) {
                if (i > start) {
                    words.add(name.substring(start, i).toLowerCase(Locale.ROOT));
                }
                start = separator ? i + 1 : i;
            }
        }
        return words;
    }
}
