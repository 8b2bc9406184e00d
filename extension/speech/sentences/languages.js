/**
 * Detects the language of words that the page doesn't declare: a quotation, a comment, an abstract; or the
 * whole page, if its template declares a language other than the author's.
 *
 * A different script is sufficient: the page's voice could not speak it at all. Between languages of one script the
 * browser's own detector is used, and accepted only for running text that is long enough and whose halves agree: names
 * and titles in another language stay with the voice around them, and so does everything the page declares.
 */

/** @typedef {{text: string, lang: string, passage: number, role: string, runs: readonly unknown[]}} Said */
/**
 * @typedef {(text: string) => Promise<{isReliable: boolean, languages: readonly {language: string, percentage: number}[]}>}
 * Detect
 */

/**
 * The detector is accepted from this many letters on: it confused one of 254 texts in 26 languages with a similar one.
 */
const ENOUGH = 80;
const SURE_PERCENT = 80;
/** Number of passages that decide an article's language. */
const VOTES = 5;
/** The share of words in running text with a small initial, also in German; a list of names has hardly any. */
const SMALL = 0.5;

/** Voices of all languages can speak a word or two of this script. */
const LATIN = "Latn";
/** Scripts whose voices can't read the others, except Latin. */
const SCRIPTS = [
  "Arab",
  "Armn",
  "Beng",
  "Cyrl",
  "Deva",
  "Ethi",
  "Geor",
  "Grek",
  "Gujr",
  "Guru",
  "Hang",
  "Hani",
  "Hebr",
  "Hira",
  "Kana",
  "Khmr",
  "Knda",
  "Laoo",
  LATIN,
  "Mlym",
  "Mymr",
  "Orya",
  "Sinh",
  "Taml",
  "Telu",
  "Thai",
  "Tibt",
];
/** Codes of Intl that stand for several scripts. */
const SEVERAL = /** @type {Record<string, string[]>} */ ({
  Jpan: ["Hani", "Hira", "Kana"],
  Kore: ["Hang", "Hani"],
  Hans: ["Hani"],
  Hant: ["Hani"],
});
/** Languages so similar that a detector confuses them, and a voice of one is understood in the other. */
const KIN = ["no nb nn da", "id ms", "hr sr bs", "bg mk", "xh zu", "gl pt", "cs sk", "hi ne mr", "fa ur"].map((kin) =>
  kin.split(" "),
);

/** @param {string} lang */
function languageOf(lang) {
  try {
    return new Intl.Locale(lang.replace(/_/g, "-")).language;
  } catch {
    return "";
  }
}

/** @param {string} lang @returns {string[]} none where the language is unknown */
function scriptsOf(lang) {
  const language = languageOf(lang);
  const script =
    language && language !== "und" ? new Intl.Locale(lang.replace(/_/g, "-")).maximize().script : undefined;
  return script ? (SEVERAL[script] ?? [script]) : [];
}

/** @param {string} text @param {readonly string[]} scripts */
function lettersIn(text, scripts) {
  return scripts.length
    ? (text.match(new RegExp(`[${scripts.map((one) => `\\p{Script=${one}}`).join("")}]`, "gu"))?.length ?? 0)
    : 0;
}

/** @param {string} text */
function letters(text) {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/** Returns the script of most letters. @param {string} text */
function scriptOf(text) {
  const counts = SCRIPTS.map((script) => lettersIn(text, [script]));
  return SCRIPTS[counts.indexOf(Math.max(...counts))];
}

/** Returns the most likely language of a script. @param {string} text @param {string} script */
function usual(text, script) {
  if (script === "Hani" && lettersIn(text, ["Hira", "Kana"])) return "ja";
  return new Intl.Locale(`und-${script}`).maximize().language;
}

/** Whether there is a word, not only single letters as in a formula. @param {string} text @param {string} script */
function hasWord(text, script) {
  const least = SEVERAL.Jpan.includes(script) || script === "Hang" ? 2 : 3;
  return new RegExp(`\\p{Script=${script}}{${least}}`, "u").test(text);
}

/** Whether this is running text, not names, products, codes. @param {string} text */
function isProse(text) {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? [];
  return words.filter((word) => /^[\p{Ll}\p{Lo}]/u.test(word)).length >= SMALL * words.length;
}

/** @param {string} one @param {string} other */
function isNear(one, other) {
  return one === other || KIN.some((kin) => kin.includes(one) && kin.includes(other));
}

/** @param {string} text @param {Detect} detect @returns {Promise<string>} "" when in doubt */
async function detected(text, detect) {
  const [best = "", sure = false] = await top(text, detect);
  if (!best || !sure) return "";
  const middle = text.indexOf(" ", text.length / 2);
  const halves = await Promise.all([text.slice(0, middle), text.slice(middle)].map((half) => top(half, detect)));
  return middle < 0 || halves.every(([half]) => isNear(half, best)) ? best : "";
}

/** @param {string} text @param {Detect} detect @returns {Promise<[string, boolean]>} */
async function top(text, detect) {
  const { isReliable, languages } = await detect(text);
  const [first] = languages;
  return first ? [languageOf(first.language), isReliable && first.percentage >= SURE_PERCENT] : ["", false];
}

/**
 * Returns the language of a text, `base` if it is that one, and "" if it is uncertain.
 * @param {string} text @param {string} base @param {Detect} detect
 * @returns {Promise<string>}
 */
export async function detectedLanguage(text, base, detect) {
  const all = letters(text);
  const own = scriptsOf(base);
  const script = own.length && lettersIn(text, own) * 2 < all ? scriptOf(text) : LATIN;
  if (script !== LATIN) return inScript(text, script, detect);
  if (all < ENOUGH || !isProse(text)) return "";
  const found = await detected(text, detect);
  return found && isNear(found, languageOf(base)) ? base : found;
}

/** @param {string} text @param {string} script @param {Detect} detect */
async function inScript(text, script, detect) {
  if (!hasWord(text, script)) return "";
  const [found, sure] = await top(text, detect);
  return sure && scriptsOf(found).includes(script) ? found : usual(text, script);
}

/**
 * Returns the language of an article: the declared one, unless none of its first detectable passages is in it.
 * @param {readonly Said[]} lines @param {string} declared @param {Detect} detect
 */
export async function baseOf(lines, declared, detect) {
  /** @type {Map<string, number>} */
  const votes = new Map();
  let total = 0;
  for (const numbers of openPassages(lines, declared, 0)) {
    const detected = await detectedLanguage(textOf(lines, numbers), declared, detect);
    if (detected && detected === declared) return declared;
    if (detected) votes.set(detected, (votes.get(detected) ?? 0) + 1);
    if (detected && ++total === VOTES) break;
  }
  const [most, count = 0] = [...votes].sort(([, a], [, b]) => b - a)[0] ?? [declared];
  return count * 2 > total ? most : declared;
}

/** @param {readonly Said[]} lines @param {readonly number[]} numbers */
function textOf(lines, numbers) {
  return numbers.map((number) => lines[number].text).join(" ");
}

/**
 * Whether the page doesn't declare a line's language: a declaration is the author's decision.
 * @param {Said} line
 * @param {string} declared
 */
function isOpen({ lang, role, runs }, declared) {
  return lang === declared && runs.length > 0 && role !== "code" && role !== "math";
}

/**
 * Returns the lines of one passage that are in another language than the article, by index.
 * @param {readonly Said[]} lines
 * @param {readonly number[]} numbers of the passage's lines that are open
 * @param {string} base
 * @param {Detect} detect
 * @returns {Promise<[number, string][]>}
 */
export async function foreign(lines, numbers, base, detect) {
  const whole = await detectedLanguage(textOf(lines, numbers), base, detect);
  /** @type {[number, string][]} */
  const found = [];
  for (const number of numbers) {
    const alone = numbers.length > 1 ? await detectedLanguage(lines[number].text, base, detect) : "";
    const detected = alone || whole;
    if (detected && detected !== base) found.push([number, detected]);
  }
  return found;
}

/**
 * Yields undeclared lines by passage, from one line on and then from the beginning: the next to be spoken come first.
 * @param {readonly Said[]} lines
 * @param {string} declared
 * @param {number} from
 */
export function openPassages(lines, declared, from) {
  /** @type {Map<number, number[]>} */
  const passages = new Map();
  lines.forEach((line, number) => {
    if (isOpen(line, declared)) passages.set(line.passage, [...(passages.get(line.passage) ?? []), number]);
  });
  const all = [...passages.values()];
  const first = all.findIndex((numbers) => (numbers.at(-1) ?? 0) >= from);
  return first < 0 ? all : [...all.slice(first), ...all.slice(0, first)];
}

/**
 * Detects the article's language, and that of the first passage; the others wait until speech has begun.
 * @param {import("./lines.js").Line[]} lines
 * @param {string} declared
 * @param {number} from the line that will be said first
 * @param {Parameters<typeof baseOf>[2]} detect
 */
export async function openingLanguage(lines, declared, from, detect) {
  const lang = await baseOf(lines, declared, detect);
  const [first = [], ...later] = openPassages(lines, declared, from);
  for (const numbers of [first, ...later]) for (const number of numbers) lines[number].lang = lang;
  for (const [number, detected] of await foreign(lines, first, lang, detect)) lines[number].lang = detected;
  return { lang, later };
}
