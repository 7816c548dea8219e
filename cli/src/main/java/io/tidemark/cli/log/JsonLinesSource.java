/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import java.io.InputStream;

/** A file with one record in JSON on each line. */
final class JsonLinesSource extends LinesSource {
    private final RecordJsonReader reader;

    JsonLinesSource(String name, InputStream in, long bytesTotal, ReadLimits limits) {
        super(name, in, bytesTotal, limits);
        this.reader = new RecordJsonReader(limits.message());
    }

    @Override
    StoredRecord read(byte[] bytes, int offset, int length, Place place) {
        return reader.read(bytes, offset, length, place);
    }
}
