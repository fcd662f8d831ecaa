// people.js draws the buttons by which one person at the page becomes another.
import { avatar } from "./avatar.js";
import { el } from "./dom.js";
import { t } from "./strings.js";
import { displayName } from "./users.js";

/** personButton shows a session's user in pane when it is pressed. size is that
 * of the avatar; done is called after the press. */
export function personButton({ pane, session, size, spectator, done }) {
  const { locale } = pane;
  const { user } = session;
  const { pings, waits } = session.marks.total();
  const called = waits > 0;
  const name = displayName(user);
  const current = session === pane.active;
  const note = current ? t("you", locale) : called ? toAct(waits, locale) : spectator ? t("spectator", locale) : null;
  const words = [name, note, spectator && note !== t("spectator", locale) && t("spectator", locale), pings > 0 && t("mentions", locale, { n: pings }), called && t("toAct", locale)];
  const open = () => {
    pane.show(user.id, pane.channelId);
    done?.();
  };
  return el("button", {
    type: "button", class: "user", "aria-label": words.filter(Boolean).join(", "), "aria-pressed": String(current), title: called ? `${name}: ${t("toAct", locale)}` : name,
    data: { user: user.id, userName: name, pings: pings || null, waits: waits || null, called }, on: { click: open },
  },
  el("span", { class: "user-avatar" }, avatar(user, size), el("span", { class: `presence ${session.gateway.status}` }), badge(pings, locale), waitsBadge(waits)),
  el("span", { class: "user-words" }, el("span", { class: "user-name" }, name), note && el("span", { class: `user-note${called && !current ? " to-act" : ""}` }, note)));
}

// What somebody is called to do, in words: in how many channels where there are several.
const toAct = (waits, locale) => waits > 1 ? t("calledMany", locale, { n: waits }) : t("called", locale);

/** waitsBadge counts the channels that wait for somebody, if any does; its words are
 * its button's. */
export function waitsBadge(waits) {
  return waits > 0 && el("span", { class: "waits-badge", "aria-hidden": "true" }, String(waits));
}

/** badge counts pings, if there are any. */
export function badge(pings, locale) {
  return pings > 0 && el("span", { class: "badge", "aria-label": t("mentions", locale, { n: pings }) }, String(pings));
}

/** drawList fills list with what make returns, but only when it differs, so
 * that the focus and an open menu are left alone. */
export function drawList(list, made) {
  const fresh = list.cloneNode(false);
  fresh.append(...made);
  if (fresh.isEqualNode(list)) return;
  const controls = "button, select";
  const at = [...list.querySelectorAll(controls)].indexOf(document.activeElement);
  list.replaceChildren(...fresh.childNodes);
  if (at >= 0) list.querySelectorAll(controls)[at]?.focus();
}
