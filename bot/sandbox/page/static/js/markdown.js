// markdown.js turns parsed markdown into DOM nodes. `names` says what mentions
// are called: {user(id), channel(id), locale, onChannel(id)}.
import { el, safeUrl } from "./dom.js";
import { emojiNode } from "./emoji.js";
import { parseMarkdown } from "./markdown-blocks.js";
import { parseInline } from "./markdown-inline.js";
import { timeNode } from "./time.js";
import { t } from "./strings.js";

/** renderMarkdown returns a fragment with the blocks of text. */
export function renderMarkdown(text, names) {
  const fragment = document.createDocumentFragment();
  fragment.append(...parseMarkdown(text ?? "").map((block) => renderBlock(block, names)));
  return fragment;
}

/** renderInline is renderMarkdown without blocks, for titles and labels. */
export function renderInline(text, names) {
  const fragment = document.createDocumentFragment();
  fragment.append(...inline(parseInline(text ?? ""), names));
  return fragment;
}

const BLOCKS = {
  codeblock: (b) => el("pre", { class: "md-pre", tabindex: "0" }, el("code", { data: { language: b.language || null } }, b.text)),
  heading: (b, names) => el("div", { class: `md-h md-h${b.level}`, role: "heading", "aria-level": 4 }, inline(b.children, names)),
  subtext: (b, names) => el("div", { class: "md-subtext" }, inline(b.children, names)),
  quote: (b, names) => el("blockquote", { class: "md-quote" }, b.blocks.map((inner) => renderBlock(inner, names))),
  list: (b, names) => list(b, names),
  paragraph: (b, names) => el("div", { class: "md-p" }, inline(b.children, names)),
};

function renderBlock(block, names) {
  return BLOCKS[block.type](block, names);
}

function list(node, names) {
  const items = node.items.map((item) => el("li", {}, inline(item.children, names), item.list && list(item.list, names)));
  return node.ordered ? el("ol", { start: node.start }, items) : el("ul", {}, items);
}

const INLINE = {
  text: (n) => document.createTextNode(n.text),
  code: (n) => el("code", { class: "md-code" }, n.text),
  strong: (n, names) => el("strong", {}, inline(n.children, names)),
  em: (n, names) => el("em", {}, inline(n.children, names)),
  underline: (n, names) => el("u", {}, inline(n.children, names)),
  strike: (n, names) => el("s", {}, inline(n.children, names)),
  spoiler: (n, names) => spoiler(inline(n.children, names), names),
  link: (n, names) => link(n, names),
  user: (n, names) => el("span", { class: "mention", data: { mention: n.id } }, `@${names.user(n.id)}`),
  role: (n, names) => el("span", { class: "mention", data: { roleMention: n.id } }, `@${names.role?.(n.id) ?? "role"}`),
  everyone: (n) => el("span", { class: "mention" }, n.text),
  channel: (n, names) => channel(n.id, names),
  command: (n, names) => el("button", { type: "button", class: "mention", data: { commandMention: n.name }, on: { click: () => names.onCommand?.(n.name) } }, `/${n.name}`),
  emoji: (n) => emojiNode(n),
  time: (n, names) => timeNode(n.seconds, n.style, names.locale),
};

function inline(nodes, names) {
  return nodes.map((node) => INLINE[node.type](node, names));
}

function link(node, names) {
  const href = safeUrl(node.url);
  if (!href) return el("span", {}, inline(node.children, names));
  return el("a", { class: "md-link", href, target: "_blank", rel: "noopener noreferrer" }, inline(node.children, names));
}

function channel(id, names) {
  const open = () => names.onChannel?.(id);
  return el("button", { type: "button", class: "mention", data: { channelMention: id }, on: { click: open } }, `#${names.channel(id)}`);
}

/** spoiler hides children until it is pressed. */
export function spoiler(children, names) {
  const inner = el("span", { class: "spoiler-text", inert: true }, children);
  const reveal = (event) => {
    if (node.classList.contains("revealed")) return;
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    inner.removeAttribute("inert");
    for (const name of ["role", "tabindex", "aria-label", "data-spoiler"]) node.removeAttribute(name);
    node.classList.add("revealed");
  };
  const label = t("spoiler", names.locale);
  const node = el("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": label, data: { spoiler: true }, on: { click: reveal, keydown: reveal } }, inner);
  return node;
}
