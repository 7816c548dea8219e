/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.channel;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.wire.Decimal;
import io.tidemark.message.wire.Quoted;
import java.nio.charset.StandardCharsets;

/**
 * What the name of a channel says, by text alone and exactly as peers read it; nothing here asks whether the channel
 * exists, and the questions accept any text. To take a virtual channel's name apart with its faults reported, use
 * {@link VChannelName}; to keep a name from reaching a file system or a broker unchecked, {@link #validate}.
 */
public final class ChannelNames {
    /** Answer of {@link #collectionIdOf}: the name holds no collection id that fits into 63 bits. */
    public static final long NO_COLLECTION = -1;
    /** Answer of {@link #shardOf} and {@link #indexOf}: the name holds no such number. */
    public static final int NONE = -1;
    /** The longest name that file systems and brokers take, in bytes of UTF-8. */
    public static final int MAX_LENGTH_BYTES = 255;

    private static final String CONTROL_SUFFIX = "vcchan";
    /** Pulsar would take a topic with this in its name for a piece of another one. */
    private static final String PARTITION_MARK = "-partition-";

    private ChannelNames() {}

    /**
     * Whether the name is that of a physical channel: it has no underscore, or no letter {@code v} after the last one.
     * So a name like {@code my_dev} passes for virtual and is no good choice for a physical channel ({@link
     * #validatePChannel}).
     */
    public static boolean isPChannel(String channel) {
        int underscore = channel.lastIndexOf('_');
        return underscore < 0 || channel.indexOf('v', underscore) < 0;
    }

    /** The physical channel that the channel lives on: itself, or what is before the last underscore. */
    public static String pchannelOf(String channel) {
        return isPChannel(channel) ? channel : channel.substring(0, channel.lastIndexOf('_'));
    }

    /** Whether the channel lives on this physical channel, or is it. */
    public static boolean isOnPChannel(String channel, String pchannel) {
        return pchannelOf(channel).equals(pchannel);
    }

    /** Whether the name ends like that of a control channel. */
    public static boolean isControlChannel(String channel) {
        return channel.endsWith(CONTROL_SUFFIX);
    }

    /** The control channel on a physical channel. */
    public static String controlChannelOf(String pchannel) {
        return pchannel + '_' + CONTROL_SUFFIX;
    }

    /**
     * The number at the last place of the form {@code _<digits>v<digit>}, wherever it stands in the name; octal after a
     * leading 0. {@link #NO_COLLECTION} if there is no such place, or the digits there are no number of 63 bits.
     */
    public static long collectionIdOf(String channel) {
        int mark = findShardMark(channel);
        return mark < 0
                ? NO_COLLECTION
                : parseCollectionId(channel.substring(channel.lastIndexOf('_', mark) + 1, mark));
    }

    /**
     * The decimal number after the {@code v} of that place; {@link #NONE} if there is no such place or number of 31
     * bits.
     */
    public static int shardOf(String channel) {
        int mark = findShardMark(channel);
        return mark < 0 ? NONE : parseIndex(channel.substring(mark + 1, endOfDigits(channel, mark + 1)));
    }

    /** The physical channel {@code <prefix>_<index>}. */
    public static String pchannel(String prefix, int index) {
        if (index < 0 || prefix.contains(PARTITION_MARK)) {
            throw invalid(prefix + "_" + index, "an index from 0, and no " + PARTITION_MARK + " in the prefix");
        }
        return validatePChannel(prefix + "_" + index);
    }

    /** The {@code k} of a name {@code <prefix>_<k>} in canonical decimal; {@link #NONE} for any other name. */
    public static int indexOf(String pchannel, String prefix) {
        if (!pchannel.startsWith(prefix + '_')) {
            return NONE;
        }
        String digits = pchannel.substring(prefix.length() + 1);
        boolean allDigits = !digits.isEmpty() && endOfDigits(digits, 0) == digits.length();
        boolean canonical = digits.length() == 1 || !digits.startsWith("0");
        return allDigits && canonical ? parseIndex(digits) : NONE;
    }

    /**
     * Refuses a name that could lead out of a directory, break a log line or be refused by a file system: an empty one,
     * one of more than {@value #MAX_LENGTH_BYTES} bytes, and one with {@code ..}, a slash of either kind, a control
     * character or half a surrogate pair in it. Every name that becomes part of a path passes here first.
     *
     * @return the name
     * @throws TidemarkException {@link ErrorCode#INVALID_CHANNEL_NAME}
     */
    public static String validate(String channel) {
        if (channel.isEmpty() || channel.equals(".")) {
            throw invalid(channel, "a name");
        }
        // Half a surrogate pair is written as '?', so two such names would share a file.
        if (channel.contains("..") || channel.codePoints().anyMatch(ChannelNames::isForbidden)) {
            throw invalid(channel, "no '..', slash, control character or half of a surrogate pair");
        }
        int length = channel.getBytes(StandardCharsets.UTF_8).length;
        if (length > MAX_LENGTH_BYTES) {
            throw invalid(channel, "at most " + MAX_LENGTH_BYTES + " bytes of UTF-8");
        }
        return channel;
    }

    /** Refuses, beside what {@link #validate} refuses, a name that peers would not take for a physical channel's. */
    public static String validatePChannel(String pchannel) {
        if (!isPChannel(pchannel)) {
            throw invalid(pchannel, "a physical channel, without a 'v' after the last underscore");
        }
        return validate(pchannel);
    }

    static TidemarkException invalid(String channel, String expected) {
        return new TidemarkException(
                ErrorCode.INVALID_CHANNEL_NAME,
                "check channel name: expected=" + expected + ", actual=" + Quoted.text(channel));
    }

    private static boolean isForbidden(int codePoint) {
        return codePoint == '/'
                || codePoint == '\\'
                || Character.isISOControl(codePoint)
                || Character.getType(codePoint) == Character.SURROGATE;
    }

    /**
     * Where the {@code v} of {@code _<digits>v<digit>} stands, at the last such place of the first line that has one:
     * what peers find with the expression {@code .*_(\d+)v\d+}, whose dot does not match a line feed. -1 if there is
     * none.
     */
    private static int findShardMark(String channel) {
        int lineStart = 0;
        while (lineStart <= channel.length()) {
            int lineFeed = channel.indexOf('\n', lineStart);
            int lineEnd = lineFeed < 0 ? channel.length() : lineFeed;
            for (int at = lineEnd - 1; at >= lineStart; at--) {
                int mark = channel.charAt(at) == '_' ? shardMarkAfter(channel, at) : -1;
                if (mark >= 0) {
                    return mark;
                }
            }
            lineStart = lineEnd + 1;
        }
        return -1;
    }

    /** Where the {@code v} stands if {@code <digits>v<digit>} follows the underscore; -1 if something else does. */
    private static int shardMarkAfter(String channel, int underscore) {
        int mark = endOfDigits(channel, underscore + 1);
        boolean collectionBefore = mark > underscore + 1;
        boolean shardBehind = mark + 1 < channel.length() && channel.charAt(mark) == 'v' && isDigit(channel, mark + 1);
        return collectionBefore && shardBehind ? mark : -1;
    }

    private static int endOfDigits(String text, int from) {
        int at = from;
        while (at < text.length() && isDigit(text, at)) {
            at++;
        }
        return at;
    }

    private static boolean isDigit(String text, int at) {
        return text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    private static long parseCollectionId(String digits) {
        boolean octal = digits.length() > 1 && digits.charAt(0) == '0';
        try {
            return octal ? Long.parseLong(digits, 8) : Long.parseLong(digits);
        } catch (NumberFormatException e) {
            return NO_COLLECTION;
        }
    }

    private static int parseIndex(String digits) {
        try {
            return Decimal.parseInt(digits);
        } catch (TidemarkException e) {
            return NONE; // more than 31 bits
        }
    }
}
