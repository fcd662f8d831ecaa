// drawers.js opens and closes the two side bars where the window is too narrow
// to show them beside the messages.

/** Drawers runs buttons {channels, people} that open asides of those names. */
export class Drawers {
  #opener = null;

  constructor({ buttons, asides, shade }) {
    Object.assign(this, { buttons, asides, shade });
    for (const [name, button] of Object.entries(buttons)) button.addEventListener("click", () => this.toggle(name));
    shade.addEventListener("click", () => this.close());
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.open && this.close());
  }

  get open() {
    return document.body.dataset.drawer;
  }

  toggle(name) {
    if (this.open === name) return this.close();
    document.body.dataset.drawer = name;
    this.#opener = this.buttons[name];
    this.#mark();
    this.asides[name].querySelector("button, select")?.focus();
  }

  close() {
    if (!this.open) return;
    delete document.body.dataset.drawer;
    this.#mark();
    this.#opener?.focus();
  }

  #mark() {
    for (const [name, button] of Object.entries(this.buttons)) button.setAttribute("aria-expanded", String(this.open === name));
  }
}
