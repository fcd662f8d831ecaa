// listbox.js is a list of options with one active, driven by keys, mouse or
// touch. The element that has the focus (the list itself, or a text field)
// points at the active option by aria-activedescendant.
import { el, icon } from "./dom.js";

let lastId = 0;

/** Listbox shows options {label, description, icon, face, chips, aside, value, selected}; face is
 * called for the node of a picture. choose(i)
 * is called for the option that was picked. */
export class Listbox {
  active = -1;

  constructor({ label, multiple = false, choose, dataset = {} }) {
    this.choose = choose;
    this.multiple = multiple;
    this.id = `listbox-${++lastId}`;
    this.node = el("div", { class: "listbox", role: "listbox", id: this.id, "aria-label": label, "aria-multiselectable": multiple, tabindex: "-1", data: dataset });
    this.node.addEventListener("pointerdown", (event) => event.preventDefault()); // the focus stays where it is
  }

  /** fill replaces the options and makes one active. */
  fill(options, active = 0) {
    this.options = options;
    this.node.replaceChildren(...options.map((option, i) => this.#option(option, i)));
    this.setActive(options.length > 0 ? Math.min(active, options.length - 1) : -1);
  }

  #option(option, i) {
    const node = el("div", { class: "option", role: "option", id: `${this.id}-${i}`, "aria-selected": String(!!option.selected), data: { option: String(option.value) } },
      (option.icon || option.face) && el("span", { class: "option-icon", "aria-hidden": "true" }, option.icon ?? option.face()),
      el("span", { class: "option-text" },
        el("span", { class: "option-label" }, option.label, option.chips?.map((name) => el("span", { class: "option-name-chip", "aria-hidden": "true" }, name))),
        option.description && el("span", { class: "option-description" }, option.description)),
      option.aside && el("span", { class: "option-aside" }, option.aside),
      this.multiple && el("span", { class: "option-check", "aria-hidden": "true" }, icon("check", 16)));
    node.addEventListener("click", () => {
      this.setActive(i, false);
      this.choose(i);
    });
    node.addEventListener("pointermove", () => this.active !== i && this.setActive(i, false));
    return node;
  }

  /** mark shows whether option i is selected. */
  mark(i, selected) {
    this.options[i].selected = selected;
    this.node.children[i].setAttribute("aria-selected", String(selected));
  }

  setActive(i, scroll = true) {
    this.node.children[this.active]?.classList.remove("active");
    this.active = i;
    const node = this.node.children[i];
    node?.classList.add("active");
    if (scroll) node?.scrollIntoView({ block: "nearest" });
    this.onActive?.(node?.id ?? "");
  }

  /** key moves or chooses; it says whether it made use of the key. */
  key(event) {
    const last = this.options.length - 1;
    if (last < 0) return false;
    const moves = { ArrowDown: this.active >= last ? 0 : this.active + 1, ArrowUp: this.active <= 0 ? last : this.active - 1 };
    if (this.whole) Object.assign(moves, { Home: 0, End: last, PageDown: Math.min(last, this.active + 8), PageUp: Math.max(0, this.active - 8) });
    if (!(event.key in moves)) return false;
    event.preventDefault();
    this.setActive(moves[event.key]);
    return true;
  }

  /** typeahead makes the next option that begins with text active. */
  typeahead(text) {
    const wanted = text.toLowerCase();
    const order = this.options.map((_, i) => (this.active + (text.length > 1 ? 0 : 1) + i) % this.options.length);
    const found = order.find((i) => this.options[i].label.toLowerCase().startsWith(wanted));
    if (found !== undefined) this.setActive(found);
  }
}
