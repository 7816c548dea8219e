/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.catalog;

import com.google.protobuf.Message;

public final class MessageType<H extends Message, B extends Message> {
    private final H header;
    private final B body;
    private final String name;
    private final int number;
    private final int version;

    public MessageType(String name, int number, int version, H header, B body) {
        this.name = name;
        this.number = number;
        this.version = version;
        this.header = header;
        this.body = body;
    }

    public String name() {
        return name;
    }

    public int number() {
        return number;
    }

    public int version() {
        return version;
    }

    public String numberText() {
        return Integer.toString(number);
    }

    public String versionText() {
        return Integer.toString(version);
    }

    public H defaultHeader() {
        return header;
    }

    public B defaultBody() {
        return body;
    }

    public boolean isCipherEnabled() {
        return number == 2 || number == 3;
    }

    public boolean matches(int n, long v) {
        return n == number;
    }

    @Override
    public String toString() {
        return name + "@v" + version;
    }
}
