// time.js writes moments as Discord does, in the reader's locale, and keeps
// relative ones up to date.
import { el } from "./dom.js";
import { t } from "./strings.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const LONGEST = 8.64e12; // seconds from 1970 that a Date can hold

/** timeNode renders <t:seconds:style>. */
export function timeNode(seconds, style, locale) {
  if (Math.abs(seconds) > LONGEST) return document.createTextNode(`<t:${seconds}:${style}>`);
  const date = new Date(seconds * 1000);
  const full = new Intl.DateTimeFormat(locale, STYLES.F).format(date);
  const text = style === "R" ? relative(seconds, locale) : new Intl.DateTimeFormat(locale, STYLES[style]).format(date);
  const data = style === "R" ? { relative: seconds, locale } : {};
  return el("time", { class: "md-time", datetime: date.toISOString(), title: full, data }, text);
}

/** relative says how far seconds (since 1970) is from now, rounded: "in 5 minutes". */
export function relative(seconds, locale, now = Date.now()) {
  const distance = seconds - now / 1000;
  const reaches = ([, size], i) => { // 59.6 minutes are an hour, not 60 minutes
    const smaller = UNITS[i + 1]?.[1] ?? 1;
    return Math.round(Math.abs(distance) / smaller) * smaller >= size;
  };
  const [unit, size] = UNITS.find(reaches) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(Math.round(distance / size), unit);
}

/** keepRelativeTimes refreshes relative times below root every second. */
export function keepRelativeTimes(root) {
  setInterval(() => {
    for (const node of root.querySelectorAll("time[data-relative]")) {
      const text = relative(Number(node.dataset.relative), node.dataset.locale);
      if (node.textContent !== text) node.textContent = text;
    }
  }, 1000);
}

/** clock is the short time of day of an ISO moment. */
export function clock(iso, locale) {
  return new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(new Date(iso));
}

/** dayOf is the day of an ISO moment, comparable and local. */
export function dayOf(iso) {
  return new Date(iso).toDateString();
}

/** longDay writes the day of an ISO moment for a divider. */
export function longDay(iso, locale) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date(iso));
}

/** stamp is the moment beside an author's name: the time today, else the date too. */
export function stamp(iso, locale) {
  const now = new Date();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (dayOf(iso) === now.toDateString()) return clock(iso, locale);
  if (dayOf(iso) === yesterday.toDateString()) return t("yesterdayAt", locale, { time: clock(iso, locale) });
  return new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "short" }).format(new Date(iso));
}
