// text-field.js draws a text input of a modal: one line or a paragraph.
import { el } from "./dom.js";
import { t } from "./strings.js";

const PARAGRAPH = 2;
const LONGEST = 4000; // characters, Discord's own limit
let lastId = 0;

/** textField returns {node, value(), check(), focus()}; check shows and returns
 * what is wrong, or null. */
export function textField(input, label, description, locale) {
  const id = `text-field-${++lastId}`;
  const required = input.required !== false;
  const max = input.max_length ?? LONGEST;
  const attrs = {
    id, class: "text-input", placeholder: input.placeholder, maxlength: max, "aria-required": String(required), "aria-describedby": `${id}-error`,
    autocomplete: "off", data: { textInput: input.custom_id },
  };
  const paragraph = input.style === PARAGRAPH;
  const control = paragraph ? el("textarea", { ...attrs, rows: 4 }) : el("input", { type: "text", ...attrs });
  control.value = input.value ?? "";
  const error = el("p", { class: "field-error", id: `${id}-error` });
  const count = paragraph || input.max_length ? el("span", { class: "field-count", "aria-hidden": "true" }) : null;
  const recount = () => count && (count.textContent = `${control.value.length}/${max}`);
  const check = () => {
    error.textContent = problem(control.value, required, input.min_length ?? 0, max, locale) ?? "";
    control.toggleAttribute("data-error", error.textContent !== "");
    control.setAttribute("aria-invalid", String(error.textContent !== ""));
    return error.textContent || null;
  };
  control.addEventListener("input", () => {
    recount();
    if (error.textContent) check();
  });
  recount();
  const node = el("div", { class: "field" },
    el("label", { for: id, class: "field-label" }, label, required ? el("span", { class: "field-required", title: t("required", locale) }, "*") : el("span", { class: "field-optional" }, ` (${t("optional", locale)})`)),
    description && el("span", { class: "field-description" }, description),
    control, el("div", { class: "field-foot" }, error, count));
  return { node, value: () => control.value, check, focus: () => control.focus() };
}

// An optional field may be empty whatever its least length.
function problem(value, required, min, max, locale) {
  if (value.trim() === "") return required ? t("textTooShort", locale, { n: Math.max(1, min) }) : null;
  if (value.length < min) return t("textTooShort", locale, { n: min });
  return value.length > max ? t("textTooLong", locale, { n: max }) : null;
}
