// components.js draws message components: rows of buttons and selects. `ctx` is the
// message's context (see message.js).
import { avatar } from "./avatar.js";
import { el, icon, safeUrl } from "./dom.js";
import { emojiNode } from "./emoji.js";
import { dots, selectBox } from "./select.js";
import { displayName } from "./users.js";

/** KIND names the component types. */
export const KIND = { ROW: 1, BUTTON: 2, STRING_SELECT: 3, TEXT_INPUT: 4, USER_SELECT: 5, LABEL: 18 };
const LINK = 5;

/** renderComponents draws a message's components. */
export function renderComponents(components, ctx) {
  return el("div", { class: "components" }, components.map((component) => renderComponent(component, ctx)));
}

/** renderComponent draws one component of any kind a message may hold. */
export function renderComponent(component, ctx) {
  if (component.type === KIND.ROW) return el("div", { class: "row" }, component.components.map((child) => renderComponent(child, ctx)));
  if (component.type === KIND.BUTTON) return button(component, ctx);
  return component.type in SOURCES ? select(component, ctx) : null;
}

function button(component, ctx) {
  const label = [
    component.emoji && el("span", { class: "btn-emoji", "aria-hidden": component.label ? "true" : null }, emojiNode(component.emoji)),
    component.label && el("span", { class: "btn-label" }, component.label),
  ];
  if (component.style === LINK) return linkButton(component, label);
  const busy = ctx.busy === component.custom_id;
  const attrs = {
    type: "button", class: `btn btn-${component.style}`, disabled: component.disabled, "aria-busy": busy ? "true" : null,
    data: { component: "button", customId: component.custom_id, style: component.style, loading: busy },
    on: { click: () => ctx.press(component) },
  };
  return el("button", attrs, el("span", { class: "btn-content" }, label), busy && dots());
}

function linkButton(component, label) {
  const href = component.disabled ? null : safeUrl(component.url);
  const attrs = { class: "btn btn-5", href, target: "_blank", rel: "noopener noreferrer", "aria-disabled": href ? null : "true", data: { component: "link", style: LINK } };
  return el("a", attrs, el("span", { class: "btn-content" }, label, icon("open", 16)));
}

/** userOptions lists all members of the server, the bot last. */
export function userOptions(app) {
  const users = [...[...app.sessions.values()].map((session) => session.user), app.application.bot];
  return users.map((user) => ({ value: user.id, label: displayName(user), aside: `@${user.username}`, face: () => avatar(user, 24) }));
}

// Where the options of each kind of select come from.
const SOURCES = {
  [KIND.STRING_SELECT]: (component) => component.options ?? [],
  [KIND.USER_SELECT]: (_, app) => userOptions(app),
};

/** selectOptions returns the options of a select component. */
export function selectOptions(component, app) {
  return SOURCES[component.type](component, app);
}

/** defaultsOf returns the values that a select begins with. */
export function defaultsOf(component, options) {
  const named = (component.default_values ?? []).map((value) => value.id);
  return options.filter((option) => option.default || named.includes(option.value)).map((option) => option.value);
}

function select(component, ctx) {
  const options = selectOptions(component, ctx.app);
  return selectBox({
    component, options, values: ctx.chosen(component) ?? defaultsOf(component, options), locale: ctx.locale,
    disabled: component.disabled, busy: ctx.busy === component.custom_id,
    onChoose: (values) => ctx.press(component, values),
  });
}
