// strings.js holds the page's own words in every language: strings/<code>.js. They follow the locale
// of the user on whose behalf the page is shown. What a language lacks is said in English.
import STRINGS from "./strings/index.js"; // which the server writes

// STRINGS is exported so that a test can compare the lists of keys.
export { STRINGS };

/** t returns the words for key in locale with {name} filled in from vars. */
export function t(key, locale, vars = {}) {
  const table = STRINGS[locale?.split("-")[0]] ?? STRINGS.en;
  return (table[key] ?? STRINGS.en[key]).replace(/\{(\w+)\}/g, (_, name) => String(vars[name] ?? ""));
}
