/** The texts of the interface: all from `_locales`, none in code or markup. */

import { coming, text } from "./texts.js";

// A service worker may not wait here: the background uses texts.js alone (a test checks).
await coming();

/**
 * @param {string} key @param {...(string | number)} values for $1, $2 ...
 * @returns {string}
 */
export function words(key, ...values) {
  return text(key, values.map(String));
}

/**
 * Translates the engine's own texts, which are English: only the other languages have a key for them (a test checks).
 * @param {string} english @param {...(string | number)} parts of the key: what it is, then names
 */
export function translated(english, ...parts) {
  return words(parts.join("_").replaceAll("-", "_")) || english;
}

/** Letters that run from right to left. */
const FROM_RIGHT = /[\u0591-\u07ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Whether a name runs from right to left, as its first letter does. @param {string} name */
export const fromRight = (name) => FROM_RIGHT.test(name.match(/\p{L}/u)?.[0] ?? "");

/**
 * Keeps a name or a tag in one piece inside a text that may run the other way: else its brackets and dots would stand
 * at the wrong end.
 * @param {string} value
 */
export function isolated(value) {
  return words("direction") === "rtl" || FROM_RIGHT.test(value) ? `\u2068${value}\u2069` : value;
}

/**
 * The language of the texts, with the person's own region if the browser has one. If we have no texts in the browser's
 * language, they are English: a screen reader must not read them with French pronunciation.
 */
export function language() {
  const asked = text("@@ui_locale", []).replace("_", "-");
  const own = words("language");
  return asked.split("-")[0] === own ? asked : own;
}

/** A name that stands alone, with the capital letter that its language gives one. @param {string} name */
export function capital(name) {
  return name.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language()));
}

/**
 * Texts with a number: `minutes` is `minutesOne` or `minutesOther` by the language's plural rule. A language
 * with more forms adds them (`minutesFew`); a missing form falls back to `Other`.
 * @param {string} key @param {number} count for $1 @param {...(string | number)} values for $2 ...
 */
export function counted(key, count, ...values) {
  const form = new Intl.PluralRules(language()).select(count);
  const shown = new Intl.NumberFormat(language()).format(count);
  return words(key + form[0].toUpperCase() + form.slice(1), shown, ...values) || words(`${key}Other`, shown, ...values);
}

/**
 * Fills a page with texts: `data-words` is an element's text, `data-label` its accessible name, `data-hint` its title.
 * @param {Document | DocumentFragment | Element} root
 */
export function fill(root) {
  for (const element of root.querySelectorAll("[data-words], [data-label], [data-hint]")) {
    const { words: own, label, hint } = /** @type {HTMLElement} */ (element).dataset;
    if (own) element.textContent = words(own);
    if (label) element.setAttribute("aria-label", words(label));
    if (hint) element.setAttribute("title", words(hint));
  }
  if (!(root instanceof Document)) return;
  root.documentElement.lang = language();
  root.documentElement.dir = words("direction");
}
