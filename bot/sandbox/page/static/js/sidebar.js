// sidebar.js draws who and where: channels on the left, people on the right, and
// the same people as a strip at the top of a narrow window.
import { avatar } from "./avatar.js";
import { displayName } from "./app.js";
import { append, el, icon, replace } from "./dom.js";
import { t } from "./strings.js";

const THREADS = new Set([11, 12]);

/** Sidebar draws into {guild, channels, self, people, strip, bot, title, topic}. */
export class Sidebar {
  constructor(app, nodes, closeDrawers) {
    Object.assign(this, { app, nodes, closeDrawers });
    for (const type of ["switch", "channels", "marks", "people", "status"]) app.on(type, () => this.#queue());
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
    if (!this.app.active) return;
    this.#draw("channels", () => this.app.channels().map((channel) => this.#channel(channel)));
    this.#draw("people", () => this.#sessions().map((session) => this.#person(session)));
    this.#draw("strip", () => this.#sessions().map((session) => this.#switch(session, 28)));
    this.#drawSelf();
  }

  #sessions() {
    return [...this.app.sessions.values()];
  }

  // Lists are drawn anew only when they differ, so that the focus and an open
  // menu of languages are left alone.
  #draw(name, make) {
    const list = this.nodes[name];
    const made = append(list.cloneNode(false), make());
    if (made.isEqualNode(list)) return;
    const at = [...list.querySelectorAll("button, select")].indexOf(document.activeElement);
    list.replaceChildren(...made.childNodes);
    if (at >= 0) list.querySelectorAll("button, select")[at]?.focus();
  }

  #channel(channel) {
    const { app } = this;
    const { unread, pings } = app.active.marks.channel(channel.id);
    const current = channel.id === app.channelId;
    const open = () => {
      app.show(app.active.user.id, channel.id);
      this.closeDrawers();
    };
    return el("li", {}, el("button", {
      type: "button", class: `channel${THREADS.has(channel.type) ? " thread" : ""}${unread > 0 ? " unread" : ""}`, "aria-current": current ? "page" : null,
      data: { channel: channel.id, channelName: channel.name }, on: { click: open },
    }, THREADS.has(channel.type) ? el("span", { class: "thread-mark", "aria-hidden": "true" }, "↳") : icon("hash"),
    el("span", { class: "channel-name" }, channel.name), badge(pings, app.locale)));
  }

  #person(session) {
    return el("li", { class: "person" }, this.#switch(session, 32), this.#languages(session));
  }

  #switch(session, size) {
    const { app } = this;
    const { user } = session;
    const { pings, called } = session.marks.total();
    const name = displayName(user);
    const current = session === app.active;
    const words = [name, current && t("you", app.locale), pings > 0 && t("mentions", app.locale, { n: pings }), called && t("toAct", app.locale)];
    const open = () => {
      app.show(user.id, app.channelId);
      this.closeDrawers();
    };
    return el("button", {
      type: "button", class: "user", "aria-label": words.filter(Boolean).join(", "), "aria-pressed": String(current), title: called ? `${name}: ${t("toAct", app.locale)}` : name,
      data: { user: user.id, userName: name, pings: pings || null, called: called }, on: { click: open },
    }, el("span", { class: "user-avatar" }, avatar(user, size), el("span", { class: `presence ${session.gateway.status}` }), badge(pings, app.locale), pings === 0 && called && el("span", { class: "call-dot" })),
    el("span", { class: "user-name" }, name));
  }

  #languages(session) {
    const { app } = this;
    const name = displayName(session.user);
    const choose = (event) => app.setLocale(session.user.id, event.target.value);
    return el("select", { class: "language", "aria-label": t("locale", app.locale, { user: name }), title: t("locale", app.locale, { user: name }), data: { locale: session.user.id }, on: { change: choose } },
      app.state.locales.map((locale) => el("option", { value: locale, selected: locale === session.locale }, locale)));
  }

  #drawSelf() {
    const { app, nodes } = this;
    const { user } = app.active;
    const n = app.state.bot_sessions;
    nodes.guild.textContent = app.state.guild.name;
    nodes.title.textContent = app.channel?.name ?? "";
    nodes.topic.textContent = app.channel?.topic ?? "";
    replace(nodes.self, avatar(user, 32), el("span", { class: "self-name" }, t("youAre", app.locale, { user: displayName(user) })));
    nodes.self.dataset.you = displayName(user);
    nodes.bot.textContent = n > 0 ? t("botHere", app.locale, { n }) : t("botAway", app.locale);
    nodes.bot.dataset.botSessions = n;
  }
}

function badge(pings, locale) {
  return pings > 0 && el("span", { class: "badge", "aria-label": t("mentions", locale, { n: pings }) }, String(pings));
}
