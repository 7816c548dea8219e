/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

/** Text of properties in error messages: bounded, on one line. */
final class PropertyText {
    private static final int SHOWN_MAX = 80;

    private PropertyText() {}

    /** The text with control characters replaced and everything past 80 characters left out. */
    static String shorten(String text) {
        String head = text.length() <= SHOWN_MAX ? text : text.substring(0, SHOWN_MAX) + "…";
        return head.chars().noneMatch(Character::isISOControl) ? head : head.replaceAll("\\p{Cntrl}", "?");
    }
}
