// app.js is what the page knows: who there is, what the panes show, and which
// of these has the focus.
import { Emitter } from "./emitter.js";
import { Pane } from "./pane.js";
import { ownUrl, Rest } from "./rest.js";
import { Session } from "./session.js";
import { displayName } from "./users.js";

const KEPT = "railbot-sandbox"; // session storage: {split, panes: [{user, channel}]} shown last
const PASSED_ON = ["log", "created", "modal"];
const WIDE = window.matchMedia("(min-width: 901px)"); // two panes have room

/** App emits "switch" when a pane shows something else, "pane" when another
 * pane has the focus or their number changes, "people", "marks", "status" and
 * "channels" when those change, and "trouble" with an error. */
export class App extends Emitter {
  #admin = new Rest(null);
  sessions = new Map(); // by user id, in the server's order
  panes = [new Pane(this), new Pane(this)];
  pane = this.panes[0]; // the one that has the focus
  split = false;

  /** shown are the panes that can be seen. */
  get shown() {
    return this.split && WIDE.matches ? this.panes : [this.panes[0]];
  }

  /** start loads the users and connects each. "?user=Bob" in the page's address
   * says who is shown first, for a window per person; "?user=Alice&user=Bob"
   * shows two side by side. */
  async start() {
    await this.#loadState();
    const { url } = await new Rest(this.state.users[0].token).get("/gateway");
    this.gatewayUrl = ownUrl(url.replace(/^ws/, "http")).replace(/^http/, "ws");
    for (const user of this.state.users) this.#addSession(user);
    this.#begin(new URLSearchParams(location.search).getAll("user"));
    setInterval(() => this.#refresh(), 5000);
    document.addEventListener("visibilitychange", () => this.#watch());
    WIDE.addEventListener("change", () => this.#resized());
  }

  #begin(asked) {
    const kept = recall();
    const sessions = [...this.sessions.values()];
    this.panes.forEach((pane, i) => {
      const named = sessions.find((s) => displayName(s.user) === asked[i]);
      const before = this.sessions.get(kept.panes?.[i]?.user);
      pane.begin(named ?? before ?? sessions[i % sessions.length], kept.panes?.[i]?.channel);
    });
    this.split = asked.length > 1 || Boolean(kept.split);
    this.emit("pane");
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
    const showing = () => this.shown.filter((pane) => pane.active === session);
    this.sessions.set(user.id, session);
    for (const type of PASSED_ON) session.on(type, (detail) => showing().forEach((pane) => pane.emit(type, detail)));
    session.on("marks", () => this.emit("marks"));
    session.on("status", () => this.emit("status"));
    session.on("refused", () => this.#refresh());
    session.on("channels", () => {
      showing().forEach((pane) => pane.settle());
      this.emit("channels");
    });
    session.gateway.connect();
  }

  /** focus makes a pane the one that the side bars and keys belong to. */
  focus(pane) {
    this.pane = this.shown.includes(pane) ? pane : this.panes[0];
    this.#watch();
    this.emit("pane");
  }

  /** setSplit shows one pane, or two: the second with who is to act, or else
   * with the next in the list. */
  setSplit(on) {
    this.split = on;
    const [first, second] = this.panes;
    if (on && second.active === first.active) second.begin(this.#beside(first.active), first.channelId);
    if (on) second.show(second.active.user.id, first.channelId);
    this.#remember();
    this.focus(on ? second : first);
  }

  // Where there is no room for two, the second is out of sight and follows
  // nothing; it catches up when there is room again.
  #resized() {
    this.focus(this.panes[0]);
    if (this.shown.length > 1) this.panes[1].show(this.panes[1].active.user.id, this.panes[1].channelId);
  }

  #beside(session) {
    const all = [...this.sessions.values()];
    const others = [...all.slice(all.indexOf(session) + 1), ...all.slice(0, all.indexOf(session))];
    return others.find((other) => other.marks.total().waits > 0) ?? others[0] ?? session;
  }

  /** switched is told by a pane that shows something else. */
  switched() {
    this.#remember();
    this.#watch();
    this.emit("switch");
  }

  #remember() {
    const panes = this.panes.map((pane) => ({ user: pane.active?.user.id, channel: pane.channelId }));
    sessionStorage.setItem(KEPT, JSON.stringify({ split: this.split, panes }));
  }

  #watch() {
    const panes = document.visibilityState === "visible" ? this.shown : [];
    for (const session of this.sessions.values()) {
      session.watch(panes.filter((pane) => pane.active === session && pane.channel).map((pane) => pane.channelId));
    }
  }

  /** setLocale changes the language of a user's client. */
  async setLocale(userId, locale) {
    const user = await this.#admin.request("PATCH", `/sandbox/users/${userId}`, { locale });
    const session = this.sessions.get(userId);
    Object.assign(session.user, user);
    session.forgetCommands();
    for (const pane of this.panes) if (pane.active === session) pane.emit("switch");
    this.emit("switch");
  }

  /** openDirect shows the focused pane's user the direct messages with another. */
  async openDirect(userId) {
    const { pane } = this;
    const session = pane.active;
    const channel = await session.rest.post("/users/@me/channels", { recipient_id: userId });
    session.channels.set(channel.id, { ...session.channels.get(channel.id), ...channel });
    pane.show(session.user.id, channel.id);
  }

  /** userName is what a user is called, as far as session knows. */
  userName(id, session = this.pane.active) {
    const user = this.sessions.get(id)?.user ?? session?.members.get(id) ?? (id === this.application.bot.id ? this.application.bot : null);
    return user ? displayName(user) : "unknown-user";
  }
}

function recall() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}
