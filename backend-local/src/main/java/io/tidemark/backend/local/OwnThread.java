/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

/** A thread of the log. Callbacks run on it, so nothing that it finishes may be waited for from there. */
final class OwnThread extends Thread {
    OwnThread(Runnable work, String name) {
        super(work, name);
    }

    static boolean isCurrent() {
        return Thread.currentThread() instanceof OwnThread;
    }
}
