/** The announcements, in the person's language. */

import { keyName } from "../../sheet/keys.js";
import { counted, language, words } from "../../common/words.js";

/** The name of each role and reason, as spoken and shown. @type {Readonly<Record<string, string>>} */
const NAMES = Object.freeze({
  title: "roleTitle",
  byline: "roleByline",
  date: "roleDate",
  lead: "roleLead",
  heading: "roleHeading",
  paragraph: "roleParagraph",
  list: "roleList",
  number: "roleNumber",
  quote: "roleQuote",
  "pull-quote": "rolePullQuote",
  code: "roleCode",
  table: "roleTable",
  figure: "roleFigure",
  caption: "roleCaption",
  footnote: "roleFootnote",
  note: "roleNote",
  citation: "roleCitation",
  math: "roleMath",
  post: "rolePost",
  media: "roleMedia",
  emoji: "roleEmoji",
  navigation: "roleNavigation",
  advertisement: "roleAdvertisement",
  related: "roleRelated",
  share: "roleShare",
  comments: "roleComments",
  cookie: "roleCookie",
  newsletter: "roleNewsletter",
  paywall: "rolePaywall",
  footer: "roleFooter",
  hidden: "roleHidden",
  other: "roleOther",
});

/** Formula phrases by their name: $1 and $2 are its parts. @type {Readonly<Record<string, string>>} */
const FORMULAS = Object.freeze({
  fraction: "mathFraction",
  over: "mathOver",
  power: "mathPower",
  squared: "mathSquared",
  cubed: "mathCubed",
  sub: "mathSub",
  subpower: "mathSubPower",
  root: "mathRoot",
  nthroot: "mathNthRoot",
  fromto: "mathFromTo",
  under: "mathUnder",
  overscript: "mathOverscript",
  plus: "mathPlus",
  minus: "mathMinus",
  equals: "mathEquals",
  times: "mathTimes",
  of: "mathOf",
  atmost: "mathAtMost",
  atleast: "mathAtLeast",
  less: "mathLess",
  more: "mathMore",
  unequal: "mathUnequal",
  plusminus: "mathPlusMinus",
  sum: "mathSum",
  integral: "mathIntegral",
  product: "mathProduct",
  rootsign: "mathRootSign",
  infinity: "mathInfinity",
  to: "mathTo",
  prime: "mathPrime",
  in: "mathIn",
  fractionend: "mathOverEnd",
  powerend: "mathPowerEnd",
  subend: "mathSubEnd",
  rootend: "mathRootEnd",
  nthrootend: "mathNthRootEnd",
  matrix: "mathMatrix",
  matrixrow: "mathMatrixRow",
  after: "mathAfter",
  about: "mathAbout",
  identical: "mathIdentical",
  proportional: "mathProportional",
  partial: "mathPartial",
  nabla: "mathNabla",
  limit: "mathLimit",
  doubleprime: "mathDoublePrime",
  factorial: "mathFactorial",
  implies: "mathImplies",
  equivalent: "mathEquivalent",
  forall: "mathForAll",
  exists: "mathExists",
  not: "mathNot",
  and: "mathAnd",
  or: "mathOr",
  notin: "mathNotIn",
  union: "mathUnion",
  intersection: "mathIntersection",
  subset: "mathSubset",
  empty: "mathEmpty",
  reals: "mathReals",
  naturals: "mathNaturals",
  integers: "mathIntegers",
  rationals: "mathRationals",
  complexes: "mathComplexes",
  bar: "mathBar",
  hat: "mathHat",
  tilde: "mathTilde",
  vector: "mathVector",
  dot: "mathDot",
  stroke: "mathStroke",
});

/** @param {string} role */
export function roleName(role) {
  return NAMES[role] ? words(NAMES[role]) : role;
}

/** Languages of code whose name isn't said as it is written. @type {Readonly<Record<string, string>>} */
const CODE = Object.freeze({
  "c++": "C plus plus",
  cpp: "C plus plus",
  "c#": "C sharp",
  cs: "C sharp",
  csharp: "C sharp",
  css: "CSS",
  go: "Go",
  html: "HTML",
  java: "Java",
  javascript: "JavaScript",
  js: "JavaScript",
  json: "JSON",
  php: "PHP",
  plaintext: "",
  py: "Python",
  python: "Python",
  rb: "Ruby",
  rs: "Rust",
  ruby: "Ruby",
  rust: "Rust",
  sh: "shell",
  sql: "SQL",
  text: "",
  ts: "TypeScript",
  typescript: "TypeScript",
  xml: "XML",
  yaml: "YAML",
  yml: "YAML",
});

/** @param {...string} parts */
function listed(...parts) {
  return parts.filter(Boolean).join(", ");
}

/** @type {import("./script.js").Phrases} */
export const phrases = Object.freeze({
  heading: (level) => words("sayHeading", level),
  list: (items) => counted("sayList", items),
  role: roleName,
  table: (rows, columns) => listed(words("roleTable"), counted("sayColumns", columns), counted("sayRows", rows)),
  code: (name, lines) => listed(words("roleCode"), CODE[name.toLowerCase()] ?? name, counted("sayLines", lines)),
  hint: () => {
    const key = keyName("voice-hear");
    return key ? words("pressToHear", key) : "";
  },
  quoteEnd: () => words("sayQuoteEnd"),
  note: (sign) => words("sayNote", sign),
  post: (author, depth, accepted) =>
    [author || words("sayPost"), accepted ? words("postAccepted") : "", depth ? words("sayReply", depth) : ""]
      .filter(Boolean)
      .join(", "),
  formula: (name, parts) => (FORMULAS[name] ? words(FORMULAS[name], ...parts) : parts.join(" ")),
});

/**
 * "Skipped: 3 promotions, 2 captions; 412 words. Press U to hear them."
 * @param {Map<string, {entries: number, words: number}>} sums
 */
export function skippedWords(sums) {
  const kinds = [...sums].sort(([, a], [, b]) => b.words - a.words);
  if (!kinds.length) return "";
  const list = new Intl.ListFormat(language(), { style: "long", type: "conjunction" });
  const all = kinds.reduce((sum, [, { words: many }]) => sum + many, 0);
  const named = list.format(kinds.map(([role, { entries }]) => `${roleName(role)} ${entries}`));
  const key = keyName("voice-skipped");
  return key ? words("skippedKey", named, counted("words", all), key) : words("skipped", named, counted("words", all));
}
