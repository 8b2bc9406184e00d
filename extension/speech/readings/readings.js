/**
 * Says signs, units, money, days, ranges, abbreviations and addresses as people do: "£3.50" as "3 pounds 50". One file
 * is one language. Numbers stay digits, which voices read well; the person's own pronunciations come first.
 */

import { clock, money, units } from "./counts.js";
import { emoji } from "./emoji.js";
import { slice, isLiteral } from "../sentences/lines.js";
import { fractions, powers, romans } from "./numerals.js";
import { AFTER, any, SPACE } from "./patterns.js";
import { de } from "./readings-de.js";
import { en } from "./readings-en.js";
import { es } from "./readings-es.js";
import { fr } from "./readings-fr.js";
import { it } from "./readings-it.js";
import { pt } from "./readings-pt.js";
import { before, handles, signs, spans } from "./signs.js";

/** @typedef {import("../script/passages.js").Run} Run */
/** @typedef {import("./counts.js").Forms} Forms */

/**
 * @typedef {object} Readings
 * @property {string} decimal the sign before a number's decimals
 * @property {Readonly<Record<string, string>>} signs those of addresses
 * @property {Readonly<Record<string, string>>} between signs between numbers, and before them
 * @property {Readonly<Record<string, Forms>>} units
 * @property {Readonly<Record<string, Forms>>} money
 * @property {string} change what joins 3 pounds and 50
 * @property {string} of what joins a million and its pounds
 * @property {string} [elided] the same before a vowel
 * @property {Readonly<Record<string, string | Forms>>} scales what may follow a sum, and how it is said
 * @property {readonly string[]} [bare] scales that take no `of`: 5 mil euros
 * @property {{hours: Forms, join: string}} [clock] how "10h30" is said
 * @property {Readonly<Record<string, string>>} short abbreviations, with their full stops
 * @property {Readonly<Record<string, string>>} [titles] those that are said so before a name only
 * @property {Readonly<Record<string, string>>} [numbered] those that are said so before a number only
 * @property {Readonly<Record<string, string>>} [before] signs right before a number: minus
 * @property {Readonly<Record<string, Forms>>} [coins] what sums below 1 are counted in
 * @property {string} [per] the stroke in "20 €/month"
 * @property {string} [by] the sign in "20 × 30 cm"
 * @property {string} [ratio] the colon in "3:1"
 * @property {string} [hashtag]
 * @property {string} [pages] a pattern for words before two numbers with a hyphen: "pages 3-5"
 * @property {Readonly<Record<string, string>>} [fractions]
 * @property {(whole: string, sign: string, fraction: string) => string} [mixed] a number and a fraction
 * @property {(exponent: string, isNegative: boolean) => string} [power]
 * @property {readonly import("./numerals.js").Roman[]} [romans]
 */

/**
 * @typedef {object} Rule
 * @property {RegExp} worth a quick look whether there is anything to find
 * @property {RegExp} find
 * @property {(found: RegExpMatchArray, text: string) => string} say
 */

/** @type {Readonly<Record<string, Readings>>} */
const LANGUAGES = Object.freeze({ de, en, es, fr, it, pt });
/** Without any of these there is nothing to say otherwise. */
const WORTH =
  /[\p{N}@.&§№#\p{Extended_Pictographic}]|(?<!\p{L})[IVXL]+(?:e|ᵉ|er|re|ème)?(?!\p{L})|(?<!\p{L})(?:Mmes?|Mlles?|Mgr|Me|Drs?|Pr|Ste?|bd|Cie|C\/)(?!\p{L})/u;
const ADDRESS = /(?<![\p{L}\p{N}@])(?:https?:\/\/|www\.)[^\s<>"“”»)\]]*[^\s<>"“”»)\].,;:!?’']/giu;
const MAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const DAY = /(?<![\p{N}-])(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?![\p{N}-])/gu;

/** @type {Map<string, Rule[]>} */
const known = new Map();

/** Returns how a sign is named where an address or a word is spelled. @param {string} sign @param {string} lang */
export function signName(sign, lang) {
  return LANGUAGES[lang.toLowerCase().split(/[-_]/)[0]]?.signs[sign] ?? sign;
}

/** @param {Run} run @returns {Run[]} the run in pieces, those that are said otherwise with other words */
export function readings(run) {
  const language = run.lang.toLowerCase().split(/[-_]/)[0];
  if (!LANGUAGES[language] || !WORTH.test(run.text)) return [run];
  const rules = known.get(language) ?? rulesOf(language, LANGUAGES[language]);
  known.set(language, rules);
  return rules.reduce(
    (runs, rule) => runs.flatMap((one) => (isLiteral(one) && rule.worth.test(one.text) ? said(one, rule) : [one])),
    [run],
  );
}

/** @param {Run} run @param {Rule} rule */
function said(run, { find, say }) {
  const found = [];
  let from = 0;
  for (const match of run.text.matchAll(find)) {
    const to = match.index + match[0].length;
    const text = say(match, run.text);
    if (text === match[0]) continue;
    if (match.index > from) found.push(slice(run, from, match.index));
    // As long as what it stands for, it would count as literal.
    found.push({ ...slice(run, match.index, to), text: text.length === match[0].length ? ` ${text}` : text });
    from = to;
  }
  if (from < run.text.length) found.push(slice(run, from, run.text.length));
  return found;
}

/** @param {string} language @param {Readings} its @returns {Rule[]} */
function rulesOf(language, its) {
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return [
    { worth: /:\/\/|www\./i, find: ADDRESS, say: ([text]) => spelled(text.replace(/^https?:\/\//i, ""), its.signs) },
    { worth: /@/, find: MAIL, say: ([text]) => spelled(text, its.signs) },
    ...handles(its),
    { worth: /\d-\d/, find: DAY, say: ([, year, month, date]) => day.format(Date.UTC(+year, +month - 1, +date)) },
    ...before(its),
    ...money(language, its),
    ...clock(language, its),
    units(language, its),
    ...fractions(its),
    ...powers(its),
    ...romans(its),
    signs(its),
    ...spans(its),
    abbreviated(its),
    ...emoji(language),
  ];
}

/** @param {string} text @param {Readonly<Record<string, string>>} names */
function spelled(text, names) {
  return text.replace(/[^\p{L}\p{N}]/gu, (sign) => (names[sign] ? ` ${names[sign]} ` : sign)).trim();
}

/** @param {Readings} its @returns {Rule} */
function abbreviated({ short, titles = {}, numbered = {} }) {
  const kinds = [`(?:${any(short)})${AFTER}`];
  if (Object.keys(titles).length) kinds.push(`(?:${any(titles)})(?=[\\s\\u00A0]\\p{Lu})`);
  if (Object.keys(numbered).length) kinds.push(`(?:${any(numbered)})(?=${SPACE}\\d)`);
  const find = new RegExp(`(?<![\\p{L}\\p{N}.])(?:${kinds.join("|")})`, "gu");
  const names = new Map(
    Object.entries({ ...titles, ...numbered, ...short }).map(([name, text]) => [name.replace(/\s/g, ""), text]),
  );
  /** The full stop of "etc." may end the sentence as well. @type {Rule["say"]} */
  const say = (found, text) => {
    const rest = text.slice((found.index ?? 0) + found[0].length);
    const name = found[0].replace(/[\s\u00A0\u202F]/g, "");
    return `${names.get(name) ?? found[0]}${ENDS.has(name) && /^(\s*$|\s+\p{Lu})/u.test(rest) ? "." : ""}`;
  };
  return { worth: WORTH, find, say };
}

/** Abbreviations that end sentences. */
const ENDS = new Set([
  "etc.",
  "usw.",
  "ecc.",
  "a.m.",
  "p.m.",
  "Jr.",
  "Ltd.",
  "u.Ä.",
  "o.Ä.",
  "u.v.m.",
  "et al.",
  "etal.",
]);
