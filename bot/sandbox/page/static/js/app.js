// app.js is what the page knows: who plays, which user and channel are shown,
// what things are called. Views listen to it and draw.
import { Emitter } from "./emitter.js";
import { ownUrl, Rest } from "./rest.js";
import { Session } from "./session.js";

const KEPT = "railbot-sandbox"; // session storage: {user, channel} shown last

/** App emits "switch" when another user or channel is shown, "channels",
 * "marks", "people" and "status" when those change, and passes on "log",
 * "created", "modal" and "typing" of the session that is shown. */
export class App extends Emitter {
  #admin = new Rest(null);
  sessions = new Map(); // by user id, in the server's order
  channelId = null;
  active = null; // the session that is shown

  /** start loads the users and connects each. "?user=Bob" in the page's address
   * says who is shown first, for a window per person. */
  async start() {
    await this.#loadState();
    const { url } = await new Rest(this.state.users[0].token).get("/gateway");
    this.gatewayUrl = ownUrl(url.replace(/^ws/, "http")).replace(/^http/, "ws");
    for (const user of this.state.users) this.#addSession(user);
    const shown = recall();
    const asked = new URLSearchParams(location.search).get("user");
    const sessions = [...this.sessions.values()];
    this.active = sessions.find((s) => displayName(s.user) === asked) ?? this.sessions.get(shown.user) ?? sessions[0];
    this.channelId = shown.channel ?? null;
    setInterval(() => this.#refresh(), 5000);
    document.addEventListener("visibilitychange", () => this.#watch());
  }

  async #loadState() {
    this.state = await this.#admin.request("GET", "/sandbox/state");
    const application = this.state.application;
    this.application = { ...application, bot: application.bot ?? { id: application.id, username: application.name, bot: true } };
  }

  // Users may be added and the bot may come and go without an event of ours.
  async #refresh() {
    try {
      await this.#loadState();
    } catch {
      return; // the gateways already show that the server is away
    }
    const replaced = (user) => this.sessions.has(user.id) && this.sessions.get(user.id).user.token !== user.token;
    if (this.state.users.some(replaced)) return location.reload();
    for (const user of this.state.users) if (!this.sessions.has(user.id)) this.#addSession(user);
    this.emit("people");
  }

  #addSession(user) {
    const session = new Session(user, this.state.guild.id, this.gatewayUrl);
    this.sessions.set(user.id, session);
    const relay = (type) => session.on(type, (detail) => session === this.active && this.emit(type, detail));
    ["log", "created", "modal", "typing"].forEach(relay);
    session.on("marks", () => this.emit("marks"));
    session.on("status", () => this.emit("status"));
    session.on("refused", () => this.#refresh());
    session.on("channels", () => session === this.active && this.#settleChannel());
    session.gateway.connect();
  }

  // Shows a channel that exists for this user: the present one if it does,
  // else the first.
  #settleChannel() {
    this.emit("channels");
    const wanted = this.active.channels.has(this.channelId) ? this.channelId : this.channels()[0]?.id;
    if (wanted && (wanted !== this.channelId || this.active.watching === null)) this.show(this.active.user.id, wanted);
  }

  /** channels lists the text channels of the user shown, threads after theirs. */
  channels() {
    const all = [...(this.active?.channels.values() ?? [])];
    const text = all.filter((c) => c.type === 0).sort((a, b) => a.position - b.position || a.name.localeCompare(b.name));
    return text.flatMap((channel) => [channel, ...all.filter((c) => c.parent_id === channel.id && (c.type === 11 || c.type === 12))]);
  }

  get channel() {
    return this.active?.channels.get(this.channelId);
  }

  get locale() {
    return this.active?.locale ?? "en-US";
  }

  /** show switches to a user and a channel; either may stay as it is. */
  show(userId, channelId) {
    this.active?.watch(null);
    this.active = this.sessions.get(userId) ?? this.active;
    const visible = this.active.channels.has(channelId) ? channelId : this.channels()[0]?.id;
    this.channelId = visible ?? channelId;
    remember({ user: this.active.user.id, channel: this.channelId });
    this.#watch();
    this.emit("switch");
    if (!visible) return;
    this.active.load(this.channelId).catch((error) => this.emit("trouble", error));
    this.active.commands(this.channelId).catch(() => {}); // to have them when they are typed
  }

  #watch() {
    if (this.channel) this.active.watch(document.visibilityState === "visible" ? this.channelId : null);
  }

  /** setLocale changes the language of a user's client. */
  async setLocale(userId, locale) {
    const user = await this.#admin.request("PATCH", `/sandbox/users/${userId}`, { locale });
    const session = this.sessions.get(userId);
    Object.assign(session.user, user);
    session.forgetCommands();
    this.emit(session === this.active ? "switch" : "people");
  }

  /** userName is what a user is called, for mentions and lists. */
  userName(id) {
    const user = this.sessions.get(id)?.user ?? this.active?.members.get(id) ?? (id === this.application.bot.id ? this.application.bot : null);
    return user ? displayName(user) : "unknown-user";
  }

  channelName(id) {
    return this.active?.channels.get(id)?.name ?? "unknown";
  }
}

/** displayName is the name that Discord shows for a user. */
export function displayName(user) {
  return user.global_name || user.username;
}

function recall() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

function remember(shown) {
  sessionStorage.setItem(KEPT, JSON.stringify(shown));
}
