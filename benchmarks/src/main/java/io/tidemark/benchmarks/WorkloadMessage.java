/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks;

import io.tidemark.benchmarks.proto.WorkloadBody;
import io.tidemark.benchmarks.proto.WorkloadHeader;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.ImmutableMessageView;

/** The workload's message as a reader sees it, written like a generated class. */
public final class WorkloadMessage extends ImmutableMessageView<WorkloadHeader, WorkloadBody> {
    /** A view of a message, which is not checked. */
    public WorkloadMessage(ImmutableMessage message) {
        super(Workload.TYPE, message);
    }
}
