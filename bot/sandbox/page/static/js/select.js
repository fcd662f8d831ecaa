// select.js draws a select menu as Discord does: a box that opens a list. One
// choice is sent at once; several are sent by Done or a press outside, when
// their number is allowed. Escape leaves everything as it was.
import { el, icon } from "./dom.js";
import { emojiNode } from "./emoji.js";
import { Listbox } from "./listbox.js";
import { closePopup, openPopup } from "./popup.js";
import { t } from "./strings.js";

const TYPEAHEAD = 700; // ms within which keys spell one word

/** limitsOf returns how many values a select component takes. */
export function limitsOf(component, options) {
  const max = Math.min(component.max_values ?? 1, Math.max(1, options.length));
  return { min: component.min_values ?? 1, max };
}

/** countWords says how many of the values a select takes are chosen. */
export function countWords(n, { min, max }, locale) {
  return t(min === max ? "chooseExactly" : "chooseMany", locale, { n, min, max });
}

/** selectBox makes the box. values are those chosen now; onChoose gets new ones. */
export function selectBox({ component, options, values, locale, disabled, busy, label, onChoose }) {
  const chosen = options.filter((option) => values.includes(option.value));
  const name = component.placeholder || label || t("select", locale);
  const box = el("button", {
    type: "button", class: "select", role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false",
    "aria-label": chosen.length > 0 ? `${name}: ${chosen.map((o) => o.label).join(", ")}` : name, "aria-busy": busy || null, disabled,
    data: { component: "select", customId: component.custom_id, loading: busy },
  }, content(component, chosen, name), busy ? dots() : icon("down"));
  box.offer = JSON.stringify([component.custom_id, limitsOf(component, options), options]);
  box.addEventListener("click", () => toggle(box, { component, options, values, locale, name, onChoose }));
  box.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    box.click();
  });
  return box;
}

/** dots are the three dots that show waiting. */
export function dots() {
  return el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));
}

function content(component, chosen, name) {
  if (chosen.length === 0) return el("span", { class: "select-placeholder" }, name);
  if ((component.max_values ?? 1) > 1) return el("span", { class: "select-tags" }, chosen.map((o) => el("span", { class: "select-tag" }, o.label)));
  return el("span", { class: "select-value" }, emojiNode(chosen[0].emoji), chosen[0].emoji && " ", chosen[0].label);
}

function toggle(box, setup) {
  if (box.getAttribute("aria-expanded") === "true") return closePopup("outside");
  openList(box, setup);
}

function openList(box, { component, options, values, locale, name, onChoose }) {
  const { min, max } = limitsOf(component, options);
  const multiple = max > 1 || min === 0;
  const picked = new Set(values);
  const allowed = () => picked.size >= min && picked.size <= max;
  const order = () => options.map((o) => o.value).filter((v) => picked.has(v));
  const send = () => closePopup("done");
  const choose = (i) => {
    const { value } = options[i];
    if (!multiple) {
      picked.clear();
      picked.add(value);
      return send();
    }
    if (picked.has(value)) picked.delete(value);
    else if (picked.size < max) picked.add(value);
    else if (max === 1) swap(picked, value, list, options);
    list.mark(i, picked.has(value));
    update();
  };
  const list = new Listbox({ label: name, multiple, choose, dataset: { selectList: component.custom_id } });
  list.whole = true;
  const footer = multiple ? doneFooter(locale, send) : null;
  const update = () => footer?.update(countWords(picked.size, { min, max }, locale), allowed());
  const node = el("div", { class: "select-popup" }, el("div", { class: "sheet-head", "aria-hidden": "true" }, name), list.node, footer?.node, options.length === 0 && el("p", { class: "popup-note" }, t("noOptions", locale)));
  list.onActive = (id) => list.node.setAttribute("aria-activedescendant", id);
  list.fill(options.map((o) => ({ ...o, face: o.emoji ? () => emojiNode(o.emoji) : o.face, selected: picked.has(o.value) })), Math.max(0, options.findIndex((o) => picked.has(o.value))));
  list.node.tabIndex = 0;
  list.node.addEventListener("keydown", keys(list, choose, () => (multiple ? allowed() && send() : choose(list.active))));
  update();
  box.setAttribute("aria-expanded", "true");
  const message = box.closest("[data-message]");
  const home = message?.parentElement;
  openPopup({
    node, anchor: box,
    heir: () => {
      const same = drawnAnew(home, message, box.offer);
      if (!same) return null;
      box = same;
      box.setAttribute("aria-expanded", "true");
      return box;
    },
    onClose: (reason) => {
      box.setAttribute("aria-expanded", "false");
      const changed = order().join("\n") !== options.map((o) => o.value).filter((v) => values.includes(v)).join("\n");
      const asked = reason === "done" || (multiple && reason === "outside" && changed);
      if (reason !== "outside" && box.isConnected) box.focus({ preventScroll: true });
      if (asked && allowed()) onChoose(order());
    },
  });
  list.setActive(list.active); // into sight, now that it has a size
  list.node.focus({ preventScroll: true });
}

// drawnAnew finds the box of the same offer when its message was edited while
// the list is open, as by a picture that comes later.
function drawnAnew(home, message, offer) {
  if (!home) return null;
  const boxes = home.querySelectorAll(`[data-message="${message.dataset.message}"] [data-component="select"]`);
  return [...boxes].find((box) => box.offer === offer && !box.disabled);
}

function swap(picked, value, list, options) {
  options.forEach((o, i) => picked.has(o.value) && list.mark(i, false));
  picked.clear();
  picked.add(value);
}

function doneFooter(locale, send) {
  const count = el("span", { role: "status" });
  const button = el("button", { type: "button", class: "btn btn-1", data: { action: "select-done" }, on: { click: send } }, t("done", locale));
  const update = (words, allowed) => {
    count.textContent = words;
    button.disabled = !allowed;
  };
  return { node: el("div", { class: "select-footer" }, count, button), update };
}

// Space marks (or picks), Enter finishes, letters search, Tab reaches Done.
function keys(list, choose, finish) {
  let word = "";
  let timer = 0;
  return (event) => {
    if (list.key(event)) return;
    const act = event.key === "Enter" ? finish : event.key === " " && word === "" ? () => choose(list.active) : null;
    if (act) {
      event.preventDefault();
      return act();
    }
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    word += event.key;
    clearTimeout(timer);
    timer = setTimeout(() => (word = ""), TYPEAHEAD);
    list.typeahead(word);
  };
}
