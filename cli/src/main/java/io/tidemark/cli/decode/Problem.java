/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.decode;

/**
 * Why a part of a message is not shown.
 *
 * @param text for people
 * @param damage whether the message is broken, rather than encrypted, newer than we are, or a part of something
 */
public record Problem(String text, boolean damage) {
    static Problem damage(String text) {
        return new Problem(text, true);
    }

    static Problem note(String text) {
        return new Problem(text, false);
    }
}
