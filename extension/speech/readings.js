/**
 * Says signs, units, money, days, ranges, abbreviations and addresses as people do: "£3.50" as "3 pounds 50". One file
 * is one language. Numbers stay digits, which voices read well; the person's own pronunciations come first.
 */

import { slice, isLiteral } from "./lines.js";
import { de } from "./readings-de.js";
import { en } from "./readings-en.js";
import { es } from "./readings-es.js";
import { fr } from "./readings-fr.js";
import { it } from "./readings-it.js";
import { pt } from "./readings-pt.js";

/** @typedef {import("./passages.js").Run} Run */
/** @typedef {readonly [one: string, many: string]} Forms */

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
 * @property {Readonly<Record<string, string>>} scales what may follow a sum, and how it is said
 * @property {Readonly<Record<string, string>>} short abbreviations, with their full stops
 */

/**
 * @typedef {object} Rule
 * @property {RegExp} worth a quick look whether there is anything to find
 * @property {RegExp} find
 * @property {(found: RegExpMatchArray, text: string) => string} say
 */

/** @type {Readonly<Record<string, Readings>>} */
const LANGUAGES = Object.freeze({ de, en, es, fr, it, pt });
const NUMBER = "\\d{1,3}(?:[.,\\s’]\\d{3}){1,5}(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?";
const BEFORE = "(?<![\\p{L}\\p{N}.,/:–-])";
const AFTER = "(?![\\p{L}\\p{N}])";
/** Without any of these there is nothing to say otherwise. */
const WORTH = /[\d@.&§№]|(?<!\p{L})(?:Mme|Mlle|Dr|Pr|Ste?)(?!\p{L})/u;
const ADDRESS = /(?<![\p{L}\p{N}@])(?:https?:\/\/|www\.)[^\s<>"“”»)\]]*[^\s<>"“”»)\].,;:!?’']/giu;
const MAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const DAY = /(?<![\p{N}-])(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?![\p{N}-])/gu;
const SPECIAL = /[.*+?^${}()|[\]\\/]/g;

/** @type {Map<string, Rule[]>} */
const known = new Map();

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
    found.push({ ...slice(run, match.index, to), text: text.length === match[0].length ? `${text} ` : text });
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
    { worth: /\d-\d/, find: DAY, say: ([, year, month, date]) => day.format(Date.UTC(+year, +month - 1, +date)) },
    ...money(language, its),
    units(language, its),
    signs(its),
    abbreviated(its),
  ];
}

/** @param {string} text @param {Readonly<Record<string, string>>} names */
function spelled(text, names) {
  return text.replace(/[^\p{L}\p{N}]/gu, (sign) => (names[sign] ? ` ${names[sign]} ` : sign)).trim();
}

/** @param {Readonly<Record<string, unknown>>} table @returns {string} a pattern for its keys, the longest first */
function any(table) {
  const keys = Object.keys(table).sort((one, other) => other.length - one.length);
  return keys.map((key) => key.replace(SPECIAL, "\\$&").replace(/ /g, "[\\s\\u00A0\\u202F]?")).join("|");
}

/** @param {string} language @param {Readings} its @returns {(forms: Forms, number: string) => string} */
function counting(language, { decimal }) {
  const plural = new Intl.PluralRules(language);
  return (forms, number) => {
    const whole = number.replace(decimal === "." ? /[,\s’]/g : /[.\s’]/g, "").replace(decimal, ".");
    return forms[plural.select(Number(whole)) === "one" ? 0 : 1];
  };
}

/** @param {string} language @param {Readings} its @returns {Rule[]} */
function money(language, its) {
  const form = counting(language, its);
  const sign = any(its.money);
  const scale = `(?:[\\s\\u00A0]?(${any(its.scales)})${AFTER})?`;
  const say = (/** @type {string} */ number, /** @type {string} */ word, /** @type {string} */ coin) => {
    const many = its.money[coin][1];
    if (word) return `${number} ${its.scales[word]} ${/^[aeiou]/.test(many) ? (its.elided ?? its.of) : its.of}${many}`;
    const [, whole, cents] = /^(.*)[.,](\d\d)$/.exec(number) ?? [];
    if (!cents) return `${number} ${form(its.money[coin], number)}`;
    return `${whole} ${form(its.money[coin], whole)}${+cents ? `${its.change}${cents}` : ""}`;
  };
  const before = new RegExp(`(?<![\\p{L}\\p{N}])(${sign})[\\s\\u00A0]?(${NUMBER})${scale}(?!\\d)`, "gu");
  const behind = new RegExp(`${BEFORE}(${NUMBER})${scale}[\\s\\u00A0\\u202F]?(${sign})${AFTER}`, "gu");
  const worth = new RegExp(sign);
  return [
    { worth, find: before, say: ([, coin, number, word]) => say(number, word, coin) },
    { worth, find: behind, say: ([, number, word, coin]) => say(number, word, coin) },
  ];
}

/** A unit of one letter stands apart from its number: "5m" may be millions. @param {string} language @param {Readings} its */
function units(language, its) {
  const form = counting(language, its);
  const long = Object.fromEntries(
    Object.entries(its.units).filter(([unit]) => unit.length > 1 || !/\p{L}/u.test(unit)),
  );
  const short = Object.fromEntries(Object.entries(its.units).filter(([unit]) => !(unit in long)));
  const find = new RegExp(
    `${BEFORE}(${NUMBER})(?:[\\s\\u00A0\\u202F]?(${any(long)})|[ \\u00A0\\u202F](${any(short)}))${AFTER}(?!['’²³/])`,
    "gu",
  );
  /** @type {Rule["say"]} */
  const say = ([, number, one, other]) => {
    const unit = (one ?? other).replace(/[\s\u00A0\u202F]/g, "");
    return `${number} ${form(its.units[unit] ?? its.units[one ?? other], number)}`;
  };
  return { worth: /\d/, find, say };
}

/** @param {Readings} its @returns {Rule} */
function signs({ between }) {
  const middle = any(Object.fromEntries(Object.entries(between).filter(([sign]) => "–×".includes(sign))));
  const first = any(Object.fromEntries(Object.entries(between).filter(([sign]) => !"–×".includes(sign))));
  const find = new RegExp(
    `(?<=(?<![\\d.–-])\\d{1,4}[ \\u00A0]?)(${middle})(?=[ \\u00A0]?\\d{1,4}(?![\\d–-]))|(${first})(?=[\\s\\u00A0])|(${first})(?=\\d)`,
    "gu",
  );
  return {
    worth: /[–×§№&]/,
    find,
    say: ([, one, two, three]) => (one ? ` ${between[one]} ` : two ? between[two] : `${between[three]} `),
  };
}

/** @param {Readings} its @returns {Rule} */
function abbreviated({ short }) {
  const find = new RegExp(`(?<![\\p{L}\\p{N}.])(?:${any(short)})${AFTER}`, "gu");
  const names = new Map(Object.entries(short).map(([name, text]) => [name.replace(/\s/g, ""), text]));
  /** The full stop of "etc." may end the sentence as well. @type {Rule["say"]} */
  const say = (found, text) => {
    const rest = text.slice((found.index ?? 0) + found[0].length);
    const name = found[0].replace(/[\s\u00A0\u202F]/g, "");
    return `${names.get(name) ?? found[0]}${ENDS.has(name) && /^(\s*$|\s+\p{Lu})/u.test(rest) ? "." : ""}`;
  };
  return { worth: WORTH, find, say };
}

/** Abbreviations that end sentences. */
const ENDS = new Set(["etc.", "usw.", "ecc.", "a.m.", "p.m.", "et al.", "etal."]);
