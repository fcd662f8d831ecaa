// marks.js counts what one user has not seen yet, and remembers whether that
// user was called to act. Seeing a message clears the count; only acting (an
// interaction), or the message going away or no longer naming the user, clears
// the call. Somebody who plays several people thus sees whose turn it is even
// after having looked.

/** Marks keeps {unread, pings, calls} per channel for one user. */
export class Marks {
  #byChannel = new Map();
  #userId;

  constructor(userId) {
    this.#userId = userId;
  }

  #of(channelId) {
    if (!this.#byChannel.has(channelId)) this.#byChannel.set(channelId, { unread: 0, pings: 0, calls: new Set() });
    return this.#byChannel.get(channelId);
  }

  /** arrived notes a new message; seen says that the user is looking at it. */
  arrived(message, seen) {
    if (message.author.id === this.#userId) return;
    const marks = this.#of(message.channel_id);
    const named = this.#names(message);
    if (named) marks.calls.add(message.id);
    if (seen) return;
    marks.unread++;
    if (named || !message.guild_id) marks.pings++; // a direct message counts as a ping
  }

  /** changed notes an edit, which calls nobody but may end a call. */
  changed(message) {
    if (!this.#names(message)) this.#of(message.channel_id).calls.delete(message.id);
  }

  removed(message) {
    this.#of(message.channel_id).calls.delete(message.id);
  }

  saw(channelId) {
    Object.assign(this.#of(channelId), { unread: 0, pings: 0 });
  }

  acted(channelId) {
    this.#of(channelId).calls.clear();
  }

  /** channel returns {unread, pings, called} of one channel. */
  channel(channelId) {
    const { unread, pings, calls } = this.#of(channelId);
    return { unread, pings, called: calls.size > 0 };
  }

  /** total returns the same over all channels. */
  total() {
    const all = [...this.#byChannel.keys()].map((id) => this.channel(id));
    const sum = (key) => all.reduce((n, marks) => n + marks[key], 0);
    return { unread: sum("unread"), pings: sum("pings"), called: all.some((marks) => marks.called) };
  }

  #names(message) {
    return message.mention_everyone || message.mentions?.some((user) => user.id === this.#userId);
  }
}
