// reach.js keeps Tab short: it stops at what can be pressed in the newest public
// message that has something to press, and in all after it. Older messages are
// reached by the arrow keys, message by message; Tab then goes on into the one
// that has the focus.

const CONTROLS = "button, a[href], [tabindex]";

/** Reach minds the controls of the messages in list, which scroller shows. */
export class Reach {
  constructor(scroller, list) {
    Object.assign(this, { scroller, list });
    scroller.addEventListener("keydown", (event) => this.#key(event));
    for (const type of ["focusin", "focusout"]) list.addEventListener(type, () => this.limit());
  }

  /** limit lets Tab stop at the newest controls and at those of the message that
   * has the focus, and at no others. It is called whenever messages were drawn. */
  limit() {
    const items = this.#items();
    const newest = items.findLastIndex((item) => !("ephemeral" in item.dataset) && item.querySelector("[data-part=components]"));
    items.forEach((item, i) => reachable(item, i >= newest || item.contains(document.activeElement)));
  }

  // The arrow keys go from message to message, from the scroller to the newest.
  #key(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const items = this.#items();
    const at = items.findIndex((item) => item === document.activeElement);
    if (!step || event.altKey || event.ctrlKey || event.metaKey || (at < 0 && event.target !== this.scroller)) return;
    event.preventDefault();
    const next = items[at < 0 ? items.length - 1 : at + step];
    next?.setAttribute("tabindex", "-1");
    next?.focus();
  }

  #items() {
    return [...this.list.children].filter((item) => item.dataset.message);
  }
}

// Buttons and links are stops by themselves, everything else by its tabindex.
function reachable(item, yes) {
  for (const control of item.querySelectorAll(CONTROLS)) {
    const native = control.matches("button, a[href]");
    if (!yes) control.setAttribute("tabindex", "-1");
    else if (native) control.removeAttribute("tabindex");
    else control.setAttribute("tabindex", "0");
  }
}
