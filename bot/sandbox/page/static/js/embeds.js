// embeds.js draws rich embeds.
import { el, safeUrl } from "./dom.js";
import { colour } from "./layout.js";
import { renderInline, renderMarkdown } from "./markdown.js";
import { fit, pictureButton } from "./pictures.js";
import { ownUrl } from "./rest.js";
import { stamp } from "./time.js";

const IMAGE = [400, 300];
const THUMBNAIL = [80, 80];

/** renderEmbeds draws the embeds of a message one below the other. */
export function renderEmbeds(embeds, ctx) {
  return el("div", { class: "embeds" }, embeds.map((embed) => renderEmbed(embed, ctx)));
}

function renderEmbed(embed, ctx) {
  const node = el("article", { class: "embed" },
    el("div", { class: "embed-body" },
      embed.author && el("div", { class: "embed-author" }, smallIcon(embed.author.icon_url), linked(embed.author.url, embed.author.name)),
      embed.title && el("div", { class: "embed-title", role: "heading", "aria-level": "4" }, linked(embed.url, renderInline(embed.title, ctx.names))),
      embed.description && el("div", { class: "embed-description markup" }, renderMarkdown(embed.description, ctx.names)),
      embed.fields?.length > 0 && fields(embed.fields, ctx)),
    embed.thumbnail && el("div", { class: "embed-thumbnail" }, picture(embed.thumbnail, THUMBNAIL, embed, ctx)),
    embed.image && el("div", { class: "embed-image" }, picture(embed.image, IMAGE, embed, ctx)),
    footer(embed, ctx));
  if (embed.color !== null && embed.color !== undefined) node.style.setProperty("--bar", colour(embed.color));
  return node;
}

function linked(url, content) {
  const href = url && safeUrl(url);
  return href ? el("a", { href, class: "md-link", target: "_blank", rel: "noopener noreferrer" }, content) : content;
}

function smallIcon(url) {
  return url && safeUrl(ownUrl(url)) && el("img", { class: "embed-icon", src: ownUrl(url), alt: "" });
}

function picture(media, [width, height], embed, ctx) {
  const shown = { url: media.url, width: media.width, height: media.height, alt: media.description ?? "", name: embed.title };
  const button = pictureButton(shown, [shown], ctx);
  fit(button, media, width, height);
  return button;
}

// Inline fields stand up to three in a row; a field that is not inline ends it.
function fields(list, ctx) {
  const rows = [];
  for (const field of list) {
    const row = rows.at(-1);
    if (field.inline && row?.inline && row.fields.length < 3) row.fields.push(field);
    else rows.push({ inline: field.inline, fields: [field] });
  }
  return el("div", { class: "embed-fields" }, rows.map((row) => el("div", { class: "embed-row", data: { columns: row.fields.length } }, row.fields.map((field) => el("div", { class: "embed-field" },
    el("div", { class: "embed-name" }, renderInline(field.name, ctx.names)),
    el("div", { class: "embed-value markup" }, renderMarkdown(field.value, ctx.names)))))));
}

function footer(embed, ctx) {
  if (!embed.footer && !embed.timestamp) return null;
  const parts = [embed.footer?.text, embed.timestamp && stamp(embed.timestamp, ctx.locale)].filter(Boolean);
  return el("div", { class: "embed-footer" }, smallIcon(embed.footer?.icon_url), parts.join(" • "));
}
