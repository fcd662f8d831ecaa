// main.js wires the page together.
import { announce } from "./announcer.js";
import { App } from "./app.js";
import { Drawers } from "./drawers.js";
import { installKeys } from "./keys.js";
import { cloneSecond, PaneView } from "./pane-view.js";
import { watchPopups } from "./popup.js";
import { Sidebar } from "./sidebar.js";
import { t } from "./strings.js";

const $ = (id) => document.getElementById(id);
const app = new App();

const drawers = new Drawers({
  buttons: { channels: $("open-channels"), people: $("open-people") },
  asides: { channels: $("left"), people: $("right") },
  shade: $("drawer-shade"),
});
cloneSecond($("pane"));
const views = app.panes.map((pane, i) => new PaneView(app, pane, ["", "-2"][i]));
const sidebar = new Sidebar(app, {
  guild: $("guild"), channels: $("channels"), directs: $("directs"), directsBox: $("directs-box"), self: $("self"), people: $("people"), bot: $("bot"),
}, () => drawers.close());

for (const pane of app.panes) announce(app, pane, $("announcer"));
watchPopups([$("messages"), $("messages-2")]);
installKeys(app, views, { channels: $("left"), people: $("right") });

for (const type of ["switch", "pane"]) app.on(type, relabel);
app.on("status", drawStatus);
app.on("trouble", (error) => console.warn(error.message));

function relabel() {
  const { pane } = app;
  if (!pane.active) return;
  const { locale } = pane;
  document.documentElement.lang = locale;
  document.title = app.shown.map((shown) => `${shown.title()} · ${app.userName(shown.active.user.id)}`).join(" | ");
  document.body.toggleAttribute("data-split", app.shown.length > 1);
  for (const [id, key] of [["left", "channels"], ["right", "people"], ["open-channels", "menu"], ["open-people", "showPeople"]]) $(id).setAttribute("aria-label", t(key, locale));
  for (const [id, key] of [["channels-heading", "channels"], ["directs-heading", "directs"], ["people-heading", "people"]]) $(id).textContent = t(key, locale);
  drawStatus();
}

function drawStatus() {
  const statuses = [...app.sessions.values()].map((session) => session.gateway.status);
  if (app.pane.channel && statuses.every((status) => status === "ready")) document.body.dataset.ready = "true";
  $("reconnecting").hidden = !statuses.includes("lost");
  $("reconnecting").textContent = t("reconnecting", app.pane.locale);
}

// Letters first: what was laid out with others would move under whoever reads it.
const lettered = Promise.allSettled([...document.fonts].map((face) => face.load()));
lettered.then(() => app.start()).then(() => sidebar.draw()).catch((error) => {
  $("reconnecting").hidden = false;
  $("reconnecting").textContent = error.message;
});
