// pane-view.js puts a pane on the page: its head, its messages, its composer.
import { avatar } from "./avatar.js";
import { Composer } from "./composer.js";
import { el, replace } from "./dom.js";
import { MessageList } from "./messages.js";
import { openModal } from "./modal.js";
import { drawList, personButton } from "./people.js";
import { closePopup } from "./popup.js";
import { drawTitle } from "./sidebar.js";
import { t } from "./strings.js";
import { keepRelativeTimes } from "./time.js";
import { displayName } from "./users.js";

/** PaneView draws pane into the element with the id "pane" + suffix, whose
 * parts have ids of the same suffix. */
export class PaneView {
  constructor(app, pane, suffix) {
    const $ = (id) => document.getElementById(id + suffix);
    Object.assign(this, { app, pane, $, node: $("pane") });
    this.list = new MessageList(pane, { scroller: $("scroller"), list: $("messages"), intro: $("intro"), jump: $("jump") });
    this.composer = new Composer(pane, { form: $("composer"), box: $("composer-box"), text: $("composer-text"), panel: $("suggest"), send: $("send"), slash: $("slash"), note: $("composer-note") });
    keepRelativeTimes($("messages"));
    $("split").addEventListener("click", () => app.setSplit(!app.split));
    for (const type of ["focusin", "pointerdown"]) this.node.addEventListener(type, () => app.pane !== pane && app.focus(pane));
    for (const type of ["switch", "channels", "marks", "people", "status"]) pane.on(type, () => this.#queue());
    pane.on("switch", () => this.#switched());
    pane.on("modal", () => this.#showModal());
    app.on("pane", () => this.#queue());
  }

  #switched() {
    closePopup("switched");
    this.#showModal();
    this.draw();
  }

  #queue() {
    if (this.queued) return;
    this.queued = true;
    queueMicrotask(() => {
      this.queued = false;
      this.draw();
    });
  }

  /** draw brings the head up to date, and what things are called. */
  draw() {
    const { app, pane, $ } = this;
    const { active, locale } = pane;
    this.node.hidden = !pane.seen;
    if (this.node.hidden) this.list.clear();
    this.node.toggleAttribute("data-focused", app.shown.length > 1 && app.pane === pane);
    if (!active || this.node.hidden) return;
    const name = displayName(active.user);
    this.node.dataset.paneUser = name;
    this.node.setAttribute("aria-label", `${pane.title()}, ${t("youAre", locale, { user: name })}`);
    this.node.lang = locale;
    drawTitle($("channel-title"), pane);
    $("channel-topic").textContent = pane.channel?.topic ?? "";
    replace($("pane-you"), app.shown.length > 1 && [avatar(active.user, 24), el("span", {}, t("youAre", locale, { user: name }))]);
    drawList($("strip"), [...app.sessions.values()].map((session) => personButton({ pane, session, size: 28 })));
    $("strip").setAttribute("aria-label", t("people", locale));
    $("messages").setAttribute("aria-label", t("messages", locale, { channel: pane.title() }));
    $("scroller").setAttribute("aria-label", t("messages", locale, { channel: pane.title() }));
    $("jump").textContent = t("jump", locale);
    this.#drawSplit();
  }

  #drawSplit() {
    const button = this.$("split");
    const label = t(this.app.split ? "unsplit" : "split", this.pane.locale);
    for (const name of ["aria-label", "title"]) button.setAttribute(name, label);
    button.setAttribute("aria-pressed", String(this.app.split));
  }

  // A modal waits for the user whom it was sent to.
  #showModal() {
    const { pane } = this;
    const session = pane.active;
    if (!session?.modal || !pane.seen) return;
    const { modal } = session;
    session.modal = null;
    openModal(pane, session, modal);
  }
}

/** cloneSecond makes the second pane's elements from the first's, before
 * anything is drawn in it. */
export function cloneSecond(first) {
  const second = first.cloneNode(true);
  second.hidden = true;
  for (const button of second.querySelectorAll("[aria-controls]")) button.remove(); // the drawers are opened from the first
  for (const node of [second, ...second.querySelectorAll("[id]")]) node.id += "-2";
  first.after(second);
}
