// emoji.js draws emoji: a Unicode one is its character, one of the application its
// picture, which a test finds by data-emoji.
import { el } from "./dom.js";

/** emojiNode draws an emoji object; null for none. */
export function emojiNode(emoji) {
  if (!emoji) return null;
  if (!emoji.id) return document.createTextNode(emoji.name);
  return el("img", { class: "emoji", src: `/emojis/${emoji.id}.png`, alt: `:${emoji.name}:`, draggable: "false", data: { emoji: emoji.id } });
}
