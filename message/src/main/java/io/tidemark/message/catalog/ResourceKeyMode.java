/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.catalog;

/** Whether holders of one resource key keep each other out. */
public enum ResourceKeyMode {
    /** Compatible with other shared holders. */
    SHARED,
    /** Compatible with nobody. */
    EXCLUSIVE
}
