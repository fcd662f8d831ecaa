// message-notes.js draws what stands below a message: that a press failed, and
// that only its reader can see it.
import { el, icon } from "./dom.js";
import { FLAG } from "./log.js";
import { t } from "./strings.js";

/** messageNotes draws the notes of message for the reader in ctx. */
export function messageNotes(message, ctx) {
  const failed = ctx.failed || message.local === "failed";
  return el("div", { class: "notes" },
    failed && el("p", { class: "note-failed", role: "alert", data: { failed: true } }, icon("warn", 16), message.reason ?? t(message.local ? "commandFailed" : "failed", ctx.locale)),
    message.flags & FLAG.EPHEMERAL ? privacy(message, ctx) : null);
}

function privacy(message, ctx) {
  const dismiss = el("button", { type: "button", class: "text-button", data: { action: "dismiss" }, on: { click: () => ctx.dismiss(message) } }, t("dismiss", ctx.locale));
  return el("p", { class: "note-private" }, icon("eye", 16), t("onlyYou", ctx.locale), " • ", dismiss);
}
