// channels.js knows the kinds of channels and what each is called.
import { displayName } from "./users.js";

const DIRECT = 1; // the type of direct message channels
const GROUP = 3; // the type of group DMs

/** isThread, isDirect and isGroup tell the kinds of channels apart. */
export const isThread = (channel) => Boolean(channel?.thread_metadata);
export const isDirect = (channel) => channel?.type === DIRECT;
export const isGroup = (channel) => channel?.type === GROUP;

/** isPrivate reports whether a channel belongs to no server. */
export const isPrivate = (channel) => isDirect(channel) || isGroup(channel);

/** otherOf is the one with whom a user speaks in a direct message channel. */
export function otherOf(channel, userId) {
  return channel.recipients.find((user) => user.id !== userId) ?? channel.recipients[0];
}

/** channelLabel is a channel's name with its mark: "#table-1" for a text
 * channel, "@Railbot" for direct messages, a bare name for a thread or group. */
export function channelLabel(channel, userId) {
  if (isDirect(channel)) return `@${displayName(otherOf(channel, userId))}`;
  return isThread(channel) || isGroup(channel) ? channel.name : `#${channel.name}`;
}
