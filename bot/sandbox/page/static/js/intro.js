// intro.js greets whoever opens a channel in which nothing was said yet, and
// tells a newcomer in one sentence how a table is set up.
import { isDirect, isGroup, isThread } from "./channels.js";
import { el, icon } from "./dom.js";
import { t } from "./strings.js";
import { displayName } from "./users.js";

const START = "rails start";
const SOLO = "rails solo game:trick";
const SLOT = "\u0000"; // where the command stands in the sentence

/** emptyIntro draws the beginning of the channel that pane shows. names.onCommand
 * begins a command in the composer, and names.onRun runs one. */
export function emptyIntro(pane, names) {
  const { channel, locale } = pane;
  if (isDirect(channel)) return greeting("@", pane.channelName(channel.id), t("emptyDirect", locale, { user: pane.channelName(channel.id) }));
  if (isGroup(channel)) return greeting(icon("people", 36), channel.name, t("emptyGroup", locale, { group: channel.name }));
  if (isThread(channel)) return greeting(icon("thread", 36), channel.name, t("emptyThread", locale));
  return [
    ...greeting("#", t("emptyTitle", locale, { channel: pane.title() }), null),
    button("btn-1", "play-alone", () => names.onRun(SOLO), t("playAlone", locale)),
    el("p", { data: { cast: true } }, cast(pane)),
    hint("wide-only", t("emptyHint", locale, { command: SLOT }), names),
    hint("narrow-only", t("emptyHintPhone", locale, { command: SLOT }), names),
    button("btn-2", "new-table", () => names.onCommand(START), icon("plus", 18), t("newTable", locale)),
  ];
}

function button(style, action, click, ...content) {
  return el("button", { type: "button", class: `btn ${style} intro-button`, data: { action }, on: { click } }, el("span", { class: "btn-content" }, ...content));
}

// Who the visitor is here: everybody who can play, and those who only watch.
function cast({ sessions, app, locale }) {
  const watches = ({ user }) => app.state.spectators?.includes(user.id);
  const list = (these) => new Intl.ListFormat(locale).format(these.map(({ user }) => displayName(user)));
  const all = [...sessions.values()];
  const watching = all.filter(watches);
  const players = t("cast", locale, { players: list(all.filter((session) => !watches(session))) });
  return watching.length === 0 ? players : `${players} ${t("castWatching", locale, { watchers: list(watching) })}`;
}

function greeting(mark, title, words) {
  return [el("div", { class: "intro-mark", "aria-hidden": "true" }, mark), el("h2", {}, title), words && el("p", {}, words)];
}

// The sentence, with the command in it to be pressed.
function hint(className, sentence, names) {
  const [before, after] = sentence.split(SLOT);
  const command = el("button", { type: "button", class: "mention", data: { commandMention: START }, on: { click: () => names.onCommand(START) } }, `/${START}`);
  return el("p", { class: className, data: { hint: true } }, before, command, after);
}
