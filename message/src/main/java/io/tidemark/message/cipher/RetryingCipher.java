/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.cipher;

import com.google.protobuf.ByteString;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.wire.Quoted;
import java.time.Duration;

/**
 * Asks again for a decryptor while the key service says that it cannot give the key for now. Everything else, and every
 * other failure, goes straight through.
 *
 * <p>Milvus waits in this place for ever; here the waiting has an end, so that a reader of a log whose key is gone for good
 * says so.
 *
 * <p>Safe for use by several threads if the cipher is. A call waits on its caller's thread.
 */
public final class RetryingCipher implements MessageCipher {
    /** The text by which a failure, or one of its causes, is known as passing. A key service puts it into its message. */
    public static final String KMS_KEY_INVALID = "kms key invalid";

    private static final int CAUSES_MAX = 16;

    /** How to wait; {@link Thread#sleep} but in tests. */
    @FunctionalInterface
    public interface Waiter {
        /** Returns after about this time. */
        void await(Duration time) throws InterruptedException;
    }

    private final MessageCipher cipher;
    private final RetryOptions options;
    private final Waiter waiter;

    /** Retries with {@link RetryOptions#DEFAULT}. */
    public RetryingCipher(MessageCipher cipher) {
        this(cipher, RetryOptions.DEFAULT, time -> Thread.sleep(time.toMillis(), time.toNanosPart() % 1_000_000));
    }

    /** Retries a cipher with these options. */
    public RetryingCipher(MessageCipher cipher, RetryOptions options, Waiter waiter) {
        this.cipher = cipher;
        this.options = options;
        this.waiter = waiter;
    }

    @Override
    public Encryptor encryptor(long zoneId, long collectionId) {
        return cipher.encryptor(zoneId, collectionId);
    }

    /**
     * {@inheritDoc}
     *
     * @throws TidemarkException {@link ErrorCode#CIPHER_FAILED} also when the time to wait is over, or when the thread is
     *     interrupted, which it still is then
     */
    @Override
    public Decryptor decryptor(long zoneId, long collectionId, ByteString safeKey) {
        Duration delay = options.delayFirst();
        Duration waited = Duration.ZERO;
        for (int attempt = 1; ; attempt++) {
            try {
                return cipher.decryptor(zoneId, collectionId, safeKey);
            } catch (RuntimeException e) {
                if (!isPassing(e)) {
                    throw e;
                }
                String state = "zone=" + zoneId + ", collection=" + collectionId + ", key id="
                        + Quoted.text(safeKey.toStringUtf8()) + ", attempts=" + attempt + ", waited=" + waited;
                if (waited.plus(delay).compareTo(options.waitMax()) > 0) {
                    throw new TidemarkException(
                            ErrorCode.CIPHER_FAILED,
                            "the key service gives no key: " + state + ", expected=a key within " + options.waitMax(),
                            e);
                }
                await(delay, state);
                waited = waited.plus(delay);
                delay = delay.multipliedBy(2);
                delay = delay.compareTo(options.delayMax()) > 0 ? options.delayMax() : delay;
            }
        }
    }

    private static boolean isPassing(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < CAUSES_MAX; depth++) {
            if (cause.getMessage() != null && cause.getMessage().contains(KMS_KEY_INVALID)) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    private void await(Duration delay, String state) {
        try {
            waiter.await(delay);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TidemarkException(
                    ErrorCode.CIPHER_FAILED, "interrupted while waiting for the key service: " + state, e);
        }
    }
}
