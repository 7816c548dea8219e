/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.decode.MessageDecoder;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.cli.secret.Secrets;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.catalog.MessageRegistry;
import io.tidemark.message.cipher.AesGcmCipher;
import io.tidemark.message.cipher.KeyFile;
import io.tidemark.message.cipher.MessageCipher;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is needed to understand messages, and how much of it may be seen. */
final class DecodeOptions extends CatalogOptions {
    @Option(
            names = "--show-secrets",
            order = ReadOptions.FIRST,
            description = "Show passwords, tokens, keys and other credentials, which are *** otherwise.")
    boolean showSecrets;

    @Option(
            names = "--key-file",
            order = ReadOptions.FIRST,
            paramLabel = "FILE",
            description = "Decrypt bodies with the keys in this file, one a line: id = 32 bytes in hex or base64.")
    @Nullable
    String keyFile;

    MessageDecoder decoder(CliEnvironment environment, Diagnostics diagnostics) {
        MessageRegistry registry = load(environment).registry();
        return new MessageDecoder(registry, new Secrets(showSecrets, registry), cipher(environment, diagnostics));
    }

    private @Nullable MessageCipher cipher(CliEnvironment environment, Diagnostics diagnostics) {
        if (keyFile == null) {
            return null;
        }
        try {
            return new AesGcmCipher(KeyFile.read(environment.directory().resolve(keyFile), diagnostics::note));
        } catch (TidemarkException e) {
            throw new CliException(ExitCode.USAGE, "cannot use --key-file: " + e.getMessage(), e);
        }
    }
}
