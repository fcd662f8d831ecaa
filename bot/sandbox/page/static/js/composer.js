// composer.js is the line at the bottom: plain text is posted as a message; text
// that begins with a slash looks up commands and becomes a CommandEditor.
import { avatar } from "./avatar.js";
import { CommandEditor } from "./command-editor.js";
import { leaves, matching, named, parseOptions, shownName } from "./commands.js";
import { replace } from "./dom.js";
import { Suggest } from "./suggest.js";
import { t } from "./strings.js";

const LINES = 8; // the text field grows to so many

/** Composer runs the form `form` with the text field `text`; `box` is where the
 * one or the other editor stands, `panel` where suggestions appear. */
export class Composer {
  #editor = null;
  #drafts = new Map(); // "user/channel" -> text
  #key = "";

  constructor(app, { form, box, text, panel, send, slash, note }) {
    Object.assign(this, { app, form, box, text, send, slash, note });
    this.suggest = new Suggest(panel);
    panel.addEventListener("pointerdown", (event) => event.preventDefault());
    text.addEventListener("input", () => this.#typed());
    text.addEventListener("focus", () => this.#typed());
    text.addEventListener("blur", () => this.suggest.hide());
    text.addEventListener("keydown", (event) => this.#keydown(event));
    form.addEventListener("submit", (event) => event.preventDefault());
    send.addEventListener("pointerdown", (event) => event.preventDefault());
    send.addEventListener("click", () => this.#send());
    slash.addEventListener("pointerdown", (event) => event.preventDefault());
    slash.addEventListener("click", () => this.#enter("/"));
    app.on("switch", () => this.#switched());
    app.on("channels", () => this.#label());
    app.on("command", (name) => this.#enter(`/${name} `));
    app.on("run", (command) => this.#run(`/${command}`));
  }

  focus() {
    if (this.#editor) this.#editor.focus();
    else this.text.focus();
  }

  #switched() {
    this.#drafts.set(this.#key, this.#editor ? `/${this.#editor.leaf.shown}` : this.text.value);
    const first = this.#key === "";
    const focused = this.box.contains(document.activeElement);
    this.#key = `${this.app.active.user.id}/${this.app.channelId}`;
    if (!first) this.#leave(this.#drafts.get(this.#key) ?? "", focused);
    this.#label();
    this.#say("");
  }

  #label() {
    const channel = this.app.title();
    this.text.placeholder = t("composerHint", this.app.locale, { channel });
    this.text.setAttribute("aria-label", t("composerName", this.app.locale, { channel, user: this.app.userName(this.app.active.user.id) }));
    for (const name of ["aria-label", "title"]) {
      this.send.setAttribute(name, t("send", this.app.locale));
      this.slash.setAttribute(name, t("useCommand", this.app.locale));
    }
  }

  #enter(text) {
    this.#leave(text, true);
    this.#typed();
  }

  #typed() {
    this.#grow();
    this.#say("");
    const { value } = this.text;
    if (!value.startsWith("/") || value.includes("\n")) return this.suggest.hide();
    this.#look(value);
    if (value === "/") this.app.active.refreshCommands(this.app.channelId).then(() => this.#look(this.text.value), () => {});
  }

  async #look(value) {
    if (!value.startsWith("/")) return;
    const { active, channelId } = this.app;
    const index = await active.commands(channelId).catch(() => ({ applications: [], application_commands: [] }));
    if (this.text.value !== value || this.#editor || active !== this.app.active) return;
    const all = leaves(index);
    const exact = value.includes(" ") && named(all, value.slice(1));
    if (exact && exact.leaf.options.length > 0 && (exact.rest !== "" || value.endsWith(" "))) return this.#edit(exact.leaf, parseOptions(exact.leaf, exact.rest));
    if (document.activeElement === this.text) this.#suggestCommands(matching(all, value.slice(1)), all.length);
  }

  #suggestCommands(found, known) {
    if (known > 0 && found.length === 0) return this.suggest.hide();
    const options = found.map((leaf) => ({ label: `/${leaf.shown}`, description: leaf.description, chips: leaf.options.map(shownName), face: () => avatar(this.app.application.bot, 32), value: leaf.path.join(" "), aside: leaf.application?.name, leaf }));
    this.suggest.show(this.text, {
      kind: "commands", title: t("commands", this.app.locale), options, note: known === 0 ? t(this.app.app.state.bot_sessions > 0 ? "noCommands" : "noBot", this.app.locale) : null,
      choose: ({ leaf }) => this.#pick(leaf),
    });
  }

  // A command without options that was typed in full needs no second Enter.
  #pick(leaf) {
    const whole = this.text.value.slice(1).trim() === leaf.shown && leaf.options.length === 0;
    this.#edit(leaf);
    if (whole) this.#editor.submit();
  }

  #edit(leaf, { given, tail } = { given: [], tail: "" }) {
    this.suggest.hide();
    this.#editor = new CommandEditor({ app: this.app, leaf, given, tail, suggest: this.suggest, onSent: () => this.#leave("", true), onCancel: (text) => this.#enter(text) });
    replace(this.box, this.#editor.node);
    this.form.dataset.mode = "command";
    this.#editor.begin();
  }

  #leave(text, focus) {
    this.#editor = null;
    this.suggest.hide();
    this.text.value = text;
    replace(this.box, this.text);
    this.form.dataset.mode = "text";
    this.#grow();
    if (focus) this.text.focus();
  }

  #grow() {
    this.text.rows = Math.min(LINES, this.text.value.split("\n").length);
  }

  #keydown(event) {
    if (event.isComposing) return;
    if (this.suggest.key(event)) return;
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    this.#send();
  }

  async #send() {
    if (this.#editor) return this.#editor.submit();
    const content = this.text.value.trim();
    if (content === "") return;
    this.#leave("", true);
    const { active, channelId } = this.app;
    if (content.startsWith("/") && (await this.#runTyped(content))) return;
    try {
      await active.post(channelId, content);
    } catch (error) {
      this.#say(t("notSent", this.app.locale, { error: error.message }));
      if (this.text.value === "") this.text.value = content;
    }
  }

  // Where the command is not known, its text stays in the composer.
  // Just after its start the bot has not registered its commands yet, so that one is looked for again for ten seconds.
  async #run(text) {
    const key = this.#key;
    for (let tries = 0; tries < 40 && key === this.#key; tries++) {
      if (await this.#runTyped(text)) return;
      await new Promise((done) => setTimeout(done, 250));
      await this.app.active.refreshCommands(this.app.channelId).catch(() => null);
    }
    if (key === this.#key) this.#enter(text);
  }

  // A command typed out in full, with all that it requires, is run at once.
  async #runTyped(content) {
    const index = await this.app.active.commands(this.app.channelId).catch(() => null);
    const found = index && named(leaves(index), content.slice(1));
    if (!found) return false;
    const options = parseOptions(found.leaf, found.rest);
    this.#edit(found.leaf, options);
    if (found.leaf.options.every((option) => !option.required || options.given.some(([o]) => o === option))) this.#editor.submit();
    return true;
  }

  #say(words) {
    this.note.textContent = words;
    this.note.hidden = words === "";
  }
}
