// keys.js holds the keys of the page as a whole.

/** installKeys listens for Alt and a digit (the person of that number), F6 and
 * Shift+F6 (the next part of the page, as in Discord), and typing while nothing
 * has the focus, which goes to the composer. */
export function installKeys(app, views, { channels, people }) {
  const viewOf = (pane) => views[app.panes.indexOf(pane)];
  document.addEventListener("keydown", (event) => {
    if (event.altKey && /^Digit[1-9]$/.test(event.code)) return switchTo(app, Number(event.code.at(-1)) - 1, event);
    if (event.key === "F6") return cycle(parts(app, viewOf, channels, people), event);
    const free = document.activeElement === document.body || document.activeElement.classList.contains("scroller");
    if (free && event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) viewOf(app.pane).composer.focus();
  });
}

function switchTo(app, n, event) {
  const session = [...app.sessions.values()][n];
  if (!session) return;
  event.preventDefault();
  app.pane.show(session.user.id, app.pane.channelId);
}

// The parts of the page in order: {node, focus()}; those not seen are left out.
function parts(app, viewOf, channels, people) {
  const into = (node, selector) => ({ node, focus: () => node.querySelector(selector)?.focus() });
  const panes = app.shown.flatMap((pane) => {
    const { $, composer } = viewOf(pane);
    return [{ node: $("scroller"), focus: () => $("scroller").focus() }, { node: $("composer"), focus: () => composer.focus() }];
  });
  return [into(channels, "[aria-current], button"), ...panes, into(people, "[aria-pressed=true], button")]
    .filter(({ node }) => node.checkVisibility({ visibilityProperty: true }));
}

function cycle(list, event) {
  if (document.querySelector("dialog[open]")) return;
  event.preventDefault();
  const at = list.findIndex(({ node }) => node.contains(document.activeElement));
  const step = event.shiftKey ? -1 : 1;
  list[(at < 0 ? 0 : at + step + list.length) % list.length].focus();
}
