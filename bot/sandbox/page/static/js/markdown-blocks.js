// markdown-blocks.js parses Discord's block markdown: code blocks, headings,
// subtext, quotes and lists. The rest is paragraphs that keep their line ends.
import { parseInline } from "./markdown-inline.js";

const FENCE = /```(?:([A-Za-z0-9_+\-.#]+)\n)?\n*([\s\S]*?)\n*```\n?/g;
const ITEM = /^(\s*)([-*]|\d{1,9}\.)\s+(.+)$/;

/** parseMarkdown returns the block nodes of text. */
export function parseMarkdown(text) {
  const rest = text.match(/^((?:(?!>>> )[\s\S])*?(?:^|\n))>>> ([\s\S]*)$/);
  if (rest && !insideFence(rest[1])) {
    return [...parseFenced(rest[1].replace(/\n$/, "")), { type: "quote", blocks: parseFenced(rest[2]) }];
  }
  return parseFenced(text);
}

const insideFence = (before) => before.split("```").length % 2 === 0;

function parseFenced(text) {
  const blocks = [];
  let at = 0;
  for (const found of text.matchAll(FENCE)) {
    if (!found[2].trim()) continue;
    blocks.push(...parseLines(text.slice(at, found.index).replace(/\n$/, "")));
    blocks.push({ type: "codeblock", language: found[1] ?? "", text: found[2] });
    at = found.index + found[0].length;
  }
  blocks.push(...parseLines(text.slice(at)));
  return blocks;
}

function parseLines(text) {
  const blocks = [];
  const lines = text === "" ? [] : text.split("\n");
  while (lines.length > 0) blocks.push(takeBlock(lines));
  return blocks;
}

function takeBlock(lines) {
  if (isQuote(lines[0])) return { type: "quote", blocks: parseLines(takeWhile(lines, isQuote).map((l) => l.slice(2)).join("\n")) };
  if (ITEM.test(lines[0])) return takeList(lines);
  const heading = lines[0].match(/^(#{1,3})\s+(.+)$/);
  if (heading) return lines.shift() && { type: "heading", level: heading[1].length, children: parseInline(heading[2]) };
  const subtext = lines[0].match(/^-#\s+(.+)$/);
  if (subtext) return lines.shift() && { type: "subtext", children: parseInline(subtext[1]) };
  const plain = takeWhile(lines, isPlain);
  return { type: "paragraph", children: parseInline(plain.join("\n")) };
}

const isQuote = (line) => line.startsWith("> ");
const isPlain = (line) => !isQuote(line) && !ITEM.test(line) && !/^(#{1,3}|-#)\s+\S/.test(line);

function takeWhile(lines, test) {
  let n = 0;
  while (n < lines.length && test(lines[n])) n++;
  return lines.splice(0, n);
}

const readItem = ([, indent, marker, text]) => ({ indent: indent.length, ordered: /\d/.test(marker), start: parseInt(marker, 10), text });

// Takes one list: it ends where the kind of marker changes at its own depth.
function takeList(lines) {
  const first = readItem(lines[0].match(ITEM));
  const belongs = (line) => {
    const item = line.match(ITEM) && readItem(line.match(ITEM));
    return item && (item.indent > first.indent || item.ordered === first.ordered);
  };
  return buildList(takeWhile(lines, belongs).map((line) => readItem(line.match(ITEM))));
}

// An item indented deeper than the first of its list belongs to a list inside
// the item before it.
function buildList(items) {
  const { indent, ordered, start } = items[0];
  const list = { type: "list", ordered, start: ordered ? start : 1, items: [] };
  while (items.length > 0) {
    const item = items.shift();
    const inner = takeWhile(items, (next) => next.indent > indent);
    list.items.push({ children: parseInline(item.text), list: inner.length > 0 ? buildList(inner) : null });
  }
  return list;
}
