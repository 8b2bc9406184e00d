/** Reasons why a block was kept or dropped, in the person's language: the engine sends names and values. */

import { counted, isolated, language, words } from "../../../common/words.js";

/** @typedef {[string, ...(number | string)[]]} NamedReason a reason's name, then its values */

/**
 * An older engine sends no names, and a newer one may send unknown ones: then the engine's
 * English is shown.
 * @param {string[]} english @param {NamedReason[]} [named] the same reasons in the same order
 */
export function reasons(english, named = []) {
  return english.map((sentence, place) => (named[place] && said(named[place])) || sentence);
}

/** @param {NamedReason} named @returns {string} empty if there are no words for it */
function said([name, ...values]) {
  const key = name.replaceAll("-", "_");
  const shown = values.map((value) =>
    typeof value === "number" ? new Intl.NumberFormat(language()).format(value) : called(value),
  );
  const plain = words(`reason_${key}`, ...shown);
  return plain || (typeof values[0] === "number" ? counted(`reason_${key}`, values[0], ...shown.slice(1)) : "");
}

/** Formats a value: a role by its name, a start tag unchanged. @param {string} value */
function called(value) {
  return words(`role_${value.replaceAll("-", "_")}`) || isolated(value);
}
