/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.secret;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SecretNamesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "password",
                "Password",
                "encrypted_password",
                "sha256_password",
                "db.password",
                "userPassword",
                "passwd",
                "token",
                "auth-token",
                "safe_key",
                "safeKey",
                "idempotency_key",
                "api_key",
                "apiKey",
                "apikey",
                "access_key_id",
                "secretKey",
                "privateKey",
                "client.secret",
                "cipher.key",
                "sasl.jaas.config",
                "credential"
            })
    void shouldKnowNamesOfCredentials(String name) {
        assertThat(SecretNames.isSecret(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "key",
                "primary_key",
                "is_partition_key",
                "tokenizer",
                "analyzer_tokenizers",
                "passport",
                "secretary",
                "collection_name",
                "partition_key_isolation",
                "mmap.enabled",
                "monkey",
                "keyword",
                "tag"
            })
    void shouldKnowNamesOfOtherThings(String name) {
        assertThat(SecretNames.isSecret(name)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nothing to see | nothing to see",
                "https://host/path | https://host/path",
                "https://alice@host/ | https://alice@host/",
                "https://alice:pw@host/ | https://alice:***@host/",
                "http://:pw@host | http://:***@host",
                "http://u:p@ss@host/x | http://u:***@host/x",
                "http://h/?token=abc&x=1 | http://h/?token=***&x=1",
                "{\"a\":1} | {\"a\":1}",
                "{\"password\":\"x\",\"b\":[1,{\"token\":{\"c\":2}}]} | {\"password\":\"***\",\"b\":[1,{\"token\":\"***\"}]}",
                "[{\"u\":\"s3://a:b@c/\"}] | [{\"u\":\"s3://a:***@c/\"}]",
                "{\"inner\":\"{\\\"api_key\\\":\\\"x\\\"}\"} | {\"inner\":\"{\\\"api_key\\\":\\\"***\\\"}\"}",
                "{\"password\": broken | ***",
                "{broken | {broken"
            })
    void shouldHideOnlyTheCredentialInsideOfText(String text, String expected) {
        assertThat(SecretText.scrub(text)).isEqualTo(expected);
    }
}
