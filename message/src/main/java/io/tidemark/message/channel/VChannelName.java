/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.channel;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.wire.Decimal;

/**
 * The name of a collection shard's virtual channel, taken apart: {@code <pchannel>_<collection id>v<shard>}. Control
 * channels have no such name.
 *
 * <p>Unlike {@link ChannelNames#collectionIdOf} this reports what is wrong with a name, and reads only the one form
 * that is written, so that {@link #toString} of a parsed name is that name again.
 *
 * @param pchannel the physical channel, a valid name
 * @param collectionId the collection, from 0
 * @param shard the shard of the collection, from 0
 */
public record VChannelName(String pchannel, long collectionId, int shard) {
    /** Refuses parts that make no valid name with {@link ErrorCode#INVALID_CHANNEL_NAME}. */
    public VChannelName {
        ChannelNames.validatePChannel(pchannel);
        String name = format(pchannel, collectionId, shard);
        if (collectionId < 0 || shard < 0) {
            throw ChannelNames.invalid(name, "a collection id and a shard from 0");
        }
        ChannelNames.validate(name);
    }

    /**
     * Takes a name apart.
     *
     * @throws TidemarkException {@link ErrorCode#INVALID_CHANNEL_NAME} if it is not that of a collection shard's
     *     channel, or one of its numbers is too large or has leading zeros (which peers would read as octal)
     */
    public static VChannelName parse(String vchannel) {
        int underscore = vchannel.lastIndexOf('_');
        int mark = vchannel.indexOf('v', underscore + 1);
        if (underscore < 0 || mark < 0) {
            throw malformed(vchannel);
        }
        VChannelName name;
        try {
            long collectionId = Decimal.parseLong(vchannel.substring(underscore + 1, mark));
            int shard = Decimal.parseInt(vchannel.substring(mark + 1));
            name = new VChannelName(vchannel.substring(0, underscore), collectionId, shard);
        } catch (TidemarkException e) {
            throw new TidemarkException(
                    ErrorCode.INVALID_CHANNEL_NAME, malformed(vchannel).getMessage() + ", reason=" + e.getMessage(), e);
        }
        if (!name.toString().equals(vchannel)) {
            throw malformed(vchannel);
        }
        return name;
    }

    /** The name as it stands in a message. */
    @Override
    public String toString() {
        return format(pchannel, collectionId, shard);
    }

    private static String format(String pchannel, long collectionId, int shard) {
        return pchannel + '_' + collectionId + 'v' + shard;
    }

    private static TidemarkException malformed(String vchannel) {
        return ChannelNames.invalid(
                vchannel, "<pchannel>_<collection id>v<shard>, a 64-bit and a 32-bit number without leading zeros");
    }
}
