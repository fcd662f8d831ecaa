// message.js draws one message. Its parts are kept apart and only those that
// changed are drawn again, so that an edit of the text does not make a picture
// flicker, and the focus stays where it was.
import { displayName } from "./users.js";
import { avatar } from "./avatar.js";
import { renderComponents } from "./components.js";
import { append, el } from "./dom.js";
import { TYPE } from "./interactions.js";
import { FLAG } from "./log.js";
import { renderMarkdown } from "./markdown.js";
import { messageNotes } from "./message-notes.js";
import { renderAttachments } from "./pictures.js";
import { dots } from "./select.js";
import { t } from "./strings.js";
import { drawThread, drawThreadBegun, THREAD_BEGUN, threadOf } from "./threads.js";
import { clock, stamp } from "./time.js";

/** A part is [name, (message, ctx) => what it depends on, draw]. A part whose
 * first function answers null is not there. */
const PARTS = [
  ["system", (m, ctx) => (m.type === THREAD_BEGUN ? [m.author.id, m.content, ctx.locale, ctx.nameVersion] : null), drawThreadBegun],
  ["origin", origin, drawOrigin],
  ["avatar", (m, ctx) => (ctx.grouped ? null : [m.author.id, displayName(m.author)]), (m) => avatar(m.author, 40)],
  ["head", (m, ctx) => (ctx.grouped ? null : [displayName(m.author), m.author.bot, m.timestamp, ctx.locale]), drawHead],
  ["moment", (m, ctx) => (ctx.grouped ? [m.timestamp, ctx.locale] : null), (m, ctx) => el("time", { class: "moment", datetime: m.timestamp }, clock(m.timestamp, ctx.locale))],
  ["content", (m, ctx) => (m.content ? [m.content, m.edited_timestamp, ctx.locale, ctx.nameVersion] : null), drawContent],
  ["waiting", (m, ctx) => (waits(m) ? [ctx.locale, m.local] : null), drawWaiting],
  ["attachments", (m, ctx) => (loose(m).length > 0 ? [loose(m), ctx.locale] : null), (m, ctx) => renderAttachments(loose(m), ctx)],
  ["components", (m, ctx) => (m.components?.length ? [m.components, ctx.busy, ctx.locale, ctx.choices] : null), (m, ctx) => renderComponents(m.components, ctx)],
  ["thread", (m, ctx) => (threadOf(m) ? [threadOf(m), ctx.locale, ctx.nameVersion] : null), drawThread],
  ["notes", (m, ctx) => (ctx.failed || m.local === "failed" || m.flags & FLAG.EPHEMERAL ? [ctx.failed, m.local, m.reason, ctx.locale] : null), messageNotes],
];

const SYSTEM_PARTS = new Set(["system", "thread"]);
const nodes = new WeakMap(); // list item -> Map(part name -> {key, node})

/** newMessage makes an empty list item for drawMessage. */
export function newMessage(message) {
  const item = el("li", { class: "message", data: { message: message.id, author: message.author.id } });
  nodes.set(item, new Map());
  return item;
}

/** drawMessage brings item up to date with message. ctx is {app, names, locale,
 * replied, grouped, mentioned, busy, failed, choices, press, chosen, dismiss, jump}. */
export function drawMessage(item, message, ctx) {
  const states = { grouped: ctx.grouped, system: message.type === THREAD_BEGUN, ephemeral: message.flags & FLAG.EPHEMERAL, mentioned: ctx.mentioned, busy: ctx.busy, local: message.local };
  for (const [name, on] of Object.entries(states)) item.toggleAttribute(`data-${name}`, Boolean(on));
  let before = null;
  for (const [name, depends, draw] of PARTS) {
    const key = message.type === THREAD_BEGUN && !SYSTEM_PARTS.has(name) ? null : depends(message, ctx);
    before = drawPart(item, name, key, () => draw(message, ctx), before);
  }
}

function drawPart(item, name, depends, draw, before) {
  const parts = nodes.get(item);
  const old = parts.get(name);
  const key = depends === null ? null : JSON.stringify(depends);
  if (old && old.key === key) return old.node;
  const focus = old && focusPath(old.node);
  old?.node.remove();
  parts.delete(name);
  if (key === null) return before;
  const node = draw();
  node.dataset.part = name;
  parts.set(name, { key, node });
  if (before) before.after(node);
  else item.prepend(node);
  if (focus) restoreFocus(node, focus);
  return node;
}

const FOCUSABLE = "button, a[href], [tabindex]";

// Components that were redrawn with other ids are found by their place.
function focusPath(node) {
  const at = [...node.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement);
  return at < 0 ? null : { at, id: document.activeElement.dataset.customId };
}

function restoreFocus(node, { at, id }) {
  const all = [...node.querySelectorAll(FOCUSABLE)];
  const same = all.find((n) => id && n.dataset.customId === id) ?? all[Math.min(at, all.length - 1)];
  same?.focus({ preventScroll: true });
}

const waits = (m) => m.flags & FLAG.LOADING || m.local === "sending";

// Beside layout components no attachment stands alone.
function loose(message) {
  return message.flags & FLAG.COMPONENTS_V2 ? [] : message.attachments ?? [];
}

function origin(message, ctx) {
  const used = commandOf(message);
  const { replied } = ctx;
  if (replied) return ["reply", replied.id, replied.content, pingsAuthor(message, replied), ctx.locale, ctx.nameVersion];
  return used ? ["used", used.user.id, used.name, ctx.locale, ctx.nameVersion] : null;
}

/** commandOf returns {user, name} of the slash command that a message answers. */
export function commandOf(message) {
  const used = message.interaction ?? message.interaction_metadata;
  return (used?.type ?? TYPE.COMMAND) === TYPE.COMMAND && used?.name ? used : null;
}

function drawOrigin(message, ctx) {
  const { replied } = ctx;
  if (replied) return reply(replied, pingsAuthor(message, replied), ctx);
  const { user, name } = commandOf(message);
  return el("div", { class: "origin" }, avatar(user, 16),
    el("span", { class: "origin-name" }, displayName(user)), ` ${t("used", ctx.locale)} `, el("span", { class: "mention" }, `/${name}`));
}

// A reply that calls whom it answers shows an @ before the name.
const pingsAuthor = (message, replied) => message.mentions?.some((user) => user.id === replied.author.id) ?? false;

function reply(message, called, ctx) {
  const text = el("span", { class: "origin-text" });
  append(text, message.content ? renderMarkdown(oneLine(message.content), { ...ctx.names, onChannel: null, onCommand: null }) : t("attachment", ctx.locale));
  return el("button", { type: "button", class: "origin", data: { action: "jump", to: message.id }, on: { click: () => ctx.jump(message.id) } },
    avatar(message.author, 16), appTag(message.author, ctx.locale), el("span", { class: "origin-name" }, `${called ? "@" : ""}${displayName(message.author)}`), " ", text);
}

// A text in one line, without what makes headings and lists.
const oneLine = (content) => content.split("\n").map((line) => line.replace(/^(#{1,3}|-#|>|[-*])\s+/, "")).join(" ");

function drawHead(message, ctx) {
  return el("div", { class: "head" },
    el("span", { class: "author", role: "heading", "aria-level": "3" }, displayName(message.author)),
    appTag(message.author, ctx.locale),
    el("time", { class: "stamp", datetime: message.timestamp }, stamp(message.timestamp, ctx.locale)));
}

const appTag = (author, locale) => author.bot && el("span", { class: "app-tag" }, t("app", locale));

function drawContent(message, ctx) {
  const node = el("div", { class: "content markup" }, renderMarkdown(message.content, ctx.names));
  if (!message.edited_timestamp) return node;
  const mark = el("span", { class: "edited", title: stamp(message.edited_timestamp, ctx.locale) }, ` ${t("edited", ctx.locale)}`);
  const last = node.lastElementChild;
  (last?.classList.contains("md-p") ? last : node).append(mark);
  return node;
}

function drawWaiting(message, ctx) {
  const words = message.local ? t("sending", ctx.locale) : t("thinking", ctx.locale, { bot: displayName(message.author) });
  return el("div", { class: "waiting" }, dots(), words);
}
