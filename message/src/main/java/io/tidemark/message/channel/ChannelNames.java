/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.channel;

public final class ChannelNames {
    private ChannelNames() {}

    public static String pchannel(String vchannel) {
        return vchannel;
    }

    public static boolean isPChannel(String vchannel) {
        return true;
    }
}
