/** Says sums of money, numbers with units and the hours of a clock. */

import { fraction } from "./numerals.js";
import { AFTER, any, BEFORE, NUMBER, SPACE } from "./patterns.js";

/** @typedef {import("./readings.js").Readings} Readings */
/** @typedef {import("./readings.js").Rule} Rule */
/** @typedef {readonly [one: string, many: string]} Forms */

/** @param {string} language @param {Readings} its @returns {(forms: Forms, number: string) => string} */
function counting(language, { decimal }) {
  const plural = new Intl.PluralRules(language);
  return (forms, number) => {
    const whole = number.replace(decimal === "." ? /[,\s’]/g : /[.\s’]/g, "").replace(decimal, ".");
    return forms[plural.select(Number(whole)) === "one" ? 0 : 1];
  };
}

/** @param {string} language @param {Readings} its @returns {Rule[]} */
export function money(language, its) {
  const form = counting(language, its);
  const sign = any(its.money);
  const scale = `(?:[\\s\\u00A0]?(${any(its.scales)})${AFTER})?`;
  const per = "(?:/(\\p{L}{3,}))?";
  const one = (/** @type {string} */ number, /** @type {string} */ word, /** @type {string} */ coin) => {
    const many = its.money[coin][1];
    const scale = its.scales[word];
    const of = its.bare?.includes(word) ? "" : /^[aeiou]/.test(many) ? (its.elided ?? its.of) : its.of;
    if (scale) return `${number} ${typeof scale === "string" ? scale : form(scale, number)} ${of}${many}`;
    const [, whole, cents] = /^(.*)[.,](\d\d)$/.exec(number) ?? [];
    if (!cents) return `${number} ${form(its.money[coin], number)}`;
    if (whole === "0" && its.coins?.[coin]) return `${+cents} ${form(its.coins[coin], `${+cents}`)}`;
    return `${whole} ${form(its.money[coin], whole)}${+cents ? `${its.change}${cents}` : ""}`;
  };
  /** @param {string} from @param {string} number @param {string} word @param {string} coin @param {string} time */
  const say = (from, number, word, coin, time) =>
    `${from ? `${from} ${its.between["–"]} ` : ""}${one(number, word, coin)}${time ? `${its.per ? ` ${its.per} ` : "/"}${time}` : ""}`;
  const before = new RegExp(
    `(?<![\\p{L}\\p{N}])(${sign})${SPACE}(?:(${NUMBER})${SPACE}[–-]${SPACE}(?:\\1${SPACE})?)?(${NUMBER})${scale}(?!\\d)${per}`,
    "gu",
  );
  const behind = new RegExp(
    `${BEFORE}(?:(${NUMBER})${SPACE}(?:${sign})?${SPACE}[–-]${SPACE})?(${NUMBER})${scale}${SPACE}(${sign})${AFTER}${per}`,
    "gu",
  );
  const worth = new RegExp(sign);
  return [
    { worth, find: before, say: ([, coin, from, number, word, time]) => say(from, number, word, coin, time) },
    { worth, find: behind, say: ([, from, number, word, coin, time]) => say(from, number, word, coin, time) },
  ];
}

/** A unit of one letter stands apart from its number: "5m" may be millions. @param {string} language @param {Readings} its */
export function units(language, its) {
  const form = counting(language, its);
  const long = Object.fromEntries(
    Object.entries(its.units).filter(([unit]) => unit.length > 1 || !/\p{L}/u.test(unit)),
  );
  const short = Object.fromEntries(Object.entries(its.units).filter(([unit]) => !(unit in long)));
  const join = `(?:${SPACE}(${any(long)}))?${SPACE}([–×-])${SPACE}`;
  const joined = new RegExp(join, "gu");
  const count = fraction(its);
  const find = new RegExp(
    `${BEFORE}((?:(?:${NUMBER})${join}){0,2})(${NUMBER})(?:${SPACE}(${any(long)})|[ \\u00A0\\u202F](${any(short)}))${AFTER}(?!['’²³/])`,
    "gu",
  );
  /** @type {Rule["say"]} */
  const say = ([all, from, , , number, one, other]) => {
    const unit = (one ?? other).replace(/[\s\u00A0\u202F]/g, "");
    if ([...from.matchAll(joined)].some((found) => found[1] && found[1] !== one)) return all;
    const first = from.replace(
      joined,
      (_, own, sign) => ` ${sign === "×" ? (its.by ?? its.between["×"]) : its.between["–"]} `,
    );
    return `${first}${count(number)} ${form(its.units[unit] ?? its.units[one ?? other], number)}`;
  };
  return { worth: /\p{N}/u, find, say };
}

/** Hours that stand at their number: "10h30". @param {string} language @param {Readings} its @returns {Rule[]} */
export function clock(language, its) {
  const { clock } = its;
  if (!clock) return [];
  const form = counting(language, its);
  const find = /(?<![\p{L}\p{N}.,:/])([01]?\d|2[0-4])[hH]([0-5]\d)?(?![\p{L}\p{N}])/gu;
  /** @type {Rule["say"]} */
  const say = ([, hours, minutes]) =>
    `${+hours} ${form(clock.hours, hours)}${+minutes ? `${clock.join}${+minutes}` : ""}`;
  return [{ worth: /\d[hH]/, find, say }];
}
