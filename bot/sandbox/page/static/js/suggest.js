// suggest.js is the panel above the composer: what can be chosen for the field
// that is being typed, under a line that says what the field is for.
import { el, replace } from "./dom.js";
import { Listbox } from "./listbox.js";

/** Suggest draws into root and points `field`, the focused text field, at the
 * active option. */
export class Suggest {
  #list = null;
  #field = null;

  constructor(root) {
    this.root = root;
  }

  get visible() {
    return !this.root.hidden;
  }

  /** show fills the panel. options as for Listbox, or null for none; active -1
   * leaves the choice open; kind names the panel for tests. */
  show(field, { kind, title, description, options = null, active = 0, note = null, error = null, choose }) {
    this.#release();
    this.#field = field;
    this.#list = options?.length > 0 ? new Listbox({ label: title, choose: (i) => choose(options[i]), dataset: { suggest: kind } }) : null;
    replace(this.root,
      el("div", { class: "suggest-title" }, el("strong", {}, title), description && el("span", {}, description)),
      error && el("div", { class: "suggest-error", role: "alert" }, error),
      this.#list?.node,
      note && el("div", { class: "suggest-note", role: "status" }, note));
    this.root.hidden = false;
    this.root.dataset.suggestKind = kind;
    if (this.#list) this.#attach(options, active);
  }

  #attach(options, active) {
    this.#list.onActive = (id) => (id ? this.#field.setAttribute("aria-activedescendant", id) : this.#field.removeAttribute("aria-activedescendant"));
    this.#field.setAttribute("aria-controls", this.#list.id);
    this.#field.setAttribute("aria-expanded", "true");
    this.#list.fill(options, active);
  }

  #release() {
    for (const name of ["aria-activedescendant", "aria-controls"]) this.#field?.removeAttribute(name);
    this.#field?.setAttribute("aria-expanded", "false");
  }

  hide() {
    this.#release();
    this.#list = this.#field = null;
    this.root.hidden = true;
    this.root.replaceChildren();
  }

  /** key lets the list have a key: arrows move, Escape closes, Enter and Tab
   * choose the active option. It says whether it made use of the key. */
  key(event) {
    if (!this.visible) return false;
    if (event.key === "Escape") return this.#taken(event, () => this.hide());
    if (this.#list?.key(event)) return true;
    const picks = (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) && this.#list && this.#list.active >= 0;
    return picks ? this.#taken(event, () => this.#list.choose(this.#list.active)) : false;
  }

  #taken(event, act) {
    event.preventDefault();
    event.stopPropagation();
    act();
    return true;
  }
}
