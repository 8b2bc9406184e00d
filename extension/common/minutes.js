/** How long a text takes to read. */

/**
 * Words per minute by language, from Trauzettel-Klosinski and Dietz, "Standardized Assessment of Reading Performance:
 * The New International Reading Speed Texts IReST", IOVS 2012; 184 is their mean over all languages.
 */
const SPEEDS = Object.freeze(
  /** @type {Record<string, number>} */ ({
    ar: 138,
    de: 179,
    en: 228,
    es: 218,
    fi: 161,
    fr: 195,
    he: 187,
    it: 188,
    nl: 202,
    pl: 166,
    pt: 181,
    ru: 184,
    sl: 180,
    sv: 199,
    tr: 166,
  }),
);
const MEAN = 184;

/** Characters per minute for languages without spaces: the same study's Chinese and Japanese. */
const CHARACTERS = Object.freeze(/** @type {Record<string, number>} */ ({ zh: 255, ja: 357 }));
const UNSPACED = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/g;

/** The last text counted: needed at every scroll. */
let counted = { text: "", lang: "", minutes: 1 };

/** @param {string} text @param {string} [lang] @returns {number} at least one */
export function minutes(text, lang = "") {
  if (text !== counted.text || lang !== counted.lang) counted = { text, lang, minutes: count(text, lang) };
  return counted.minutes;
}

/** The same of a text that isn't here: its words are counted already. @param {number} words @param {string} lang */
export function minutesOf(words, lang) {
  const language = lang.split("-")[0].toLowerCase();
  return Math.max(1, Math.round(words / (CHARACTERS[language] ?? SPEEDS[language] ?? MEAN)));
}

/** @param {string} text @param {string} lang */
function count(text, lang) {
  const language = lang.split("-")[0].toLowerCase();
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const words = text.replace(UNSPACED, " ").match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0;
  const time = words / (SPEEDS[language] ?? MEAN) + unspaced / (CHARACTERS[language] ?? CHARACTERS.zh);
  return Math.max(1, Math.round(time));
}
