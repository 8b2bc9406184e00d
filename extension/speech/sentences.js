/**
 * Where sentences begin and end, as a person would read them out.
 *
 * `Intl.Segmenter` knows the scripts; what it cuts too early (abbreviations, initials, ordinals, brackets,
 * addresses) is joined again here. Offsets are UTF-16 units of the text given; the pieces cover it without gaps.
 */

/** @typedef {readonly [start: number, end: number]} Span */

/** Abbreviations after which a sentence goes on, whatever follows. One concept a line. */
const GOES_ON = new Set(
  `mr mrs ms dr prof rev hon gen col lt sgt capt st mt ft messrs jr sr
  vs cf ca approx resp incl excl viz esp
  e.g i.e eg ie fig figs eq eqs vol vols ch chap sec no nos nr nos art abs par pp p pg bd hrsg hg aufl
  z.b d.h u.a u.ä o.ä i.d.r s.o s.u v.a bzw evtl ggf inkl exkl usf vgl sog geb gest str tel
  m mme mlle mm av env c.-à-d p.ex n.b
  sra srta d dña dra ud uds pág núm
  sig sigg dott ing avv pag
  т.е т.к т.н г гг ул стр рис см им тов напр`.split(/\s+/),
);

/** Languages that write ordinals with a full stop ("am 3. Mai"). */
const DOTTED_ORDINALS = new Set("de da nb nn no fi et lv cs sk sl hr sr bs pl hu tr is fo lb hsb".split(" "));

const OPENING = "([{（［【《「『";
const CLOSING = ")]}）］】》」』";
/** A bracket that never closes must not swallow the article. */
const LONGEST_BRACKET = 400;

/** @type {Map<string, Intl.Segmenter>} */
const segmenters = new Map();

/** @param {string} lang @param {"sentence" | "word"} granularity */
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

/** A page may name any language, also one that isn't a language tag at all. @param {string} lang @returns {string[]} */
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
  for (const { segment, index } of segmenter(lang, "sentence").segment(text)) {
    const last = found.at(-1);
    if (last && goesOn(text, last, index, lang)) last[1] = index + segment.length;
    else found.push([index, index + segment.length]);
  }
  return found;
}

/**
 * Whether a cut at `cut` is none: the sentence so far goes on.
 * @param {string} text @param {Span} so_far @param {number} cut @param {string} lang
 */
function goesOn(text, [start, end], cut, lang) {
  const before = text.slice(start, end);
  if (/\n\s*$/.test(before)) return false;
  if (insideBrackets(before)) return true;
  const said = before.trimEnd();
  if (said.length === before.length && !endsSpaceless(said)) return true;
  return endsInAbbreviation(said, text.slice(cut), lang);
}

/** No white space at the cut, in a script that has some: the middle of an address or a number. @param {string} said */
function endsSpaceless(said) {
  return /[。！？｡．…”』」）\u0E00-\u0E7F\u1780-\u17FF\u1000-\u109F\u3040-\u30FF\u4E00-\u9FFF]$/u.test(said);
}

/** @param {string} said */
function insideBrackets(said) {
  let open = 0;
  let since = 0;
  for (let at = 0; at < said.length; at++) {
    if (OPENING.includes(said[at])) {
      if (!open) since = at;
      open++;
    } else if (CLOSING.includes(said[at])) open = Math.max(0, open - 1);
  }
  return open > 0 && said.length - since < LONGEST_BRACKET;
}

/** @param {string} said @param {string} rest @param {string} lang */
function endsInAbbreviation(said, rest, lang) {
  if (!said.endsWith(".")) return false;
  const word = /[^\s(\[„“"'‘«]+$/u.exec(said.slice(0, -1))?.[0] ?? "";
  if (/^\p{Lu}$/u.test(word)) return true;
  if (/^\p{Ll}$/u.test(word) && /^\s*\p{L}\./u.test(rest)) return true; // "z. B.", "i. e."
  if (GOES_ON.has(word.toLowerCase())) return /^\s*[\p{L}\p{N}("„“«]/u.test(rest);
  if (/^(?:\p{L}\.)+\p{L}$/u.test(word)) return /^\s*[\p{Ll}\p{N}]/u.test(rest);
  return /^\d{1,2}$/.test(word) && (/^\s*[\p{Ll}\d]/u.test(rest) || DOTTED_ORDINALS.has(lang.split("-")[0].toLowerCase()));
}

/** Where a long sentence may be cut, best first: after these, before white space. */
const CLAUSES = [/[;:；：][\s]*/gu, /[,،、，—–…)\]]\s*/gu, /\s+/gu];

/**
 * A sentence in pieces of at most `limit` units, for engines that cut long texts off: at clauses, else at words.
 * @param {string} text @param {Span} sentence @param {number} limit
 * @returns {Span[]}
 */
export function pieces(text, [start, end], limit) {
  /** @type {Span[]} */
  const found = [];
  let from = start;
  while (end - from > limit) {
    const cut = from + bestCut(text.slice(from, from + limit));
    found.push([from, cut]);
    from = cut;
  }
  found.push([from, end]);
  return found;
}

/** @param {string} window @returns {number} */
function bestCut(window) {
  for (const clause of CLAUSES) {
    const ends = [...window.matchAll(clause)].map((match) => match.index + match[0].length);
    const cut = ends.filter((at) => at >= window.length / 3).at(-1);
    if (cut) return cut;
  }
  const unit = window.charCodeAt(window.length - 1);
  return unit >= 0xd800 && unit < 0xdc00 ? window.length - 1 : window.length;
}

/**
 * The words of a text, for lighting them up one by one.
 * @param {string} text @param {string} lang
 * @returns {Span[]}
 */
export function words(text, lang) {
  /** @type {Span[]} */
  const found = [];
  for (const { segment, index, isWordLike } of segmenter(lang, "word").segment(text)) {
    if (isWordLike) found.push([index, index + segment.length]);
  }
  return found;
}
