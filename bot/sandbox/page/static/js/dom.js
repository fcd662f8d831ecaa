// dom.js builds DOM nodes. Strings that come from a server or a person only
// ever become text nodes or attribute values; nothing here parses HTML.

const SVG = "http://www.w3.org/2000/svg";

/** el makes an element. attrs: `class`, `text`, `on` ({event: handler}),
 * `data` ({camelCase: value}); every other key becomes an attribute. null,
 * undefined and false leave an attribute out, true sets it empty. Children may
 * be nodes, strings, null or arrays of these. */
export function el(tag, attrs = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attrs)) setAttr(node, key, value);
  append(node, children);
  return node;
}

function setAttr(node, key, value) {
  if (value === null || value === undefined || value === false) return;
  if (key === "class") node.className = value;
  else if (key === "text") node.textContent = value;
  else if (key === "on") listen(node, value);
  else if (key === "data") setData(node, value);
  else node.setAttribute(key, value === true ? "" : String(value));
}

function listen(node, handlers) {
  for (const [type, handler] of Object.entries(handlers)) node.addEventListener(type, handler);
}

function setData(node, data) {
  for (const [key, value] of Object.entries(data)) {
    if (value !== null && value !== undefined && value !== false) node.dataset[key] = value === true ? "" : String(value);
  }
}

/** append adds children of the kinds that el accepts. */
export function append(node, children) {
  for (const child of [children].flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child);
  }
  return node;
}

/** replace empties a node and fills it with children. */
export function replace(node, ...children) {
  node.replaceChildren();
  return append(node, children);
}

// Outlines on a 24 by 24 grid, drawn with a 2-unit round stroke.
const ICONS = {
  menu: "M4 6h16M4 12h16M4 18h16",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c0-4 2.8-6 6.5-6s6.5 2 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.6c2.2.8 3.5 2.7 3.5 5.4",
  close: "M6 6l12 12M18 6L6 18",
  send: "M4 12l16-8-5 16-3.5-6.5zM11.5 13.5L20 4",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  open: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  down: "M6 9l6 6 6-6",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  check: "M5 12.5l4.5 4.5L19 7",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6",
  hash: "M10 4L8 20M16 4l-2 16M4.5 9H20M4 15h15.5",
  warn: "M12 4l9 16H3zM12 10v5M12 17.5v.5",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  slash: "M15 5L9 19",
  thread: "M6 3v9a4 4 0 0 0 4 4h9M15 12l4 4-4 4",
};

/** icon draws one of the outlines above, hidden from assistive technology. */
export function icon(name, size = 20) {
  const svg = document.createElementNS(SVG, "svg");
  const attrs = { viewBox: "0 0 24 24", width: size, height: size, class: "icon", "aria-hidden": "true", focusable: "false" };
  for (const [key, value] of Object.entries(attrs)) svg.setAttribute(key, value);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** iconButton is a button that shows an icon and is named by label. */
export function iconButton(name, label, attrs = {}) {
  return el("button", { type: "button", class: "icon-button", "aria-label": label, title: label, ...attrs }, icon(name));
}

/** safeUrl returns url when it is an http(s) address, else null. */
export function safeUrl(url) {
  try {
    const parsed = new URL(url, location.href);
    return /^https?:$/.test(parsed.protocol) ? parsed.href : null;
  } catch {
    return null;
  }
}
