/** Says numbers that aren't plain digits: Roman numerals, fractions, powers and the small figures of formulas. */

/** @typedef {import("./readings.js").Readings} Readings */
/** @typedef {import("./readings.js").Rule} Rule */

/**
 * @typedef {object} Roman
 * @property {RegExp} find with a group `roman`
 * @property {(number: number, found: Record<string, string>, all: string) => string} say
 */

/** From 1 to 89; never a mere L, which "Le" would have. */
export const ROMAN = "(?<roman>(?=[IVX]|L[IVX])(?:XL|L?X{0,3})(?:IX|IV|V?I{0,3}))";
/** What follows the numeral I where it isn't the English word; no word I follows a name of two words. */
const FIRST = /^(?:$|[,.;:)\]!?–—]|['’]s|\s(?:of|and|in|und|et|von|de)\s)/;
const VALUES = Object.freeze(/** @type {Record<string, number>} */ ({ I: 1, V: 5, X: 10, L: 50 }));
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉";

/** @param {string} roman */
function valueOf(roman) {
  const values = [...roman].map((letter) => VALUES[letter]);
  return values.reduce((sum, one, at) => sum + (one < (values[at + 1] ?? 0) ? -one : one), 0);
}

/** @param {Readings} its @returns {Rule[]} */
export function romans({ romans = [] }) {
  return romans.map(({ find, say }) => ({
    worth: /(?<!\p{L})[IVXL]/u,
    find,
    say: (found, text) => {
      const groups = found.groups ?? {};
      const rest = text.slice((found.index ?? 0) + found[0].length);
      const isDotted = found[0].endsWith("I.");
      const isAlone =
        groups.roman === "I" && (isDotted || found[0].endsWith("I")) && groups.name?.includes(" ") === false;
      if (isAlone && !FIRST.test(rest) && !(isDotted && /^\s\p{Ll}/u.test(rest))) return found[0];
      return say(valueOf(groups.roman), groups, found[0]);
    },
  }));
}

/** @param {Readings} its @returns {(number: string) => string} says the fraction of a number, if it has one */
export function fraction({ fractions, mixed }) {
  return (number) => {
    const sign = number.at(-1) ?? "";
    if (!fractions?.[sign]) return number;
    const whole = number.slice(0, -1).trim();
    return whole && mixed ? mixed(whole, sign, fractions[sign]) : fractions[sign];
  };
}

/** @param {Readings} its @returns {Rule[]} */
export function fractions(its) {
  if (!its.fractions) return [];
  const say = fraction(its);
  const find = new RegExp(`(?<![\\p{N}.,/])(?:\\d+ ?)?[${Object.keys(its.fractions).join("")}](?![\\p{N}/])`, "gu");
  return [{ worth: /[¼-¾⅐-⅞]/, find, say: ([number]) => say(number) }];
}

/** A higher figure behind a longer word is a footnote's. @param {Readings} its @returns {Rule[]} */
export function powers({ power }) {
  if (!power) return [];
  const digits = (/** @type {string} */ text, /** @type {string} */ from) =>
    [...text].map((sign) => (from.includes(sign) ? from.indexOf(sign) : "")).join("");
  return [
    {
      worth: /[⁰¹²³⁴-⁹]/,
      find: /(?<=(?<![\p{L}\p{N}])(?:(?![kcdm]?m[²³])\p{L}{1,2}|\d{1,2}))(⁻?)([⁰¹²³⁴-⁹]+)(?![\p{L}\p{N}])/gu,
      say: ([, minus, raised]) => ` ${power(digits(raised, RAISED), minus !== "")}`,
    },
    {
      worth: /[₀-₉]/,
      find: /(?<=[\p{L})\]])([₀-₉]+)(\p{L}?)/gu,
      say: ([, lowered, next]) => ` ${digits(lowered, LOWERED)}${next && ` ${next}`}`,
    },
  ];
}
