// pictures.js draws attached pictures and files: a single picture in Discord's
// proportions, within 550 by 350 px, two below each other and more in two
// columns of that width. Unlike in Discord's mosaic none is cropped: there is
// something to read in each.
import { el, icon, safeUrl } from "./dom.js";
import { openLightbox } from "./lightbox.js";
import { ownUrl } from "./rest.js";
import { t } from "./strings.js";

const MAX_WIDTH = 550;
const MAX_HEIGHT = 350;
const MOST = 10; // pictures that are shown

/** renderAttachments draws a message's attachments: pictures, then files. */
export function renderAttachments(attachments, ctx) {
  const isPicture = (a) => a.content_type?.startsWith("image/") && a.width;
  const pictures = attachments.filter(isPicture).map((a) => ({
    url: a.url, width: a.width, height: a.height, alt: a.description ?? "", name: a.filename,
  }));
  const files = attachments.filter((a) => !isPicture(a));
  return el("div", { class: "attachments" }, pictures.length > 0 && gallery(pictures, ctx), files.map((file) => fileCard(file, ctx.locale)));
}

/** gallery draws one picture or several of {url, width, height, alt, name}. */
function gallery(pictures, ctx) {
  const shown = pictures.slice(0, MOST);
  const node = el("div", { class: "gallery", data: { count: shown.length } });
  for (const picture of shown) {
    const button = pictureButton(picture, shown, ctx);
    fit(button, picture, MAX_WIDTH, shown.length === 1 ? MAX_HEIGHT : Infinity);
    node.append(button);
  }
  return node;
}

/** pictureButton shows picture and opens it large, among its siblings. */
function pictureButton(picture, siblings, ctx) {
  const url = ownUrl(picture.url);
  const image = el("img", { src: url, alt: picture.alt || picture.name || t("picture", ctx.locale), width: picture.width, height: picture.height, decoding: "async", draggable: "false" });
  return el("button", {
    type: "button", class: "picture", title: picture.alt || null, "aria-haspopup": "dialog",
    data: { picture: picture.name }, on: { click: () => openLightbox(siblings, siblings.indexOf(picture), ctx.locale) },
  }, image);
}

/** fit sizes a picture's button so that it keeps its place before it loads. */
function fit(button, { width, height }, maxWidth, maxHeight) {
  if (!width || !height) return;
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  button.style.width = `${Math.round(width * scale)}px`;
  button.style.aspectRatio = `${width} / ${height}`;
}

/** fileCard is an attachment that is no picture. */
function fileCard(file, locale) {
  const href = safeUrl(ownUrl(file.url));
  return el("div", { class: "file" }, icon("file", 28), el("div", {},
    el("a", { href, download: file.filename, class: "md-link", data: { file: file.filename } }, file.filename),
    file.size !== undefined && el("div", { class: "file-size" }, bytes(file.size, locale))));
}

function bytes(size, locale) {
  const units = ["byte", "kilobyte", "megabyte"];
  const step = size < 1000 ? 0 : size < 1e6 ? 1 : 2;
  return new Intl.NumberFormat(locale, { style: "unit", unit: units[step], maximumFractionDigits: 1 }).format(size / 1000 ** step);
}
