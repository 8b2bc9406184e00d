/**
 * Abbreviations after which a full stop doesn't end a sentence, by language.
 *
 * Three kinds. A title is always followed by a name. A numbered part ("fig.", "Jan.") continues if a number follows.
 * A connector ("approx.", "Mio.") continues unless the next word usually begins sentences. An entry with a capital
 * matches only with a capital ("Sen. Warren", but not "of that sen").
 */

import { LISTS } from "./abbreviation-lists.js";

/** @typedef {"titles" | "numbered" | "links" | "openers" | "enders"} Concept */

/** @type {Map<string, Record<Concept, Set<string>>>} */
const sets = new Map();

/** @param {string} text @returns {string[]} */
function listed(text) {
  return text.split(/\s+/).filter(Boolean);
}

/** Returns the words of a language by kind. @param {string} lang BCP 47 @returns {Record<Concept, Set<string>>} */
export function abbreviations(lang) {
  const language = lang.split(/[-_]/)[0].toLowerCase();
  let found = sets.get(language);
  if (!found) {
    const { titles = "", numbered = "", links = "", openers = "", enders = "" } = LISTS[language] ?? {};
    found = {
      titles: new Set(listed(`${LISTS.mul.titles} ${titles}`)),
      numbered: new Set(listed(numbered)),
      links: new Set(listed(links)),
      openers: new Set(listed(openers)),
      enders: new Set(listed(enders)),
    };
    sets.set(language, found);
  }
  return found;
}

/**
 * Whether a set contains a word: in any case, unless it is listed with a capital.
 * @param {Set<string>} named
 * @param {string} word
 */
export function names(named, word) {
  return named.has(word) || named.has(word.toLowerCase());
}
