/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

/**
 * Bounds of one message, checked when it is built and when untrusted bytes are read.
 *
 * @param messageBytesMax payload and properties together, in bytes; default 16 MiB, 1 to 2^31-1
 * @param propertyValueBytesMax one property value in UTF-8 bytes; default 64 KiB, 1 to 2^31-1
 * @param propertyCountMax properties of one message; default 256, 1 to 65536
 */
public record MessageLimits(int messageBytesMax, int propertyValueBytesMax, int propertyCountMax) {
    /** 16 MiB a message, 64 KiB a property value, 256 properties. */
    public static final MessageLimits DEFAULT = new MessageLimits(16 << 20, 64 << 10, 256);

    /** As wide as the types allow, for messages that were checked before. */
    static final MessageLimits NONE = new MessageLimits(Integer.MAX_VALUE, Integer.MAX_VALUE, 1 << 16);

    /** Checks the ranges. */
    public MessageLimits {
        checkRange("messageBytesMax", messageBytesMax, Integer.MAX_VALUE);
        checkRange("propertyValueBytesMax", propertyValueBytesMax, Integer.MAX_VALUE);
        checkRange("propertyCountMax", propertyCountMax, 1 << 16);
    }

    private static void checkRange(String name, int value, int max) {
        if (value < 1 || value > max) {
            throw new TidemarkException(
                    ErrorCode.INVALID_ARGUMENT,
                    "message limit out of range: " + name + "=" + value + ", expected=1 to " + max);
        }
    }

    void checkMessageBytes(long bytes) {
        if (bytes > messageBytesMax) {
            throw tooLarge("message size in bytes", messageBytesMax, bytes);
        }
    }

    void checkPropertyValueBytes(String key, long bytes) {
        if (bytes > propertyValueBytesMax) {
            throw tooLarge(
                    "value of property '" + PropertyText.shorten(key) + "' in bytes", propertyValueBytesMax, bytes);
        }
    }

    void checkPropertyCount(int count) {
        if (count > propertyCountMax) {
            throw tooLarge("number of properties", propertyCountMax, count);
        }
    }

    private static TidemarkException tooLarge(String what, long max, long actual) {
        return new TidemarkException(
                ErrorCode.TOO_LARGE, what + " over the limit: expected=at most " + max + ", actual=" + actual);
    }
}
