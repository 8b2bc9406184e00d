/** The words a person reads or hears: all from `_locales`, none in code or markup. */

/**
 * @param {string} key @param {...(string | number)} values for $1, $2 ...
 * @returns {string}
 */
export function words(key, ...values) {
  return chrome.i18n.getMessage(key, values.map(String));
}

/**
 * What the engine says of itself, which is English: only the other languages have a key for it (a test knows which).
 * @param {string} english @param {...(string | number)} parts of the key: what it is, then names
 */
export function translated(english, ...parts) {
  return words(parts.join("_").replaceAll("-", "_")) || english;
}

/**
 * The language the words are in, with the person's own region where the browser speaks it too. A browser in a language
 * that we have no words in shows ours in English: a screen reader must not read them as French.
 */
export function language() {
  const asked = chrome.i18n.getMessage("@@ui_locale").replace("_", "-");
  const own = words("language");
  return asked.split("-")[0] === own ? asked : own;
}

/**
 * Words with a number in them: `minutes` is `minutesOne` or `minutesOther` by the language's own plural rule. A language
 * with more forms names them (`minutesFew`); a missing form falls back to `Other`.
 * @param {string} key @param {number} count for $1 @param {...(string | number)} values for $2 ...
 */
export function counted(key, count, ...values) {
  const form = new Intl.PluralRules(language()).select(count);
  const shown = new Intl.NumberFormat(language()).format(count);
  return words(key + form[0].toUpperCase() + form.slice(1), shown, ...values) || words(`${key}Other`, shown, ...values);
}

/**
 * Put the words into a page: `data-words` is an element's text, `data-label` its accessible name, `data-hint` its title.
 * @param {Document | DocumentFragment | Element} root
 */
export function fill(root) {
  for (const element of root.querySelectorAll("[data-words], [data-label], [data-hint]")) {
    const { words: text, label, hint } = /** @type {HTMLElement} */ (element).dataset;
    if (text) element.textContent = words(text);
    if (label) element.setAttribute("aria-label", words(label));
    if (hint) element.setAttribute("title", words(hint));
  }
  if (!(root instanceof Document)) return;
  root.documentElement.lang = language();
  root.documentElement.dir = words("direction");
}
