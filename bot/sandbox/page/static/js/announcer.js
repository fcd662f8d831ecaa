// announcer.js tells assistive technology of new messages, once each, in a few
// plain words; the message list itself is not a live region, for switching
// users would read it all out.
import { displayName } from "./users.js";
import { el } from "./dom.js";
import { FLAG } from "./log.js";
import { t } from "./strings.js";

const LONGEST = 300; // characters read out
const KEPT = 5; // announcements left in the page

/** announce writes new messages of a pane's user and channel into region. Of two
 * panes, only the one with the focus tells what both of them are shown. */
export function announce(app, pane, region) {
  pane.on("created", (message) => {
    if (message.channel_id !== pane.channelId || message.author.id === pane.active.user.id) return;
    if (!pane.seen || (pane !== app.pane && !(message.flags & FLAG.EPHEMERAL))) return;
    region.append(el("p", {}, words(message, pane)));
    while (region.children.length > KEPT) region.firstChild.remove();
  });
}

function words(message, pane) {
  const text = (message.content ?? "").replace(/<@!?(\d+)>/g, (_, id) => pane.userName(id)).replace(/[*_~`|#>]/g, "");
  const pictures = (message.attachments ?? []).map((a) => a.description).filter(Boolean);
  const privately = message.flags & FLAG.EPHEMERAL ? ` (${t("onlyYou", pane.locale)})` : "";
  return `${displayName(message.author)}${privately}: ${[text, ...pictures].join(" ")}`.slice(0, LONGEST);
}
