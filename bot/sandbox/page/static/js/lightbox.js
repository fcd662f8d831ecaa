// lightbox.js shows pictures large, with zoom and pan by wheel, two fingers,
// drag, double press, buttons and keys.
import { el, icon, iconButton, replace } from "./dom.js";
import { ownUrl } from "./rest.js";
import { t } from "./strings.js";
import { PanZoom } from "./panzoom.js";

const STEP = 1.5; // zoom by one key or button

/** openLightbox shows pictures[index]; pictures are {url, alt, name}. */
export function openLightbox(pictures, index, locale) {
  new Lightbox(pictures, locale).show(index);
}

class Lightbox {
  constructor(pictures, locale) {
    this.pictures = pictures;
    this.locale = locale;
    this.stage = el("div", { class: "lightbox-stage" });
    this.caption = el("p", { class: "lightbox-caption" });
    this.zoomLevel = el("output", { class: "lightbox-level" });
    this.node = el("dialog", { class: "lightbox", "aria-label": t("picture", locale), data: { dialog: "lightbox" }, on: { keydown: (e) => this.#key(e), close: () => this.node.remove() } },
      this.stage, this.#bar(), this.#arrows(), this.caption);
    this.stage.addEventListener("click", (event) => event.target === this.stage && !this.pan.moved && this.node.close());
    document.getElementById("layers").append(this.node);
    this.node.showModal();
  }

  #bar() {
    const button = (name, key, act) => iconButton(name, t(key, this.locale), { data: { action: key }, on: { click: act } });
    this.original = el("a", { class: "icon-button", target: "_blank", rel: "noopener noreferrer", "aria-label": t("openOriginal", this.locale), title: t("openOriginal", this.locale) }, icon("open"));
    return el("div", { class: "lightbox-bar" }, this.zoomLevel,
      button("minus", "zoomOut", () => this.pan.zoom(1 / STEP)),
      button("plus", "zoomIn", () => this.pan.zoom(STEP)),
      button("fit", "zoomFit", () => this.pan.reset()),
      this.original,
      button("close", "close", () => this.node.close()));
  }

  #arrows() {
    if (this.pictures.length < 2) return null;
    const button = (name, key, step) => iconButton(name, t(key, this.locale), { class: `icon-button lightbox-${name}`, data: { action: key }, on: { click: () => this.step(step) } });
    return [button("left", "previousPicture", -1), button("right", "nextPicture", 1)];
  }

  show(index) {
    this.index = index;
    const { url, alt, name } = this.pictures[index];
    const image = el("img", { src: ownUrl(url), alt: alt || name || t("picture", this.locale), draggable: "false", class: "lightbox-image" });
    replace(this.stage, image);
    this.pan?.stop();
    this.pan = new PanZoom(this.stage, image, (scale) => (this.zoomLevel.textContent = `${Math.round(scale * 100)} %`));
    this.caption.textContent = alt;
    this.original.href = ownUrl(url);
  }

  step(by) {
    this.show((this.index + by + this.pictures.length) % this.pictures.length);
  }

  #key(event) {
    const many = this.pictures.length > 1 && this.pan.scale <= 1;
    const acts = {
      "+": () => this.pan.zoom(STEP), "=": () => this.pan.zoom(STEP), "-": () => this.pan.zoom(1 / STEP), 0: () => this.pan.reset(),
      ArrowLeft: () => (many ? this.step(-1) : this.pan.move(80, 0)), ArrowRight: () => (many ? this.step(1) : this.pan.move(-80, 0)),
      ArrowUp: () => this.pan.move(0, 80), ArrowDown: () => this.pan.move(0, -80),
    };
    if (!acts[event.key] || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    acts[event.key]();
  }
}
