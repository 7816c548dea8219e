/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.cipher;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.wire.PaddedBase64;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@link KeyRing} from a text file in UTF-8:
 *
 * <pre>
 *   # the first key encrypts, all of them decrypt
 *   2026-12 = q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=
 *   2026-06 = 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
 * </pre>
 *
 * One key a line: id, {@code =}, the 32 bytes in padded base64 (44 characters) or hex (64). Blank lines and lines that start
 * with {@code #} are left out, and so is white space around id and key.
 *
 * <p>Every failure is {@link ErrorCode#CIPHER_FAILED} and names the file and the line, never what the line says of the key.
 */
public final class KeyFile {
    private static final int FILE_BYTES_MAX = 1 << 20;
    private static final int HEX_LENGTH = 2 * KeyRing.KEY_BYTES;

    private static final Set<PosixFilePermission> OWNER_ONLY =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private final Path file;

    private KeyFile(Path file) {
        this.file = file;
    }

    /**
     * Reads a file.
     *
     * @param warning gets a sentence if others than the owner may use the file, on a file system that can tell
     * @throws TidemarkException {@link ErrorCode#CIPHER_FAILED} if the file cannot be read, has another form, or no key
     */
    public static KeyRing read(Path file, Consumer<String> warning) {
        return new KeyFile(file).read(warning);
    }

    private KeyRing read(Consumer<String> warning) {
        byte[] content;
        try {
            content = content();
            checkPermissions(warning);
        } catch (IOException e) {
            throw failure("cannot read", e);
        }
        try {
            return parse(text(content));
        } finally {
            Arrays.fill(content, (byte) 0);
        }
    }

    private byte[] content() throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] content = in.readNBytes(FILE_BYTES_MAX + 1);
            if (content.length > FILE_BYTES_MAX) {
                throw failure("too large, expected=at most " + FILE_BYTES_MAX + " bytes", null);
            }
            return content;
        }
    }

    private void checkPermissions(Consumer<String> warning) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view == null) {
            return;
        }
        Set<PosixFilePermission> permissions = view.readAttributes().permissions();
        if (!OWNER_ONLY.containsAll(permissions)) {
            warning.accept("key file can be used by others than its owner: file=" + file + ", expected="
                    + PosixFilePermissions.toString(OWNER_ONLY) + ", actual="
                    + PosixFilePermissions.toString(permissions));
        }
    }

    private String text(byte[] content) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString();
        } catch (CharacterCodingException e) {
            throw failure("not UTF-8", e);
        }
    }

    private KeyRing parse(String text) {
        KeyRing.Builder keys = KeyRing.builder();
        int number = 0;
        for (String line : text.split("\\R", -1)) {
            number++;
            String content = line.strip();
            if (!content.isEmpty() && !content.startsWith("#")) {
                addKey(keys, number, content);
            }
        }
        try {
            return keys.build();
        } catch (TidemarkException e) {
            throw failure("no key in it", e);
        }
    }

    private void addKey(KeyRing.Builder keys, int lineNumber, String line) {
        int equals = line.indexOf('=');
        if (equals < 0) {
            throw failure("line " + lineNumber + ": expected=id = key in base64 or hex", null);
        }
        String id = line.substring(0, equals).strip();
        byte[] key = key(lineNumber, line.substring(equals + 1).strip());
        try {
            keys.add(id, key);
        } catch (TidemarkException e) {
            throw failure("line " + lineNumber + ": " + e.getMessage(), e);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    /** Neither the text nor the id nor a cause that may quote them is told: a key with a slip of the pen may be in each. */
    private byte[] key(int lineNumber, String text) {
        byte @Nullable [] key = null;
        try {
            key = text.length() == HEX_LENGTH ? HexFormat.of().parseHex(text) : PaddedBase64.decode(text);
        } catch (IllegalArgumentException | TidemarkException e) {
            key = null;
        }
        if (key == null || key.length != KeyRing.KEY_BYTES) {
            throw failure(
                    "line " + lineNumber + ": bad key: expected=" + KeyRing.KEY_BYTES
                            + " bytes in padded base64 or hex, actual=" + text.length() + " characters",
                    null);
        }
        return key;
    }

    private TidemarkException failure(String what, @Nullable Exception cause) {
        return new TidemarkException(ErrorCode.CIPHER_FAILED, "key file " + file + ": " + what, cause);
    }
}
