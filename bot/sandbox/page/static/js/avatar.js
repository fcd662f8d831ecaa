// avatar.js draws users as discs with their initial on the server's colour for them.
import { displayName } from "./users.js";
import { el } from "./dom.js";

const FALLBACK = 0x5865f2;

/** avatar is a disc of so many pixels; it says nothing to assistive technology,
 * for the name always stands beside it. */
export function avatar(user, size) {
  const fill = user.accent_color ?? FALLBACK;
  const node = el("span", { class: "avatar", "aria-hidden": "true" }, user.bot ? train(size) : displayName(user).slice(0, 1).toUpperCase());
  node.style.setProperty("--size", `${size}px`);
  node.style.backgroundColor = colour(fill);
  node.style.color = luminance(fill) > 0.18 ? "#000000" : "#ffffff";
  return node;
}

/** colour writes 0xRRGGBB as CSS. */
function colour(number) {
  return `#${number.toString(16).padStart(6, "0")}`;
}

/** luminance is WCAG's relative luminance of 0xRRGGBB, 0 to 1. */
export function luminance(rgb) {
  const part = (shift) => {
    const value = ((rgb >> shift) & 255) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0);
}

function train(size) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", width: size * 0.6, height: size * 0.6, fill: "currentColor" })) svg.setAttribute(key, value);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", "M7 2h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3l2 3h-2.5l-2-3h-5l-2 3H5l2-3a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3zM6.5 6v5h11V6zM8 13.2a1.3 1.3 0 1 0 .01 0zM16 13.2a1.3 1.3 0 1 0 .01 0z");
  path.setAttribute("fill-rule", "evenodd");
  svg.append(path);
  return svg;
}
