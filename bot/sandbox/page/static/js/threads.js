// threads.js draws what a channel shows of its threads: the line that one was
// begun, and the card by which it is entered.
import { el, icon } from "./dom.js";
import { t } from "./strings.js";
import { displayName } from "./users.js";

/** THREAD_BEGUN is the type of the message that tells of a new thread. */
export const THREAD_BEGUN = 18;

/** threadOf is the id of the thread that a message tells of, if any. */
export function threadOf(message) {
  return message.type === THREAD_BEGUN ? message.message_reference?.channel_id : null;
}

/** drawThreadBegun is the line "Railbot started a thread: Trains". */
export function drawThreadBegun(message, ctx) {
  return el("p", { class: "system" }, icon("thread"), el("strong", {}, displayName(message.author)), ` ${t("threadBegun", ctx.locale)} `, el("strong", {}, message.content));
}

/** drawThread is a card that opens the thread. */
export function drawThread(message, ctx) {
  const id = threadOf(message);
  const name = ctx.names.channel(id);
  return el("button", { type: "button", class: "thread-card", data: { thread: id }, on: { click: () => ctx.names.onChannel(id) } },
    el("span", { class: "thread-name" }, name), el("span", { class: "thread-open" }, t("openThread", ctx.locale), icon("right", 16)));
}
