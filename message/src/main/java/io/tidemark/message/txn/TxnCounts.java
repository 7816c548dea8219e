/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

/**
 * What became of transactions and of their pieces so far.
 *
 * @param committed transactions handed on
 * @param rolledBack transactions dropped by their rollback
 * @param expired transactions dropped because a time tick reached their expiry
 * @param restarted first attempts dropped by a second begin with the same id
 * @param forced transactions dropped by a forced promotion
 * @param orphanBodies bodies ignored because their transaction was not open
 * @param orphanCommits commits ignored for the same reason
 * @param orphanRollbacks rollbacks ignored for the same reason
 */
public record TxnCounts(
        long committed,
        long rolledBack,
        long expired,
        long restarted,
        long forced,
        long orphanBodies,
        long orphanCommits,
        long orphanRollbacks) {}
