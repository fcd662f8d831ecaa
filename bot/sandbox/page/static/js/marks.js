// marks.js counts what one user has not seen yet, and remembers whether that
// user is called to act. Seeing a message clears the count. A message of a bot
// that can be pressed and whose text names the user calls as long as that is
// so, whatever the user presses meanwhile; any other ping calls until the user
// acts (an interaction), or until the message goes away or no longer names the
// user. Somebody who plays several people thus sees whose turn it is even after
// having looked.
import { FLAG } from "./log.js";

/** Marks keeps {unread, pings, calls} per channel for one user; calls tells by
 * a message's id whether it calls as long as it stands. */
export class Marks {
  #byChannel = new Map();
  #userId;
  #roles = new Map(); // by guild: the roles that the user has

  constructor(userId) {
    this.#userId = userId;
  }

  #of(channelId) {
    if (!this.#byChannel.has(channelId)) this.#byChannel.set(channelId, { unread: 0, pings: 0, calls: new Map() });
    return this.#byChannel.get(channelId);
  }

  /** arrived notes a new message; seen says that the user is looking at it. */
  arrived(message, seen) {
    if (message.author.id === this.#userId) return;
    const marks = this.#of(message.channel_id);
    const named = this.#pings(message);
    if (named || this.#stands(message)) marks.calls.set(message.id, this.#stands(message));
    if (seen) return;
    marks.unread++;
    if (named || !message.guild_id) marks.pings++; // a direct message counts as a ping
  }

  /** changed notes an edit, which begins or ends a call but is no ping: the edit
   * of a message pings nobody, so its text says whom it names. */
  changed(message) {
    const { calls } = this.#of(message.channel_id);
    if (this.#stands(message)) calls.set(message.id, true);
    else if (calls.get(message.id) || !this.#named(message)) calls.delete(message.id);
  }

  removed(message) {
    this.#of(message.channel_id).calls.delete(message.id);
  }

  saw(channelId) {
    Object.assign(this.#of(channelId), { unread: 0, pings: 0 });
  }

  acted(channelId) {
    const { calls } = this.#of(channelId);
    for (const [id, stands] of calls) if (!stands) calls.delete(id);
  }

  /** channel returns {unread, pings, called} of one channel. */
  channel(channelId) {
    const { unread, pings, calls } = this.#of(channelId);
    return { unread, pings, called: calls.size > 0 };
  }

  /** total returns {unread, pings, waits} over all channels; waits is how many of
   * them call the user. */
  total() {
    const all = [...this.#byChannel.keys()].map((id) => this.channel(id));
    const sum = (key) => all.reduce((n, marks) => n + marks[key], 0);
    return { unread: sum("unread"), pings: sum("pings"), waits: all.filter((marks) => marks.called).length };
  }

  /** hold notes which roles the user has in a guild: a message may call these. */
  hold(guildId, roles) {
    this.#roles.set(guildId, roles ?? []);
  }

  #pings(message) {
    const roles = this.#roles.get(message.guild_id) ?? [];
    return message.mention_everyone || message.mention_roles?.some((id) => roles.includes(id)) || message.mentions?.some((user) => user.id === this.#userId);
  }

  #named(message) {
    return new RegExp(`<@!?${this.#userId}>`).test(message.content);
  }

  // Whether a message calls as long as it stands like that. What only its reader sees is
  // an answer to something that they did.
  #stands(message) {
    const shown = message.author.bot && !(message.flags & FLAG.EPHEMERAL);
    return Boolean(shown) && message.components?.length > 0 && this.#named(message);
  }
}
