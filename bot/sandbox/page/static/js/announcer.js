// announcer.js tells assistive technology of new messages, once each, in a few
// plain words; the message list itself is not a live region, for switching
// users would read it all out.
import { displayName } from "./app.js";
import { el } from "./dom.js";
import { FLAG } from "./log.js";
import { t } from "./strings.js";

const LONGEST = 300; // characters read out
const KEPT = 5; // announcements left in the page

/** announce writes new messages of the shown user and channel into region. */
export function announce(app, region) {
  app.on("created", (message) => {
    if (message.channel_id !== app.channelId || message.author.id === app.active.user.id) return;
    region.append(el("p", {}, words(message, app)));
    while (region.children.length > KEPT) region.firstChild.remove();
  });
}

function words(message, app) {
  const text = (message.content ?? "").replace(/<@!?(\d+)>/g, (_, id) => app.userName(id)).replace(/[*_~`|#>]/g, "");
  const pictures = (message.attachments ?? []).map((a) => a.description).filter(Boolean);
  const privately = message.flags & FLAG.EPHEMERAL ? ` (${t("onlyYou", app.locale)})` : "";
  return `${displayName(message.author)}${privately}: ${[text, ...pictures].join(" ")}`.slice(0, LONGEST);
}
