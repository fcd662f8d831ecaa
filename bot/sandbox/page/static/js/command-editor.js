// command-editor.js is the composer while a slash command is being written: the
// command's name, a chip per option in use, and a tail from which further
// options are added and the command is sent.
import { channelLabel } from "./channels.js";
import { interactionData, shownDescription, shownName } from "./commands.js";
import { userOptions } from "./components.js";
import { el } from "./dom.js";
import { OptionField } from "./option-field.js";
import { t } from "./strings.js";

/** CommandEditor writes one command of `leaf` in a channel for a session.
 * given: [[option, text]…] known already, tail: text that stands after them. onSent and onCancel(text) leave it. */
export class CommandEditor {
  fields = [];

  constructor({ app, leaf, given, tail, suggest, onSent, onCancel }) {
    Object.assign(this, { app, leaf, suggest, onSent, onCancel });
    this.session = app.active;
    this.channelId = app.channelId;
    this.locale = app.locale;
    this.chip = el("span", { class: "command-chip", data: { commandChip: leaf.path.join(" ") } }, `/${leaf.shown}`);
    this.tail = el("input", {
      class: "command-tail", type: "text", role: "combobox", "aria-expanded": "false", "aria-label": t("options", this.locale), autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      enterkeyhint: "send", data: { commandTail: true },
      on: { input: () => this.#tailTyped(), focus: () => this.#suggestOptions(), keydown: (event) => this.#tailKey(event), blur: () => this.suggest.hide() },
    });
    this.node = el("div", { class: "command-line", role: "group", "aria-label": `/${leaf.shown}`, data: { command: leaf.path.join(" ") } }, this.chip, this.tail);
    for (const option of leaf.options) {
      const text = given.find(([o]) => o === option)?.[1];
      if (option.required || text !== undefined) this.#add(option, text ?? "");
    }
    this.tail.value = tail;
    this.#update();
  }

  /** begin puts the focus where typing goes on: into the last option that was
   * given already, else where focus does. */
  begin() {
    const last = this.fields.findLast((field) => field.input.value !== "");
    if (last && this.tail.value === "") last.input.focus();
    else if (this.tail.value !== "") this.tail.focus();
    else this.focus();
  }

  /** focus goes to the first field without a value, else to the tail. */
  focus() {
    (this.fields.find((field) => field.input.value === "")?.input ?? this.tail).focus();
  }

  #add(option, text) {
    const field = new OptionField(this, option, text);
    this.fields.push(field);
    this.tail.before(field.node);
    return field;
  }

  #rest() {
    return this.leaf.options.filter((option) => !this.fields.some((field) => field.option === option));
  }

  #update() {
    const n = this.#rest().length;
    this.tail.placeholder = n > 0 ? `+ ${t("moreOptions", this.locale, { n })}` : "";
  }

  next() {
    this.#update();
    this.focus();
  }

  /** drop takes an optional field away, or leaves the command altogether. */
  drop(field) {
    const at = this.fields.indexOf(field);
    if (field.option.required && at > 0) return this.fields[at - 1].input.focus();
    if (field.option.required) return this.onCancel(`/${this.leaf.shown}`);
    this.fields.splice(at, 1);
    field.node.remove();
    this.#update();
    (this.fields[at - 1]?.input ?? this.tail).focus();
  }

  #tailTyped() {
    const text = this.tail.value;
    const name = text.endsWith(":") ? text.slice(0, -1).trim().toLowerCase() : null;
    const option = name && this.#rest().find((o) => [o.name, shownName(o)].some((n) => n.toLowerCase() === name));
    if (option) this.#pick(option);
    else this.#suggestOptions();
  }

  #suggestOptions() {
    const wanted = this.tail.value.trim().toLowerCase();
    const options = this.#rest()
      .filter((o) => shownName(o).toLowerCase().startsWith(wanted) || o.name.startsWith(wanted))
      .map((o) => ({ label: shownName(o), description: shownDescription(o), value: o.name, option: o }));
    this.suggest.show(this.tail, {
      kind: "options", title: `/${this.leaf.shown}`, description: this.leaf.description, options,
      active: wanted ? 0 : -1, choose: ({ option }) => this.#pick(option),
    });
  }

  #pick(option) {
    this.tail.value = "";
    const field = this.#add(option, "");
    this.#update();
    field.input.focus();
  }

  #tailKey(event) {
    if (this.suggest.key(event)) return;
    const acts = { Enter: () => this.submit(), Escape: () => this.onCancel("") };
    if (this.tail.value === "") acts.Backspace = () => (this.fields.length > 0 ? this.fields.at(-1).input.focus() : this.onCancel(`/${this.leaf.shown}`));
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }

  /** complete asks the bot for the choices of field. */
  complete(field) {
    const values = this.fields.map((f) => f.partial(f === field)).filter((value) => value !== undefined);
    return this.session.interactions.complete(this.channelId, interactionData(this.leaf, values), this.leaf.application.id);
  }

  users() {
    return userOptions(this.app);
  }

  channels() {
    return this.app.channels().map((channel) => ({ label: channelLabel(channel, this.session.user.id), value: channel.id }));
  }

  /** submit sends the command when all fields are in order, else goes to the
   * first that is not. Optional fields left empty are not sent. */
  submit() {
    const used = this.fields.filter((field) => field.option.required || field.input.value.trim() !== "");
    const values = used.map((field) => field.check());
    const wrong = used[values.indexOf(null)];
    if (wrong) {
      wrong.input.focus();
      return wrong.suggest();
    }
    const application = { ...this.leaf.application, bot: this.app.application.bot };
    this.session.run(this.channelId, this.leaf.shown, interactionData(this.leaf, values), application);
    this.onSent();
  }
}
