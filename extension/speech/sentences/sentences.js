/**
 * Splits text into sentences, as a person would read them out.
 *
 * `Intl.Segmenter` knows the scripts; its false boundaries (abbreviations, initials, ordinals, brackets,
 * addresses) are removed here. Offsets are UTF-16 units of the text; the pieces cover it without gaps.
 */

import { abbreviations, names } from "./abbreviations.js";

/** @typedef {readonly [start: number, end: number]} Span */

/** Languages that write ordinals with a full stop ("am 3. Mai"). */
const DOTTED_ORDINALS = new Set("de da nb nn no fi et lv cs sk sl hr sr bs pl hu tr is fo lb hsb".split(" "));

const PAIRS = /** @type {Record<string, string>} */ ({
  ")": "(",
  "]": "[",
  "}": "{",
  "）": "（",
  "］": "［",
  "】": "【",
  "》": "《",
  "」": "「",
  "』": "『",
});
const OPENING = new Set(Object.values(PAIRS));
/** Brackets further apart are no pair: they must not swallow the article. */
const LONGEST_BRACKET = 400;

/** @type {Map<string, Intl.Segmenter>} */
const segmenters = new Map();

/** @param {string} lang @param {"sentence" | "word" | "grapheme"} granularity */
function segmenter(lang, granularity) {
  const key = `${granularity} ${lang}`;
  let found = segmenters.get(key);
  if (!found) {
    const [known] = lang ? supported(lang) : [];
    found = new Intl.Segmenter(known, { granularity });
    segmenters.set(key, found);
  }
  return found;
}

/** A page may declare any language, even an invalid tag. @param {string} lang @returns {string[]} */
function supported(lang) {
  try {
    return Intl.Segmenter.supportedLocalesOf(lang);
  } catch {
    return [];
  }
}

/**
 * @param {string} text
 * @param {string} lang BCP 47, "" where unknown
 * @returns {Span[]} spans that cover the text from its first to its last character
 */
export function sentences(text, lang) {
  /** @type {[number, number][]} */
  const found = [];
  const within = brackets(text);
  for (const { segment, index } of segments(text, lang, "sentence")) {
    const last = found.at(-1);
    const end = index + segment.length;
    if (last && (within(index) || goesOn(text, last, index, lang))) last[1] = end;
    else found.push([index, end]);
    // A French closing quotation mark follows a space, and ends the sentence before it.
    const [closing] = last && last[1] === index ? (/^[»”’)\]}]+(?:\s+|$)/u.exec(segment) ?? [""]) : [""];
    if (!closing || !last) continue;
    last[1] = index + closing.length;
    if (last[1] === end) found.pop();
    else found[found.length - 1][0] = last[1];
  }
  return found;
}

/** Browsers take time quadratic in the length: longer texts are split in parts. */
const LOOK = 4000;

/**
 * @param {string} text @param {string} lang @param {"sentence" | "word"} granularity
 * @returns {Generator<{segment: string, index: number, isWordLike?: boolean}>}
 */
function* segments(text, lang, granularity) {
  for (let from = 0; from < text.length;) {
    const found = [...segmenter(lang, granularity).segment(text.slice(from, from + LOOK))];
    // The last one may continue after the part: it is split again with what follows.
    if (from + LOOK < text.length && found.length > 1) found.pop();
    for (const { segment, index, isWordLike } of found) yield { segment, index: from + index, isWordLike };
    const last = found[found.length - 1];
    from += last.index + last.segment.length;
  }
}

/**
 * Returns a function that tells whether a position is inside brackets, for ascending positions.
 * @param {string} text
 * @returns {(at: number) => boolean}
 */
function brackets(text) {
  const pairs = pairsIn(text);
  let next = 0;
  return (at) => {
    while (next < pairs.length && pairs[next][1] < at) next++;
    for (let one = next; one < pairs.length && pairs[one][1] <= at + LONGEST_BRACKET; one++)
      if (pairs[one][0] < at) return true;
    return false;
  };
}

/** Returns where brackets open and close, in the order in which they close. @param {string} text */
function pairsIn(text) {
  /** @type {number[]} */
  const open = [];
  /** @type {Span[]} */
  const found = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (!OPENING.has(sign) && !PAIRS[sign]) continue;
    if (/[:;=]-?$/.test(text.slice(Math.max(0, at - 2), at))) continue; // an emoticon
    if (OPENING.has(sign)) open.push(at);
    else {
      let from = open.length - 1;
      while (from >= 0 && at - open[from] <= LONGEST_BRACKET && text[open[from]] !== PAIRS[sign]) from--;
      if (from >= 0 && text[open[from]] === PAIRS[sign] && at - open[from] <= LONGEST_BRACKET)
        found.push([open.splice(from)[0], at]);
    }
  }
  return found;
}

/**
 * Whether a boundary at `cut` is false: the sentence continues.
 * @param {string} text @param {Span} so_far @param {number} cut @param {string} lang
 */
function goesOn(text, [start, end], cut, lang) {
  const before = text.slice(Math.max(start, end - NEAR), end);
  const said = before.trimEnd();
  if (before.includes("\n", said.length)) return false;
  const rest = text.slice(cut, cut + NEAR);
  if (said.length === before.length && !endsSpaceless(said)) return true;
  if (/[」』]$/u.test(said)) return /^[\p{sc=Hiragana}、]/u.test(rest); // 「行こう。」と言った
  if (/[!?]["'”’»)]*$/u.test(said))
    return /^\p{Ll}/u.test(rest) && /^\P{L}*\p{Lu}/u.test(text.slice(start, start + NEAR)); // "Really?" he asked
  return endsInAbbreviation(said, rest, lang);
}

/** Characters before and after a boundary that are examined. */
const NEAR = 60;

/**
 * Whether there is no white space at the boundary, in a script that uses it: inside an address or a number.
 * @param {string} said
 */
function endsSpaceless(said) {
  return /[。！？｡．…”』」）\u0E00-\u0E7F\u1780-\u17FF\u1000-\u109F\u3040-\u30FF\u4E00-\u9FFF]$/u.test(said);
}

/** @param {string} said @param {string} rest @param {string} lang */
function endsInAbbreviation(said, rest, lang) {
  if (!said.endsWith(".")) return false;
  if (/^\s*(?:\d{1,3}\.)+$/u.test(said)) return true; // only the number of an item or a section
  const word = /(?<![^\s([„“"'‘«])[^\s([„“"'‘«]+$/u.exec(said.slice(0, -1))?.[0] ?? "";
  const known = abbreviations(lang);
  const opens = known.openers.has(/^[("„“«]?([\p{L}'’]+)(?!\.|[\p{L}'’])/u.exec(rest)?.[1].toLowerCase() ?? "");
  const follows = /^[\p{L}\p{N}("„“«§]/u.test(rest);
  if (names(known.titles, word)) return follows;
  if (names(known.numbered, word) && /^[([]?(?:[\p{N}§#]|[IVXLC]+\b)/u.test(rest)) return true;
  if (names(known.enders, spaceless(said))) return /^[\p{Ll}\p{N}]/u.test(rest);
  if (names(known.links, spaceless(said)) || names(known.links, word)) return follows && !opens;
  if (isLettered(said, word, rest)) return follows && (!opens || /^\p{Ll}/u.test(rest));
  return (
    /^\d{1,2}$/.test(word) &&
    (/^[\p{Ll}\d]/u.test(rest) || (!opens && DOTTED_ORDINALS.has(lang.split("-")[0].toLowerCase())))
  );
}

/** Removes the spaces of a spaced abbreviation: "т. д." is "т.д". @param {string} said */
function spaceless(said) {
  return (/(?:(?<![\p{L}\p{N}])\p{L}{1,4}\.\s?)*\p{L}+\.$/u.exec(said)?.[0] ?? "").replace(/\s+/gu, "").slice(0, -1);
}

/**
 * Matches single letters with full stops: initials, "U.S.", "z. B.".
 * @param {string} said
 * @param {string} word
 * @param {string} rest
 */
function isLettered(said, word, rest) {
  if (/^[\p{Lu}\p{sc=Arabic}\p{sc=Hebrew}]$/u.test(word) || /^(?:\p{L}\p{M}*\.-?)+\p{L}$/u.test(word)) return true;
  return /^\p{Ll}$/u.test(word) && (/^\p{L}\./u.test(rest) || /(?<!\p{L})\p{Ll}\.\s?\p{Ll}\.$/u.test(said));
}

/**
 * Where a long sentence may be split, best first: after these; between words, but neither after "Dr." nor in "1 234".
 */
const CLAUSES = [
  /[;:](?=\s)\s*|[；：]\s*/gu,
  /[,،–—…)\]](?=\s)\s*|[、，]\s*/gu,
  /(?<![.\d])[^\S\u00A0\u202F]+|(?<=\d)[^\S\u00A0\u202F]+(?!\d)/gu,
  /\s+/gu,
];

const LONGEST_WORD = 24;

/**
 * Splits a sentence into pieces of at most `limit` units, for engines that cut long texts off: at clauses, else at
 * words.
 * @param {string} text @param {Span} sentence @param {number} limit
 * @returns {Span[]}
 */
export function pieces(text, [start, end], limit) {
  /** @type {Span[]} */
  const found = [];
  let from = start;
  while (end - from > limit) {
    const cut = from + bestCut(text.slice(from, Math.min(end, from + limit + LONGEST_WORD)), limit);
    found.push([from, cut]);
    from = cut;
  }
  found.push([from, end]);
  return found;
}

/**
 * @param {string} window longer than the limit: whether a place is a cut depends on what follows it
 * @param {number} limit
 * @returns {number}
 */
function bestCut(window, limit) {
  const fits = (/** @type {number} */ at) => at >= limit / 3 && at <= limit;
  for (const clause of CLAUSES) {
    const cut = [...window.matchAll(clause)]
      .map((match) => match.index + match[0].length)
      .filter(fits)
      .at(-1);
    if (cut) return cut;
  }
  // One long word, or a script without spaces: split between its words, else between its characters.
  for (const granularity of /** @type {const} */ (["word", "grapheme"])) {
    const cut = [...segmenter("", granularity).segment(window)]
      .map(({ index }) => index)
      .filter(fits)
      .at(-1);
    if (cut) return cut;
  }
  return limit;
}

/**
 * Returns the words of a text, for highlighting.
 * @param {string} text @param {string} lang
 * @returns {Span[]}
 */
export function words(text, lang) {
  /** @type {Span[]} */
  const found = [];
  for (const { segment, index, isWordLike } of segments(text, lang, "word")) {
    if (isWordLike) found.push([index, index + segment.length]);
  }
  return found;
}
