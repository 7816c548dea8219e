/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.cipher;

import static io.tidemark.message.Failures.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetryingCipherTest {
    private static final ByteString SAFE_KEY = ByteString.copyFromUtf8("k1");

    private final List<Long> delaysMs = new ArrayList<>();

    private RetryingCipher retrying(MessageCipher cipher, RetryOptions options) {
        return new RetryingCipher(cipher, options, delay -> delaysMs.add(delay.toMillis()));
    }

    /** A key service that fails so many times, each time in a new way out of these. */
    private static final class FailingService implements MessageCipher {
        private final int failures;
        private final RuntimeException failure;
        private int calls;

        FailingService(int failures, RuntimeException failure) {
            this.failures = failures;
            this.failure = failure;
        }

        @Override
        public Encryptor encryptor(long zoneId, long collectionId) {
            calls++;
            throw failure;
        }

        @Override
        public Decryptor decryptor(long zoneId, long collectionId, ByteString safeKey) {
            if (calls++ < failures) {
                throw failure;
            }
            return cipherText -> cipherText;
        }
    }

    private static RuntimeException passing() {
        return new TidemarkException(
                ErrorCode.CIPHER_FAILED,
                "cannot get a key",
                new java.io.IOException("status 503: " + RetryingCipher.KMS_KEY_INVALID));
    }

    @Test
    void shouldDoubleTheDelayUpToItsBound() {
        FailingService service = new FailingService(9, passing());

        assertThat(retrying(service, RetryOptions.DEFAULT)
                        .decryptor(7, 9, SAFE_KEY)
                        .decrypt(SAFE_KEY))
                .isEqualTo(SAFE_KEY);
        assertThat(delaysMs).containsExactly(100L, 200L, 400L, 800L, 1600L, 3000L, 3000L, 3000L, 3000L);
        assertThat(service.calls).isEqualTo(10);
    }

    @Test
    void shouldFailWhenTheTimeToWaitIsOver() {
        FailingService service = new FailingService(Integer.MAX_VALUE, passing());
        RetryOptions options = RetryOptions.DEFAULT.withWaitMax(Duration.ofMillis(1500));

        TidemarkException over = failure(
                ErrorCode.CIPHER_FAILED, () -> retrying(service, options).decryptor(7, 9, SAFE_KEY));
        assertThat(delaysMs).containsExactly(100L, 200L, 400L, 800L);
        assertThat(over)
                .hasMessageContaining("zone=7")
                .hasMessageContaining("collection=9")
                .hasMessageContaining("key id=\"k1\"")
                .hasMessageContaining("attempts=5")
                .hasCause(service.failure);
    }

    @Test
    void shouldNotWaitAtAllWhereNoneIsAllowed() {
        FailingService service = new FailingService(1, passing());
        RetryOptions never = RetryOptions.DEFAULT.withWaitMax(Duration.ZERO);

        failure(ErrorCode.CIPHER_FAILED, () -> retrying(service, never).decryptor(7, 9, SAFE_KEY));
        assertThat(delaysMs).isEmpty();
        assertThat(service.calls).isEqualTo(1);
    }

    @Test
    void shouldLetEveryOtherFailureThrough() {
        RuntimeException denied = new IllegalStateException("access denied");
        FailingService service = new FailingService(5, denied);

        assertThatThrownBy(() -> retrying(service, RetryOptions.DEFAULT).decryptor(7, 9, SAFE_KEY))
                .isSameAs(denied);
        assertThat(service.calls).isEqualTo(1);
        assertThat(delaysMs).isEmpty();
    }

    @Test
    void shouldNotRetryAnEncryptor() {
        FailingService service = new FailingService(5, passing());

        assertThatThrownBy(() -> retrying(service, RetryOptions.DEFAULT).encryptor(7, 9))
                .isSameAs(service.failure);
        assertThat(service.calls).isEqualTo(1);
    }

    @Test
    void shouldEndAtAnInterruptAndKeepIt() {
        FailingService service = new FailingService(5, passing());
        RetryingCipher interrupted = new RetryingCipher(service, RetryOptions.DEFAULT, delay -> {
            throw new InterruptedException();
        });

        TidemarkException failed = failure(ErrorCode.CIPHER_FAILED, () -> interrupted.decryptor(7, 9, SAFE_KEY));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(failed).hasMessageContaining("interrupted").hasMessageContaining("zone=7");
        assertThat(service.calls).isEqualTo(1);
    }

    @Test
    void shouldReallyWaitWhereNothingElseIsSaid() {
        FailingService service = new FailingService(5, passing());
        Thread.currentThread().interrupt(); // a wait that is one ends here

        failure(ErrorCode.CIPHER_FAILED, () -> new RetryingCipher(service).decryptor(7, 9, SAFE_KEY));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(service.calls).isEqualTo(1);
    }

    @Test
    void shouldRefuseOptionsOutOfRange() {
        Duration second = Duration.ofSeconds(1);
        failure(ErrorCode.INVALID_ARGUMENT, () -> new RetryOptions(Duration.ZERO, second, second));
        failure(ErrorCode.INVALID_ARGUMENT, () -> new RetryOptions(second, Duration.ofMillis(999), second));
        failure(ErrorCode.INVALID_ARGUMENT, () -> new RetryOptions(second, second, Duration.ofMillis(-1)));
        failure(ErrorCode.INVALID_ARGUMENT, () -> new RetryOptions(second, second, Duration.ofHours(25)));
    }
}
