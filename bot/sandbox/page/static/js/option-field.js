// option-field.js is one option of a slash command while it is typed: a chip
// with the option's name and a text field that completes.
import { el } from "./dom.js";
import { numberIn, OPTION, shownDescription, shownName } from "./commands.js";
import { t } from "./strings.js";

const MOST = 25; // choices shown at a time, as in Discord
const NUMERIC = new Set([OPTION.INTEGER, OPTION.NUMBER]);

/** OptionField belongs to a CommandEditor, which it tells by `editor.next`,
 * `editor.drop`, `editor.submit` and asks by `editor.complete`. */
export class OptionField {
  #chosen = null; // {label, value} picked from the list
  #asked = 0; // counts questions, so that late answers are left aside
  error = null;

  constructor(editor, option, text) {
    this.editor = editor;
    this.option = option;
    this.locale = editor.locale;
    const name = shownName(option);
    this.input = el("input", {
      class: "option-input", type: "text", value: text, role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list", "aria-label": name, "aria-required": String(!!option.required),
      autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "next", data: { optionInput: option.name },
      on: { input: () => this.#typed(), focus: () => this.suggest(), keydown: (event) => this.#key(event), blur: () => this.#left() },
    });
    this.node = el("label", { class: "option-chip", data: { option: option.name } }, el("span", { class: "option-name" }, name), this.input);
    this.#resize();
  }

  // Whoever types "game:trains" as a whole types the name of the option that is
  // open already: it is no part of the value.
  #typed() {
    this.#chosen = null;
    const names = [this.option.name, shownName(this.option)].map((name) => `${name.toLowerCase()}:`);
    if (names.includes(this.input.value.trim().toLowerCase())) this.input.value = "";
    this.#setError(null);
    this.#resize();
    this.suggest();
  }

  #resize() {
    this.input.style.width = `calc(${Math.min(40, Math.max(2, this.input.value.length + 1))}ch + 16px)`; // with its padding
  }

  #setError(error) {
    this.error = error;
    this.node.toggleAttribute("data-error", error !== null);
    if (error) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }

  #left() {
    this.editor.suggest.hide();
    if (this.input.value !== "") this.check();
  }

  /** suggest shows what can be chosen here now. */
  async suggest() {
    const asked = ++this.#asked;
    const fixed = this.#fixed();
    if (fixed) return this.#show(this.#filter(fixed));
    if (!this.option.autocomplete) return this.#show([]);
    this.#show([], t("loading", this.locale));
    const choices = await this.editor.complete(this);
    if (asked !== this.#asked || choices === null || document.activeElement !== this.input) return;
    if (choices === undefined) return this.#show([], t("autocompleteFailed", this.locale));
    this.known = choices.map(asOption);
    this.#show(this.known, this.known.length === 0 ? t("autocompleteNone", this.locale) : null);
  }

  // The options that are known without asking the bot, or null.
  #fixed() {
    const { option, editor } = this;
    if (option.choices?.length > 0) return option.choices.map(asOption);
    const sources = { [OPTION.BOOLEAN]: () => booleans(this.locale), [OPTION.USER]: () => editor.users(), [OPTION.MENTIONABLE]: () => editor.users(), [OPTION.CHANNEL]: () => editor.channels() };
    return sources[option.type]?.() ?? null;
  }

  #filter(options) {
    const wanted = this.#chosen ? "" : bare(this.input.value);
    return options.filter((o) => bare(o.label).includes(wanted)).slice(0, MOST);
  }

  #show(options, note = null) {
    if (document.activeElement !== this.input) return;
    const { suggest } = this.editor;
    const empty = options.length === 0 && !note && this.#fixed() ? t("autocompleteNone", this.locale) : note;
    suggest.show(this.input, {
      kind: "values", title: shownName(this.option), description: shownDescription(this.option), options, note: empty,
      error: this.error, active: this.#chosen || (this.input.value === "" && !this.option.required) ? -1 : 0, choose: (o) => this.#choose(o),
    });
  }

  #choose({ label, value }) {
    this.#asked++;
    this.#chosen = { label, value };
    this.input.value = label;
    this.#setError(null);
    this.#resize();
    this.editor.next(this);
  }

  #key(event) {
    if (this.editor.suggest.key(event)) return;
    const acts = { Enter: () => this.editor.submit(), Escape: () => this.editor.onCancel("") };
    if (this.input.value === "") acts.Backspace = () => this.editor.drop(this);
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }

  /** partial is the option's value while it is incomplete, for autocomplete:
   * undefined when there is nothing to send. */
  partial(focused) {
    const { name, type } = this.option;
    if (focused) return { type, name, value: this.input.value, focused: true };
    const value = this.#value();
    return value === undefined || value === null ? undefined : { type, name, value };
  }

  /** check returns {type, name, value}, or null after marking what is wrong. */
  check() {
    const value = this.#value();
    if (value === undefined) return this.#refuse("requiredOption");
    if (value === null) return NUMERIC.has(this.option.type) && !this.#fixed() ? this.#refuse("wantsNumber", { bounds: bounds(this.option, this.locale) }) : this.#refuse("valueInvalid");
    const short = this.option.type === OPTION.STRING && typeof value === "string" && this.#length(value);
    if (short) return this.#refuse(...short);
    this.#setError(null);
    return { type: this.option.type, name: this.option.name, value };
  }

  #refuse(key, vars) {
    this.#setError(t(key, this.locale, vars));
    return null;
  }

  #length(value) {
    const { min_length: min, max_length: max } = this.option;
    if (min !== undefined && value.length < min) return ["textTooShort", { n: min }];
    return max !== undefined && value.length > max ? ["textTooLong", { n: max }] : null;
  }

  // undefined: nothing typed; null: typed but not a value of this option.
  #value() {
    if (this.#chosen) return this.#chosen.value;
    const text = this.input.value.trim();
    if (text === "") return undefined;
    const listed = (this.#fixed() ?? this.known ?? []).find((o) => bare(o.label) === bare(text) || String(o.value) === text);
    if (listed) return listed.value;
    if (this.#fixed()) return null;
    return NUMERIC.has(this.option.type) ? numberIn(this.option, text) : text;
  }
}

// What is compared of a name: whoever is asked for a person types "@Bob" or "bob".
const bare = (text) => text.trim().toLowerCase().replace(/^[@#]/, "");

const asOption = (choice) => ({ label: shownName(choice), value: choice.value });

const booleans = (locale) => [{ label: t("booleanTrue", locale), value: true }, { label: t("booleanFalse", locale), value: false }];

function bounds({ min_value: min, max_value: max }, locale) {
  if (min !== undefined && max !== undefined) return t("boundsBetween", locale, { min, max });
  if (min !== undefined) return t("boundsAtLeast", locale, { min });
  return max === undefined ? "" : t("boundsAtMost", locale, { max });
}
