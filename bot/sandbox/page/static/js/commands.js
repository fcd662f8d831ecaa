// commands.js reads the command index: which commands can be typed, what they
// are called in the reader's language, and the data that Discord is sent. A
// "leaf" is a command or sub-command that can be run:
// {application, command, path: [name…], shown: "rails start", description, options}.

const SUBCOMMAND = 1;
const GROUP = 2;
const CHAT_INPUT = 1;

/** OPTION names the types of option values. */
export const OPTION = { STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10 };

/** shownName is a command's, option's or choice's name in the reader's language. */
export const shownName = (thing) => thing.name_localized ?? thing.name;

/** shownDescription is the same for descriptions. */
export const shownDescription = (thing) => thing.description_localized ?? thing.description ?? "";

/** leaves lists what can be typed, in the order of the index. */
export function leaves(index) {
  const byId = new Map(index.applications.map((application) => [application.id, application]));
  return index.application_commands
    .filter((command) => (command.type ?? CHAT_INPUT) === CHAT_INPUT)
    .flatMap((command) => expand(command, [command], byId.get(command.application_id)));
}

function expand(command, trail, application) {
  const options = trail.at(-1).options ?? [];
  const inner = options.filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (inner.length > 0) return inner.flatMap((option) => expand(command, [...trail, option], application));
  return [{ application, command, trail, path: trail.map((step) => step.name), shown: trail.map(shownName).join(" "), description: shownDescription(trail.at(-1)), options }];
}

/** matching lists the leaves whose name, in either language, goes on from text
 * ("rails st"); those that begin with it come before those that hold it. */
export function matching(all, text) {
  const wanted = text.trimStart().toLowerCase();
  const names = (leaf) => [leaf.shown.toLowerCase(), leaf.path.join(" ")];
  const begins = all.filter((leaf) => names(leaf).some((name) => name.startsWith(wanted)));
  const holds = all.filter((leaf) => !begins.includes(leaf) && names(leaf).some((name) => name.includes(wanted)));
  return [...begins, ...holds];
}

/** named finds the leaf that text begins with as whole words, and the rest. */
export function named(all, text) {
  const fits = (leaf) => [leaf.shown, leaf.path.join(" ")].find((name) => (`${text} `).toLowerCase().startsWith(`${name.toLowerCase()} `));
  const leaf = all.filter(fits).sort((a, b) => fits(b).length - fits(a).length)[0];
  return leaf && { leaf, rest: text.slice(fits(leaf).length).trim() };
}

/** parseOptions reads "game:trains seats: 3" into {given: [[option, text]…],
 * tail}. Text without a name is the beginning of an option's name (the tail),
 * or else the value of the first option that has none. */
export function parseOptions(leaf, rest) {
  const names = leaf.options.flatMap((option) => [shownName(option), option.name]);
  if (names.length === 0 || rest === "") return { given: [], tail: "" };
  const parts = rest.split(new RegExp(`(?:^|\\s)(${names.map(literally).join("|")}):`, "iu"));
  const given = [];
  for (let i = 1; i < parts.length; i += 2) given.push([optionNamed(leaf, parts[i]), parts[i + 1].trim()]);
  const loose = parts[0].trim();
  if (loose === "" || names.some((name) => name.toLowerCase().startsWith(loose.toLowerCase()))) return { given, tail: loose };
  const free = leaf.options.find((option) => !given.some(([o]) => o === option));
  return { given: free ? [[free, loose], ...given] : given, tail: "" };
}

const literally = (name) => name.replace(/[-\\^$*+?.()|[\]{}]/g, "\\$&");

function optionNamed(leaf, name) {
  return leaf.options.find((option) => [shownName(option), option.name].some((n) => n.toLowerCase() === name.toLowerCase()));
}

/** interactionData nests values under a leaf's path. values are [{type, name,
 * value, focused?}]. */
export function interactionData(leaf, values) {
  const inner = leaf.trail.slice(1).reduceRight((options, step) => [{ type: step.type, name: step.name, options }], values);
  const { command } = leaf;
  return { id: command.id, name: command.name, type: CHAT_INPUT, version: command.version, options: inner, attachments: [] };
}

/** numberIn reads what a person typed for an INTEGER or NUMBER option: a number
 * within the option's bounds, or null. */
export function numberIn(option, text) {
  const value = Number(text.trim().replace(",", "."));
  if (text.trim() === "" || !Number.isFinite(value)) return null;
  if (option.type === OPTION.INTEGER && !Number.isInteger(value)) return null;
  if (option.min_value !== undefined && value < option.min_value) return null;
  if (option.max_value !== undefined && value > option.max_value) return null;
  return value;
}
