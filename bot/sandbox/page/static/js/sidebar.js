// sidebar.js draws who and where: channels and direct messages on the left, and
// below them who one is; people on the right.
import { avatar } from "./avatar.js";
import { channelLabel, isDirect, isGroup, isPrivate, isThread, otherOf } from "./channels.js";
import { el, icon, replace } from "./dom.js";
import { badge, drawList, personButton } from "./people.js";
import { t } from "./strings.js";
import { displayName } from "./users.js";

/** Sidebar draws into {guild, channels, directs, self, people, bot}, for the
 * pane that has the focus. done is called after something was chosen. */
export class Sidebar {
  constructor(app, nodes, done) {
    Object.assign(this, { app, nodes, done });
    for (const type of ["switch", "pane", "channels", "marks", "people", "status"]) app.on(type, () => this.#queue());
  }

  #queue() {
    if (this.queued) return;
    this.queued = true;
    queueMicrotask(() => {
      this.queued = false;
      this.draw();
    });
  }

  draw() {
    const { app, nodes } = this;
    const { pane } = app;
    if (!pane.active) return;
    nodes.guild.textContent = app.state.guild.name;
    drawList(nodes.channels, pane.channels().map((channel) => this.#channel(channel)));
    drawList(nodes.directs, pane.directs().map((channel) => this.#channel(channel)));
    nodes.directsBox.hidden = pane.directs().length === 0;
    drawList(nodes.people, [...app.sessions.values()].map((session) => el("li", {}, this.#person(session))));
    this.#drawSelf();
    this.#drawBot();
  }

  #person(session) {
    const spectator = this.app.state.spectators?.includes(session.user.id);
    return personButton({ pane: this.app.pane, session, size: 32, spectator, done: this.done });
  }

  #channel(channel) {
    const { pane } = this.app;
    const { unread, pings, called } = pane.active.marks.channel(channel.id);
    const name = channelLabel(channel, pane.active.user.id).replace(/^[#@]/, "");
    const open = () => {
      pane.show(pane.active.user.id, channel.id);
      this.done();
    };
    const kind = isThread(channel) ? " thread" : isPrivate(channel) ? " direct" : "";
    return el("li", {}, el("button", {
      type: "button", class: `channel${kind}${unread > 0 ? " unread" : ""}`, "aria-current": channel.id === pane.channelId ? "page" : null,
      title: called ? `${name}: ${t("toAct", pane.locale)}` : null,
      data: { channel: channel.id, channelName: name, called }, on: { click: open },
    }, mark(channel, pane.active.user.id), el("span", { class: "channel-name" }, name), called && el("span", { class: "call-dot" }), badge(pings, pane.locale)));
  }

  // Who one is, and in which language.
  #drawSelf() {
    const { app, nodes } = this;
    const { active, locale } = app.pane;
    const name = displayName(active.user);
    const label = t("locale", locale, { user: name });
    const choose = (event) => app.setLocale(active.user.id, event.target.value);
    const languages = el("select", { class: "language", "aria-label": label, title: label, data: { locale: active.user.id }, on: { change: choose } },
      app.state.locales.map((code) => el("option", { value: code, selected: code === active.locale }, code)));
    nodes.self.dataset.you = name;
    drawList(nodes.self, [avatar(active.user, 32), el("div", { class: "self-words" }, el("span", { class: "self-name" }, t("youAre", locale, { user: name })), languages)]);
  }

  // The bot, with whom one may speak alone.
  #drawBot() {
    const { app, nodes } = this;
    const { bot } = app.application;
    const { locale } = app.pane;
    const n = app.state.bot_sessions;
    const words = t(n === 0 ? "botAway" : n === 1 ? "botHere" : "botMany", locale, { n });
    const label = t("writeTo", locale, { user: displayName(bot) });
    const open = () => app.openDirect(bot.id).then(() => this.done(), (error) => app.emit("trouble", error));
    nodes.bot.dataset.botSessions = n;
    drawList(nodes.bot, [el("button", { type: "button", class: "user", "aria-label": `${displayName(bot)} ${t("app", locale)}, ${words}. ${label}`, title: label, data: { action: "direct", bot: bot.id }, on: { click: open } },
      el("span", { class: "user-avatar" }, avatar(bot, 32), el("span", { class: `presence ${n > 0 ? "ready" : "away"}` })),
      el("span", { class: "user-words" }, el("span", { class: "user-name" }, displayName(bot), el("span", { class: "app-tag" }, t("app", locale))), el("span", { class: "user-note" }, words)))]);
  }
}

// What stands before a channel's name: #, the mark of a thread or group, or the other's face.
function mark(channel, userId) {
  if (isDirect(channel)) return avatar(otherOf(channel, userId), 24);
  return icon(isThread(channel) ? "thread" : isGroup(channel) ? "people" : "hash");
}

/** drawTitle writes a channel into the head of a pane. */
export function drawTitle(node, pane) {
  const { channel } = pane;
  if (!channel) return void replace(node);
  const name = channelLabel(channel, pane.active.user.id).replace(/^[#@]/, "");
  replace(node, mark(channel, pane.active.user.id), el("span", { data: { channelTitle: name } }, name));
}
