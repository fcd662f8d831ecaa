// channels.js knows the kinds of channels and what each is called.
import { displayName } from "./users.js";

/** KIND names the channel types that the sandbox has. */
export const KIND = { TEXT: 0, DIRECT: 1, PUBLIC_THREAD: 11, PRIVATE_THREAD: 12 };

/** isThread and isDirect tell the kinds of channels apart. */
export const isThread = (channel) => channel?.type === KIND.PUBLIC_THREAD || channel?.type === KIND.PRIVATE_THREAD;
export const isDirect = (channel) => channel?.type === KIND.DIRECT;

/** otherOf is the one with whom a user speaks in a direct message channel. */
export function otherOf(channel, userId) {
  return channel.recipients.find((user) => user.id !== userId) ?? channel.recipients[0];
}

/** channelLabel is a channel's name with its mark: "#table-1" for a text
 * channel, "@Railbot" for direct messages, a bare name for a thread. */
export function channelLabel(channel, userId) {
  if (isDirect(channel)) return `@${displayName(otherOf(channel, userId))}`;
  return isThread(channel) ? channel.name : `#${channel.name}`;
}
