/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

/**
 * The protobuf forms that carry a message, told apart by two field tags.
 *
 * <pre>
 *   MESSAGE     messages.Message, RMQMessageLayout and Woodpecker's entry
 *               0A len payload   12 len property   12 len property …
 *   IMMUTABLE   common.ImmutableMessage
 *               0A len id   12 len payload   1A len property   1A len property …
 *
 *   property    0A len key   12 len value          (a map entry; both parts may be left out when empty)
 * </pre>
 *
 * Fields may stand in any order; of a repeated payload or key the last counts; other fields are passed over.
 */
enum RecordLayout {
    MESSAGE(1, 2),
    IMMUTABLE(2, 3);

    private static final int WIRE_TYPE_LENGTH_DELIMITED = 2;

    /** Tag of the id in the IMMUTABLE form. */
    static final int IMMUTABLE_ID_TAG = 1 << 3 | WIRE_TYPE_LENGTH_DELIMITED;
    /** Tag of a property's key inside its map entry. */
    static final int KEY_TAG = 1 << 3 | WIRE_TYPE_LENGTH_DELIMITED;
    /** Tag of a property's value inside its map entry. */
    static final int VALUE_TAG = 2 << 3 | WIRE_TYPE_LENGTH_DELIMITED;

    final int payloadTag;
    final int propertyTag;

    RecordLayout(int payloadField, int propertyField) {
        this.payloadTag = payloadField << 3 | WIRE_TYPE_LENGTH_DELIMITED;
        this.propertyTag = propertyField << 3 | WIRE_TYPE_LENGTH_DELIMITED;
    }
}
