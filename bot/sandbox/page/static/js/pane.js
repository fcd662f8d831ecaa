// pane.js is one view of the server: which user is shown, in which channel. The
// page has one, or two side by side; each is a client of its own to its views.
import { channelLabel, isPrivate, isThread } from "./channels.js";
import { Emitter } from "./emitter.js";

/** Pane emits "switch" when another user or channel is shown, "channels",
 * "marks", "people" and "status" when those change, and passes on "log",
 * "created" and "modal" of the session that it shows. */
export class Pane extends Emitter {
  #settled = false; // is the channel one that the user sees?
  active = null; // the session that is shown
  channelId = null;

  constructor(app) {
    super();
    this.app = app;
    for (const type of ["marks", "people", "status"]) app.on(type, () => this.active && this.emit(type));
  }

  get sessions() {
    return this.app.sessions;
  }

  get application() {
    return this.app.application;
  }

  get channel() {
    return this.active?.channels.get(this.channelId);
  }

  get locale() {
    return this.active?.locale ?? "en-US";
  }

  /** seen says whether the pane is on the page. */
  get seen() {
    return this.app.shown.includes(this);
  }

  /** begin says what to show before anything is known of the user's channels. */
  begin(session, channelId) {
    this.active = session;
    this.channelId = channelId ?? null;
  }

  /** settle shows a channel that exists for this user: the present one if it
   * does, else the first. */
  settle() {
    this.emit("channels");
    const wanted = this.active.channels.has(this.channelId) ? this.channelId : this.channels()[0]?.id;
    if (wanted && (wanted !== this.channelId || !this.#settled)) this.show(this.active.user.id, wanted);
  }

  /** show switches to a user and a channel; either may stay as it is. */
  show(userId, channelId) {
    this.active = this.sessions.get(userId) ?? this.active;
    const visible = this.active.channels.has(channelId) ? channelId : this.channels()[0]?.id;
    this.#settled = visible !== undefined;
    this.channelId = visible ?? channelId;
    this.app.switched();
    this.emit("switch");
    if (!visible) return;
    this.active.load(this.channelId).catch((error) => this.app.emit("trouble", error));
    this.active.commands(this.channelId).catch(() => {}); // to have them when they are typed
  }

  /** channels lists the channels of servers that the user shown sees, threads after theirs. */
  channels() {
    const all = [...(this.active?.channels.values() ?? [])];
    const own = all.filter((c) => !isThread(c) && !isPrivate(c)).sort((a, b) => a.position - b.position || a.name.localeCompare(b.name));
    return own.flatMap((channel) => [channel, ...all.filter((c) => c.parent_id === channel.id && isThread(c) && !c.thread_metadata?.archived)]);
  }

  /** directs lists the direct message channels and group DMs of the user shown. */
  directs() {
    return [...(this.active?.channels.values() ?? [])].filter(isPrivate);
  }

  /** userName is what a user is called, for mentions and lists. */
  userName(id) {
    return this.app.userName(id, this.active);
  }

  /** channelName is what a channel is called, without its mark. */
  channelName(id) {
    const channel = this.active?.channels.get(id);
    return channel ? channelLabel(channel, this.active.user.id).replace(/^[#@]/, "") : "unknown";
  }

  /** title is the channel shown with its mark: "#table-1", "@Railbot". */
  title() {
    return this.channel ? channelLabel(this.channel, this.active.user.id) : "";
  }
}
