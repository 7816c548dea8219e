/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.backend.local.DirectoryListing.Piece;
import io.tidemark.backend.local.RepairStep.Action;
import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Segments under the names of others. Each goes to where it belongs if nothing is there, and aside otherwise. First all are
 * copied, then the copies get their names one by one; where that was interrupted, what is left of the copies is used. Used by
 * one thread.
 */
final class MisnamedSegments {
    private final StorageFiles files;
    private final RepairFiles work;
    private final List<Piece> misnamed;
    private final Set<Long> wellNamed;
    /** Names of the files that hold segments which are nowhere else, by the segment's number. */
    private final Map<Long, String> sources = new LinkedHashMap<>();

    MisnamedSegments(StorageFiles files, DirectoryListing listing) throws IOException {
        this.files = files;
        this.work = new RepairFiles(files);
        this.misnamed = listing.segments().stream().filter(Piece::isMisnamed).toList();
        this.wellNamed = listing.segments().stream()
                .filter(piece -> !piece.isMisnamed())
                .map(Piece::number)
                .collect(Collectors.toSet());
        findSources();
    }

    private void findSources() throws IOException {
        for (Piece piece : misnamed) {
            if (!wellNamed.contains(belongsTo(piece))) {
                sources.putIfAbsent(belongsTo(piece), piece.name());
            }
        }
        for (Piece piece : misnamed) {
            String copy = SegmentNames.of(piece.number(), SegmentNames.TEMPORARY);
            if (!sources.containsKey(piece.number()) && holds(copy, piece.number())) {
                sources.put(piece.number(), copy);
            }
        }
    }

    private static long belongsTo(Piece piece) {
        return Objects.requireNonNull(piece.header(), "a misnamed segment has a header")
                .segmentNumber();
    }

    private boolean holds(String name, long number) throws IOException {
        if (!files.exists(name)) {
            return false;
        }
        try (StorageFile file = files.openForReading(name)) {
            return SegmentHeader.readAny(file, name).segmentNumber() == number;
        } catch (TidemarkException e) {
            return false;
        }
    }

    boolean isEmpty() {
        return misnamed.isEmpty();
    }

    /** What {@link #apply} does. */
    List<RepairStep> steps() {
        List<RepairStep> steps = new ArrayList<>();
        sources.forEach((number, source) -> steps.add(new RepairStep(
                Action.PUT_BACK,
                SegmentNames.of(number, SegmentNames.SEGMENT),
                "it is in " + source + "; bring it here")));
        for (Piece piece : misnamed) {
            if (mustBeKept(piece)) {
                steps.add(new RepairStep(
                        Action.SET_ASIDE,
                        piece.name(),
                        "it is another segment, which is there; keep it as " + RepairFiles.asideName(piece.number())));
            }
        }
        return steps;
    }

    /** Whether what the file holds is put nowhere else. */
    private boolean mustBeKept(Piece piece) {
        return !piece.name().equals(sources.get(belongsTo(piece)));
    }

    void apply() throws IOException {
        for (Map.Entry<Long, String> each : sources.entrySet()) {
            if (each.getValue().endsWith(SegmentNames.SEGMENT)) {
                work.prepare(each.getValue(), each.getKey());
            }
        }
        files.syncDirectory();
        for (Piece piece : misnamed) {
            if (mustBeKept(piece) && sources.containsKey(piece.number())) {
                work.keepCopy(piece.number());
            }
        }
        for (long number : sources.keySet()) {
            work.putBack(number);
        }
        for (Piece piece : misnamed) {
            boolean stillThere = !sources.containsKey(piece.number());
            if (mustBeKept(piece) && stillThere) {
                work.setAside(piece.number());
            } else if (stillThere) {
                work.delete(piece.name()); // it is where it belongs now
            }
        }
    }
}
