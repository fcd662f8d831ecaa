// messages.js shows the messages of the channel and user that the page shows.
import { el, replace } from "./dom.js";
import { emptyIntro } from "./intro.js";
import { FLAG } from "./log.js";
import { commandOf, drawMessage, newMessage } from "./message.js";
import { Reach } from "./reach.js";
import { t } from "./strings.js";
import { dayOf, longDay } from "./time.js";

const GROUP = 7 * 60 * 1000; // ms within which one author's messages stand together
const REPLY = 19; // type of a message
const NEAR = 60; // px from the end that still count as being at it

/** MessageList draws into the scroller and list elements of the page. */
export class MessageList {
  #items = new Map(); // message id -> list item
  #dividers = new Map(); // day -> list item
  #chosen = new Map(); // "message/custom id" -> {signature, values} of a select
  #newest = ""; // id of the last message drawn
  #shown = ""; // user and channel that the items belong to
  #introKey = "";
  #queued = false;
  #atEnd = true;

  constructor(app, { scroller, list, intro, jump }) {
    Object.assign(this, { app, scroller, list, intro, jump });
    app.on("switch", () => this.#draw());
    app.on("log", ({ channelId }) => channelId === app.channelId && this.#queue());
    app.on("people", () => this.#queue());
    app.on("channels", () => this.#queue());
    scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    jump.addEventListener("click", () => this.toEnd());
    this.reach = new Reach(scroller, list);
    new ResizeObserver(() => this.#atEnd && this.toEnd()).observe(list);
    new ResizeObserver(() => this.#atEnd && this.toEnd()).observe(scroller);
  }

  toEnd() {
    this.#atEnd = true;
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.jump.hidden = true;
  }

  /** clear takes everything away: nobody's messages stay in a pane out of sight. */
  clear() {
    this.#clear("");
    this.#introKey = "";
    replace(this.intro);
  }

  /** goTo scrolls to a message and marks it for a moment. */
  goTo(messageId) {
    const item = this.#items.get(messageId);
    if (!item) return;
    item.scrollIntoView({ block: "center" });
    item.classList.remove("flash");
    requestAnimationFrame(() => item.classList.add("flash"));
  }

  #scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    this.#atEnd = scrollHeight - scrollTop - clientHeight < NEAR;
    this.jump.hidden = scrollHeight - scrollTop - clientHeight < 2 * clientHeight;
  }

  // Several events of one turn of the event loop are drawn together.
  #queue() {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      this.#draw();
    });
  }

  #draw() {
    const { active, channelId, seen } = this.app;
    if (!active || !channelId || !seen) return;
    const shown = `${active.user.id}/${channelId}`;
    if (shown !== this.#shown) this.#clear(shown);
    const log = active.log(channelId);
    this.#place(log.messages);
    this.reach.limit();
    this.#drawIntro(log);
    if (this.#answered(log.messages.at(-1)) || this.#atEnd) this.toEnd();
  }

  // What only this user sees answers something that this user did: it is shown
  // at once, wherever they were reading.
  #answered(newest) {
    const fresh = newest && newest.id !== this.#newest;
    this.#newest = newest?.id;
    return fresh && Boolean(newest.flags & FLAG.EPHEMERAL);
  }

  #clear(shown) {
    this.#shown = shown;
    this.#items.clear();
    this.#dividers.clear();
    this.list.replaceChildren();
    this.#atEnd = true;
  }

  #place(messages) {
    const wanted = messages.flatMap((message, i) => {
      const before = messages[i - 1];
      const item = this.#item(message, before);
      return before && dayOf(before.timestamp) === dayOf(message.timestamp) ? [item] : [this.#divider(message.timestamp), item];
    });
    const keep = new Set(wanted);
    for (const node of [...this.list.children]) if (!keep.has(node)) node.remove();
    wanted.forEach((node, i) => this.list.children[i] !== node && this.list.insertBefore(node, this.list.children[i] ?? null));
    for (const [id, item] of this.#items) if (!keep.has(item)) this.#items.delete(id);
  }

  #item(message, before) {
    if (!this.#items.has(message.id)) this.#items.set(message.id, newMessage(message));
    const item = this.#items.get(message.id);
    drawMessage(item, message, this.#context(message, before));
    return item;
  }

  #divider(timestamp) {
    const words = longDay(timestamp, this.app.locale);
    if (!this.#dividers.has(words)) this.#dividers.set(words, el("li", { class: "day" }, el("h2", {}, words)));
    return this.#dividers.get(words);
  }

  #context(message, before) {
    const { app } = this;
    const { active } = app;
    const { interactions } = active;
    const replied = this.#replied(message);
    return {
      app, names: this.#names(), locale: app.locale, nameVersion: app.sessions.size + active.channels.size,
      replied, grouped: grouped(message, before, replied),
      mentioned: message.author.id !== active.user.id && (message.mention_everyone || message.mentions?.some((user) => user.id === active.user.id)),
      busy: interactions.busy(message.id), failed: interactions.failed(message.id),
      choices: [...this.#chosen].filter(([key]) => key.startsWith(`${message.id}/`)),
      press: (component, values) => this.#press(message, component, values),
      chosen: (component) => this.#chosenOf(message, component),
      dismiss: () => active.dismiss(message),
      jump: (id) => this.goTo(id),
    };
  }

  // What a message answers. The answer to a press names the message that was
  // pressed, and Discord shows it as a reply to that.
  #replied(message) {
    const id = message.type === REPLY ? message.message_reference?.message_id : null;
    return message.referenced_message ?? (id && this.app.active.log(message.channel_id).get(id)) ?? null;
  }

  #names() {
    const { app } = this;
    return {
      locale: app.locale, user: (id) => app.userName(id), channel: (id) => app.channelName(id), role: (id) => app.active.roles.get(id),
      onChannel: (id) => app.show(app.active.user.id, id), onCommand: (name) => app.emit("command", name), onRun: (command) => app.emit("run", command),
    };
  }

  #press(message, component, values) {
    if (values) this.#chosen.set(`${message.id}/${component.custom_id}`, { signature: JSON.stringify(component), values });
    this.app.active.interactions.press(message, component, values);
  }

  // What was chosen stays shown until the select itself is another one.
  #chosenOf(message, component) {
    const kept = this.#chosen.get(`${message.id}/${component.custom_id}`);
    return kept?.signature === JSON.stringify(component) ? kept.values : undefined;
  }

  // What stands above the first message is drawn anew only when it differs: it
  // has buttons, which may have the focus.
  #drawIntro(log) {
    const { app } = this;
    const empty = log.loaded && !log.loading && log.messages.length === 0;
    const older = log.loaded && !log.loading && !log.complete && log.messages.length > 0;
    const key = [this.#shown, app.locale, app.title(), empty, older].join("/");
    if (this.#introKey === key) return;
    this.#introKey = key;
    this.intro.hidden = !empty && !older;
    if (older) return void replace(this.intro, this.#olderButton());
    if (!empty) return;
    replace(this.intro, emptyIntro(app, this.#names()));
  }

  #olderButton() {
    const { app } = this;
    const load = async () => {
      const height = this.scroller.scrollHeight;
      await app.active.loadOlder(app.channelId);
      queueMicrotask(() => (this.scroller.scrollTop += this.scroller.scrollHeight - height));
    };
    return el("button", { type: "button", class: "btn btn-2", data: { action: "older" }, on: { click: load } }, t("older", app.locale));
  }
}

function grouped(message, before, replied) {
  return Boolean(before) && before.author.id === message.author.id && dayOf(before.timestamp) === dayOf(message.timestamp)
    && new Date(message.timestamp) - new Date(before.timestamp) < GROUP
    && (message.flags & FLAG.EPHEMERAL) === (before.flags & FLAG.EPHEMERAL)
    && !replied && !commandOf(message);
}
