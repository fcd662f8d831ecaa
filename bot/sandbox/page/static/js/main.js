// main.js wires the page together.
import { announce } from "./announcer.js";
import { App } from "./app.js";
import { Composer } from "./composer.js";
import { Drawers } from "./drawers.js";
import { MessageList } from "./messages.js";
import { openModal } from "./modal.js";
import { closePopup, watchPopups } from "./popup.js";
import { Sidebar } from "./sidebar.js";
import { t } from "./strings.js";
import { keepRelativeTimes } from "./time.js";

const $ = (id) => document.getElementById(id);
const app = new App();

const drawers = new Drawers({
  buttons: { channels: $("open-channels"), people: $("open-people") },
  asides: { channels: $("left"), people: $("right") },
  shade: $("drawer-shade"),
});
const sidebar = new Sidebar(app, {
  guild: $("guild"), channels: $("channels"), self: $("self"), people: $("people"), strip: $("strip"), bot: $("bot"), title: $("channel-title"), topic: $("channel-topic"),
}, () => drawers.close());
new MessageList(app, { scroller: $("scroller"), list: $("messages"), intro: $("intro"), jump: $("jump") });
const composer = new Composer(app, { form: $("composer"), box: $("composer-box"), text: $("composer-text"), panel: $("suggest"), send: $("send"), note: $("composer-note") });

announce(app, $("announcer"));
watchPopups();
keepRelativeTimes($("messages"));

app.on("switch", () => {
  closePopup("switched");
  relabel();
  showModal();
  drawTyping();
  document.body.dataset.ready = "true";
});
app.on("modal", showModal);
app.on("typing", drawTyping);
app.on("status", drawStatus);
app.on("trouble", (error) => console.warn(error.message));

function relabel() {
  const { locale } = app;
  document.documentElement.lang = locale;
  document.title = `#${app.channel?.name ?? ""} · ${app.userName(app.active.user.id)}`;
  $("messages").setAttribute("aria-label", t("messages", locale, { channel: app.channel?.name ?? "" }));
  for (const [id, key] of [["left", "channels"], ["right", "people"], ["strip", "people"], ["open-channels", "menu"], ["open-people", "showPeople"]]) $(id).setAttribute("aria-label", t(key, locale));
  $("channels-heading").textContent = t("channels", locale);
  $("people-heading").textContent = t("people", locale);
  $("jump").textContent = t("jump", locale);
  drawStatus();
}

// A modal waits for the user whom it was sent to.
function showModal() {
  const session = app.active;
  if (!session.modal) return;
  const { modal } = session;
  session.modal = null;
  openModal(app, session, modal);
}

function drawTyping() {
  const names = app.active.typists(app.channelId).map((id) => app.userName(id));
  $("typing").textContent = names.length > 0 ? t("typing", app.locale, { names: names.join(", ") }) : "";
}

function drawStatus() {
  const lost = [...app.sessions.values()].some((session) => session.gateway.status === "lost");
  $("reconnecting").hidden = !lost;
  $("reconnecting").textContent = t("reconnecting", app.locale);
}

// Alt and a digit shows the person of that number.
document.addEventListener("keydown", (event) => {
  if (!event.altKey || !/^Digit[1-9]$/.test(event.code)) return;
  const session = [...app.sessions.values()][Number(event.code.at(-1)) - 1];
  if (!session) return;
  event.preventDefault();
  app.show(session.user.id, app.channelId);
});

// What is typed while nothing has the focus goes to the composer.
document.addEventListener("keydown", (event) => {
  const free = document.activeElement === document.body || document.activeElement === $("scroller");
  if (free && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) composer.focus();
});

app.start().then(() => sidebar.draw()).catch((error) => {
  $("reconnecting").hidden = false;
  $("reconnecting").textContent = error.message;
});
