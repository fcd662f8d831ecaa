// layout.js draws the layout components of Components V2.
import { el } from "./dom.js";
import { renderMarkdown, spoiler } from "./markdown.js";
import { fileCard, gallery, pictureButton } from "./pictures.js";

/** LAYOUT maps a component type to the function that draws it:
 * (component, context, draw) where draw is for the components inside. */
export const LAYOUT = {
  9: section,
  10: (component, ctx) => el("div", { class: "markup" }, renderMarkdown(component.content, ctx.names)),
  11: (component, ctx) => thumbnail(component, ctx),
  12: (component, ctx) => gallery(component.items.map(pictureOf), ctx),
  13: (component, ctx) => veil(fileCard({ url: component.file.url, filename: component.name ?? nameOf(component.file.url), size: component.size }, ctx.locale), component, ctx),
  14: separator,
  17: container,
};

function section(component, ctx, draw) {
  return el("div", { class: "section" },
    el("div", { class: "section-body" }, component.components.map((child) => draw(child, ctx))),
    component.accessory && el("div", { class: "section-accessory" }, draw(component.accessory, ctx)));
}

function thumbnail(component, ctx) {
  const picture = pictureOf(component);
  return el("div", { class: "thumbnail" }, pictureButton(picture, [picture], ctx));
}

function separator(component) {
  const classes = ["separator", component.divider === false ? "" : "divider", component.spacing === 2 ? "large" : ""];
  return el("div", { class: classes.join(" ").trim(), role: component.divider === false ? null : "separator" });
}

function container(component, ctx, draw) {
  const node = el("div", { class: "container" }, component.components.map((child) => draw(child, ctx)));
  if (component.accent_color !== null && component.accent_color !== undefined) {
    node.classList.add("accented");
    node.style.setProperty("--accent", colour(component.accent_color));
  }
  return veil(node, component, ctx);
}

/** colour writes 0xRRGGBB as CSS. */
export function colour(number) {
  return `#${number.toString(16).padStart(6, "0")}`;
}

function veil(node, component, ctx) {
  return component.spoiler ? spoiler(node, ctx.names) : node;
}

function pictureOf({ media, description, spoiler: hidden }) {
  return { url: media.url, width: media.width, height: media.height, alt: description ?? "", name: nameOf(media.url), spoiler: hidden };
}

function nameOf(url) {
  return decodeURIComponent(new URL(url, location.href).pathname.split("/").at(-1));
}
