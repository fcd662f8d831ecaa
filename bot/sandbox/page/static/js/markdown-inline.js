// markdown-inline.js parses Discord's inline markdown into plain nodes:
// {type, children} for marks, {type, text|id|...} for leaves. Rules are tried
// in order at each position; what no rule takes is text.

const nest = (type) => (m) => ({ type, children: parseInline(m[1]) });

// Each rule is [pattern anchored at the position, node maker].
const RULES = [
  [/\\([^0-9A-Za-z\s])/y, (m) => ({ type: "text", text: m[1] })],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (m) => ({ type: "code", text: m[2].replace(/^ (?=`)|(?<=`) $/g, "") })],
  [/\[((?:\\.|[^[\]\\]|\[[^\]]*\])+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?:\s+"[^"]*")?\)/y, (m) => ({ type: "link", url: m[2], children: parseInline(m[1]) })],
  [/<(https?:\/\/[^\s>]+)>/y, (m) => link(m[1])],
  [/https?:\/\/[^\s<]+[^<.,:;"'*_~|\])\s]/y, (m) => link(m[0])],
  [/<@!?(\d+)>/y, (m) => ({ type: "user", id: m[1] })],
  [/<@&(\d+)>/y, (m) => ({ type: "role", id: m[1] })],
  [/<#(\d+)>/y, (m) => ({ type: "channel", id: m[1] })],
  [/<\/([-_ \p{L}\p{N}]{1,100}):(\d+)>/uy, (m) => ({ type: "command", name: m[1], id: m[2] })],
  [/<a?:(\w+):(\d+)>/y, (m) => ({ type: "emoji", name: m[1], id: m[2] })],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (m) => ({ type: "time", seconds: Number(m[1]), style: m[2] ?? "f" })],
  [/@(everyone|here)\b/y, (m) => ({ type: "everyone", text: m[0] })],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, nest("strong")],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, nest("underline")],
  [/\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/y, nest("em")],
  [/_((?:__|\\[\s\S]|[^\\_])+?)_(?![\p{L}\p{N}_])/uy, nest("em")],
  [/~~([\s\S]+?)~~(?!~)/y, nest("strike")],
  [/\|\|([\s\S]+?)\|\|/y, nest("spoiler")],
];

// A run that no rule can begin in: to the next mark, address or word border.
const PLAIN = /[\s\S][^\\`[<*_~|@h]*/y;
const WORD = /[\p{L}\p{N}]/u;

function link(url) {
  return { type: "link", url, children: [{ type: "text", text: url }] };
}

/** parseInline returns the nodes of text; line breaks stay in text nodes. */
export function parseInline(text) {
  const nodes = [];
  for (let at = 0; at < text.length; ) {
    const [node, length] = match(text, at);
    const last = nodes.at(-1);
    if (node.type === "text" && last?.type === "text") last.text += node.text;
    else nodes.push(node);
    at += length;
  }
  return nodes;
}

function match(text, at) {
  const insideWord = text[at] === "_" && at > 0 && WORD.test(text[at - 1]);
  for (const [pattern, make] of insideWord ? [] : RULES) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return [make(found), found[0].length];
  }
  PLAIN.lastIndex = at;
  const run = PLAIN.exec(text)[0];
  return [{ type: "text", text: run }, run.length];
}
