// popup.js places one floating layer at a time: beside its anchor on a wide
// window, as a sheet at the bottom of a narrow one. Escape and a press outside
// close it.
import { el } from "./dom.js";

const NARROW = window.matchMedia("(max-width: 600px)");
const GAP = 4;
const EDGE = 8;

let open = null; // {node, anchor, onClose, heir, shade, sheet}

/** openPopup shows node at anchor. onClose(reason) is told "escape", "outside"
 * or what closePopup was given. heir() gives what has taken the anchor's place
 * when that is gone, if anything has. `above` prefers the space over the anchor;
 * a popup with `inline` stays beside the anchor on a narrow window too. */
export function openPopup({ node, anchor, onClose, heir, above = false, inline = false }) {
  closePopup("replaced");
  const sheet = NARROW.matches && !inline;
  node.classList.add("popup");
  node.classList.toggle("sheet", sheet);
  const shade = sheet ? el("div", { class: "shade" }) : null;
  open = { node, anchor, onClose, heir, above, sheet, shade };
  const layers = anchor.closest("dialog") ?? document.getElementById("layers"); // a dialog lies above the layers
  if (shade) layers.append(shade);
  layers.append(node);
  place();
}

/** closePopup takes the layer away, if there is one. */
export function closePopup(reason = "closed") {
  if (!open) return;
  const { node, shade, onClose } = open;
  open = null;
  node.remove();
  shade?.remove();
  onClose?.(reason);
}

/** popupOpen says whether node is the layer that is shown. */
export function popupOpen(node) {
  return open?.node === node;
}

/** place moves the layer to its anchor, and closes it when the anchor is gone. */
export function place() {
  if (!open) return;
  if (!open.anchor.isConnected) {
    const heir = open.heir?.();
    if (!heir) return closePopup("orphaned");
    open.anchor = heir;
  }
  if (open.sheet) return;
  const { node, anchor, above } = open;
  const box = anchor.getBoundingClientRect();
  const over = box.top - GAP - EDGE;
  const under = innerHeight - box.bottom - GAP - EDGE;
  node.style.minWidth = `${Math.min(box.width, innerWidth - 2 * EDGE)}px`;
  node.style.maxHeight = "";
  const height = node.offsetHeight;
  const up = above ? over >= Math.min(height, 160) || over > under : under < height && over > under;
  node.style.maxHeight = `${Math.max(120, up ? over : under)}px`;
  node.style.left = `${Math.max(EDGE, Math.min(box.left, innerWidth - node.offsetWidth - EDGE))}px`;
  node.style.top = up ? "" : `${box.bottom + GAP}px`;
  node.style.bottom = up ? `${innerHeight - box.top + GAP}px` : "";
}

/** watchPopups installs the page's listeners once; lists are where anchors may
 * move or go. */
export function watchPopups(lists) {
  document.addEventListener("pointerdown", (event) => {
    if (!open || open.node.contains(event.target) || open.anchor.contains(event.target)) return;
    closePopup("outside");
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !open) return;
    event.preventDefault();
    event.stopPropagation();
    closePopup("escape");
  }, true);
  addEventListener("resize", place);
  document.addEventListener("scroll", (event) => open && !open.node.contains(event.target) && place(), true);
  const observer = new MutationObserver(place);
  for (const list of lists) observer.observe(list, { childList: true, subtree: true });
}
