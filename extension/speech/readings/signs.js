/** Says signs that stand alone, between numbers or before them. */

import { any, SPACE } from "./patterns.js";

/** @typedef {import("./readings.js").Readings} Readings */
/** @typedef {import("./readings.js").Rule} Rule */

/** @param {Readings} its @returns {Rule} */
export function signs({ between }) {
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

/** @param {Readings} its @returns {Rule[]} */
export function handles({ hashtag, signs, between }) {
  if (!hashtag) return [];
  const find = /(?<![\p{L}\p{N}_@#/&.])(?:#(?![\da-f]{6}(?!\p{L})|\d+\p{L})(?=[\p{L}\d])|@(?=[\p{L}\p{N}_]{2}))/gu;
  /** @type {Rule["say"]} */
  const say = ({ 0: sign, index = 0 }, text) =>
    `${sign === "@" ? signs["@"] : /\d/.test(text[index + 1]) ? between["№"] : hashtag} `;
  return [{ worth: /[#@]/, find, say }];
}

/** @param {Readings} its @returns {Rule[]} */
export function before({ before }) {
  if (!before) return [];
  const find = new RegExp(`(?<![^\\s(\\[„“"«])(?:(-)|(${any(before)})${SPACE})(?=[£$€¥]?[\\d¼-¾])`, "gu");
  return [{ worth: /[^\p{L}\s]\s?[£$€¥]?\d/u, find, say: ([, hyphen, sign]) => `${before[hyphen ? "−" : sign]} ` }];
}

/** Hyphens between years and between pages. @param {Readings} its @returns {Rule[]} */
export function spans({ between, pages, ratio }) {
  const to = ` ${between["–"]} `;
  const years = /(?<=(?<![\d–./-])((?:1\d|20)\d\d))-(?=((?:1\d|20)\d\d)(?![\d–-]))/gu;
  /** @type {Rule[]} */
  const rules = [{ worth: /\d-\d/, find: years, say: ([all, one, two]) => (one < two ? to : all) }];
  if (pages) {
    const find = new RegExp(`(?<=(?<!\\p{L})(?:${pages})[\\s\\u00A0]\\d{1,4})-(?=\\d{1,4}(?![\\d-]))`, "gu");
    rules.push({ worth: /\d-\d/, find, say: () => to });
  }
  if (ratio) {
    const find = /(?<=(?<![\d:.,])\d{1,3}):(?=\d(?![\d:]|[.,]\d))/gu;
    rules.push({ worth: /\d:\d/, find, say: () => ` ${ratio} ` });
  }
  return rules;
}
