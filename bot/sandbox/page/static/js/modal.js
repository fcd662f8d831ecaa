// modal.js shows a modal of the bot: a dialog that keeps the focus until it is
// submitted or closed.
import { defaultsOf, KIND, selectOptions } from "./components.js";
import { el, iconButton, replace } from "./dom.js";
import { renderMarkdown } from "./markdown.js";
import { countWords, limitsOf, selectBox } from "./select.js";
import { t } from "./strings.js";
import { textField } from "./text-field.js";

const PARAGRAPH_TEXT = 10;
let lastId = 0;

/** openModal shows modal (INTERACTION_MODAL_CREATE) to a session's user. */
export function openModal(app, session, modal) {
  new Modal(app, session, modal);
}

class Modal {
  fields = []; // {check(): error or null, answer(): component, focus()}

  constructor(app, session, modal) {
    Object.assign(this, { app, session, modal, locale: session.locale });
    const title = `modal-${++lastId}`;
    this.error = el("p", { class: "modal-error", role: "alert" });
    this.submitButton = el("button", { type: "submit", class: "btn btn-1", data: { action: "modal-submit" } }, t("submit", this.locale));
    const body = modal.components.map((component) => this.#field(component));
    this.node = el("dialog", { class: "modal", "aria-labelledby": title, data: { dialog: "modal", customId: modal.custom_id }, on: { close: () => this.node.remove() } },
      el("form", { method: "dialog", novalidate: true, on: { submit: (event) => this.#submit(event) } },
        el("header", { class: "modal-head" }, el("h2", { id: title }, modal.title), iconButton("close", t("close", this.locale), { data: { action: "modal-close" }, on: { click: () => this.node.close() } })),
        el("div", { class: "modal-body" }, body, this.error),
        el("footer", { class: "modal-foot" },
          el("button", { type: "button", class: "btn btn-2", data: { action: "modal-cancel" }, on: { click: () => this.node.close() } }, t("cancel", this.locale)),
          this.submitButton)));
    document.getElementById("layers").append(this.node);
    this.node.showModal();
    this.fields[0]?.focus();
  }

  #field(component) {
    if (component.type === KIND.ROW) return component.components.map((child) => this.#text(child, child.label, null, (value) => ({ type: KIND.ROW, components: [value] })));
    if (component.type === PARAGRAPH_TEXT) return el("div", { class: "markup" }, renderMarkdown(component.content, { locale: this.locale, user: (id) => this.app.userName(id), channel: (id) => this.app.channelName(id) }));
    if (component.type !== KIND.LABEL) return null;
    const wrap = (value) => ({ type: KIND.LABEL, component: value });
    const inner = component.component;
    return inner.type === KIND.TEXT_INPUT ? this.#text(inner, component.label, component.description, wrap) : this.#select(inner, component, wrap);
  }

  #text(input, label, description, wrap) {
    const field = textField(input, label, description, this.locale);
    this.fields.push({ check: field.check, focus: field.focus, answer: () => wrap({ type: KIND.TEXT_INPUT, custom_id: input.custom_id, value: field.value() }) });
    return field.node;
  }

  #select(component, { label, description }, wrap) {
    const options = selectOptions(component, this.app);
    let values = defaultsOf(component, options);
    const holder = el("div");
    const draw = () => replace(holder, selectBox({ component, options, values, locale: this.locale, label, onChoose: (chosen) => {
      values = chosen;
      draw();
      if (error.textContent) check();
      holder.firstElementChild.focus();
    } }));
    draw();
    const error = el("p", { class: "field-error" });
    const check = () => {
      const { min, max } = limitsOf(component, options);
      const optional = component.required === false && values.length === 0;
      error.textContent = optional || (values.length >= min && values.length <= max) ? "" : countWords(values.length, { min, max }, this.locale);
      return error.textContent || null;
    };
    this.fields.push({ check, focus: () => holder.firstElementChild.focus(), answer: () => wrap({ type: component.type, custom_id: component.custom_id, values }) });
    return el("div", { class: "field" }, el("span", { class: "field-label" }, label), description && el("span", { class: "field-description" }, description), holder, error);
  }

  async #submit(event) {
    event.preventDefault();
    const wrong = this.fields.filter((field) => field.check() !== null);
    if (wrong.length > 0) return wrong[0].focus();
    if (this.submitButton.getAttribute("aria-busy")) return;
    this.submitButton.setAttribute("aria-busy", "true");
    this.error.textContent = "";
    const error = await this.session.interactions.submit(this.modal, this.fields.map((field) => field.answer()));
    this.submitButton.removeAttribute("aria-busy");
    if (!error) return this.node.close();
    this.error.textContent = error.code ? error.message : t("modalFailed", this.locale);
  }
}
