// panzoom.js zooms an image that is centred in a stage and moves it about.

const LARGEST = 8; // times the fitted size
const DOUBLE = 2.5; // zoom by a double press

/** PanZoom listens on stage and transforms image; onScale hears the zoom,
 * where 1 is the size that fits the window. */
export class PanZoom {
  scale = 1;
  moved = false; // did the last press become a drag?
  #x = 0;
  #y = 0;
  #pointers = new Map();
  #listening = new AbortController();

  constructor(stage, image, onScale) {
    this.stage = stage;
    this.image = image;
    this.onScale = onScale;
    const on = (type, handler, options = {}) => stage.addEventListener(type, handler, { ...options, signal: this.#listening.signal });
    on("wheel", (event) => this.#wheel(event), { passive: false });
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#drag(event));
    on("pointerup", (event) => this.#pointers.delete(event.pointerId));
    on("pointercancel", (event) => this.#pointers.delete(event.pointerId));
    on("dblclick", (event) => (this.scale > 1 ? this.reset() : this.zoom(DOUBLE, event)));
    this.#apply();
  }

  stop() {
    this.#listening.abort();
  }

  reset() {
    this.scale = 1;
    this.#x = this.#y = 0;
    this.#apply();
  }

  /** zoom multiplies the scale and keeps the point under `at` in its place. */
  zoom(factor, at = null) {
    const before = this.scale;
    this.scale = Math.min(LARGEST, Math.max(1, before * factor));
    const { px, py } = this.#fromCentre(at);
    const ratio = this.scale / before;
    this.#x = px - (px - this.#x) * ratio;
    this.#y = py - (py - this.#y) * ratio;
    this.#apply();
  }

  move(dx, dy) {
    this.#x += dx;
    this.#y += dy;
    this.#apply();
  }

  #fromCentre(at) {
    if (!at) return { px: 0, py: 0 };
    const box = this.stage.getBoundingClientRect();
    return { px: at.clientX - box.left - box.width / 2, py: at.clientY - box.top - box.height / 2 };
  }

  #wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 400), event);
  }

  #down(event) {
    this.moved = false;
    this.#pointers.set(event.pointerId, event);
  }

  #drag(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const others = [...this.#pointers.values()].filter((p) => p.pointerId !== event.pointerId);
    this.#pointers.set(event.pointerId, event);
    const dx = event.clientX - before.clientX;
    const dy = event.clientY - before.clientY;
    if (others.length > 0) this.#pinch(others[0], before, event);
    else if (this.scale > 1) this.move(dx, dy);
    if (!this.moved && Math.hypot(dx, dy) > 2) {
      this.moved = true;
      this.stage.setPointerCapture(event.pointerId);
    }
  }

  #pinch(still, before, now) {
    const span = (p) => Math.hypot(p.clientX - still.clientX, p.clientY - still.clientY);
    const centre = { clientX: (now.clientX + still.clientX) / 2, clientY: (now.clientY + still.clientY) / 2 };
    if (span(before) > 0) this.zoom(span(now) / span(before), centre);
  }

  // Keeps some of the picture in the stage however far it is dragged.
  #apply() {
    const reach = (size, stage) => Math.max(0, (size * this.scale - stage) / 2);
    const limit = (value, most) => Math.max(-most, Math.min(most, value));
    this.#x = limit(this.#x, reach(this.image.offsetWidth, this.stage.clientWidth));
    this.#y = limit(this.#y, reach(this.image.offsetHeight, this.stage.clientHeight));
    this.image.style.transform = `translate(${this.#x}px, ${this.#y}px) scale(${this.scale})`;
    this.stage.classList.toggle("zoomed", this.scale > 1);
    this.onScale(this.scale);
  }
}
