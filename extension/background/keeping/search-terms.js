/**
 * The search terms of the extension's own library. Words are split at spaces and punctuation; in scripts without spaces
 * (Chinese, Japanese, Thai ...) single characters and pairs are terms. The host does the same in SQLite.
 */

const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const RUN = /[\p{L}\p{N}\p{M}ー]+/gu;
const PIECE = new RegExp(`${SPACELESS.source}+|(?:(?!${SPACELESS.source})[\\p{L}\\p{N}\\p{M}])+`, "gu");
/** Korean attaches particles to words: a search for the word should also find it with them. */
const HANGUL = /^\p{Script=Hangul}+$/u;
/** The quotation marks of other languages and keyboards, as people type or paste them. */
const QUOTES = /[“”„‟«»「」『』＂]/g;
const ASKED = /(-?)(?:"([^"]+)"|(\S+))/g;
/** Accents of European letters; vowel signs of other scripts are letters. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Folds case and accents. @param {string} text */
export function fold(text) {
  return text.normalize("NFKD").replace(ACCENTS, "").normalize("NFC").toLowerCase();
}

/** Returns how often a text has each of its terms. @param {string} text @returns {Map<string, number>} */
export function counts(text) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const [run] of fold(text).matchAll(RUN)) {
    for (const [piece] of run.matchAll(PIECE)) {
      for (const term of SPACELESS.test(piece) ? singlesAndPairs(piece) : [piece])
        found.set(term, (found.get(term) ?? 0) + 1);
    }
  }
  return found;
}

/** Returns every term of a text. @param {string} text */
export const terms = (text) => [...counts(text).keys()];

/** @param {string} piece */
function singlesAndPairs(piece) {
  const letters = [...piece];
  return [...letters, ...letters.slice(1).map((letter, at) => letters[at] + letter)];
}

/**
 * One thing asked for.
 * @typedef {object} Wanted
 * @property {boolean} without whether articles with it are left out
 * @property {string} text folded, as it must stand in the article
 * @property {string[]} terms all of which an article must have
 * @property {boolean} beginning whether the last term may go on
 */

/**
 * Parses a query: all words, "phrases", -without these, prefixes with a star.
 * @param {string} query
 * @returns {Wanted[]}
 */
export function wanted(query) {
  const all = [...query.replace(QUOTES, '"').matchAll(ASKED)].map(([, minus, phrase, word]) => {
    const text = fold((phrase ?? word).replace(/(?<!\*)\*+$/, "")).trim();
    const found = [...text.matchAll(RUN)].flatMap(([run]) =>
      [...run.matchAll(PIECE)].flatMap(([piece]) => needed(piece)),
    );
    const beginning = !phrase && (word.endsWith("*") || HANGUL.test(text));
    return { without: minus === "-", text: words(text).join(" "), terms: found, beginning };
  });
  return all.filter(({ terms }) => terms.length);
}

/** Pairs are more specific than single characters. @param {string} piece */
function needed(piece) {
  if (!SPACELESS.test(piece)) return [piece];
  const letters = [...piece];
  return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => letters[at] + letter);
}

/** @param {string} text */
function words(text) {
  return text.match(RUN) ?? [];
}

/**
 * Counts a term's occurrences in an article; 0 if it doesn't occur in this form.
 * @param {Wanted} one
 * @param {string} folded its words, a space between
 */
export function times(one, folded) {
  if (SPACELESS.test(one.text)) return folded.split(one.text).length - 1;
  return ` ${folded} `.split(one.beginning ? ` ${one.text}` : ` ${one.text} `).length - 1;
}

/** Returns an article's words as `times` expects them. @param {string} text */
export function line(text) {
  return words(fold(text)).join(" ");
}

/** Returns the words around the first match. @param {string} text @param {Wanted[]} asked */
export function excerpt(text, asked) {
  const low = text.toLowerCase();
  const places = asked
    .filter(({ without }) => !without)
    .map(({ text }) => low.indexOf(text))
    .filter((place) => place >= 0);
  const at = Math.min(...places, text.length) === text.length ? 0 : Math.min(...places);
  const [early, last] = [Math.max(0, at - 90), Math.min(text.length, at + 180)];
  // Don't begin in the middle of a word, in scripts with spaces.
  const space = early ? text.slice(early - 1, early + 24).indexOf(" ") : -1;
  const first = early + Math.max(0, space);
  return (first ? "… " : "") + text.slice(first, last).replace(/\s+/g, " ").trim() + (last < text.length ? " …" : "");
}

/** Tracking parameters of addresses. */
const COUNTERS = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|yclid|_ga|ref_src)$/i;

/**
 * Returns the same for addresses of one page: without scheme, `www.`, tracking parameters, fragment and last slash.
 * @param {string} address
 */
export function key(address) {
  if (!URL.canParse(address)) return address;
  const { hostname, port, pathname, searchParams } = new URL(address);
  for (const name of [...searchParams.keys()]) if (COUNTERS.test(name)) searchParams.delete(name);
  const query = searchParams.size ? `?${searchParams}` : "";
  return hostname
    ? hostname.replace(/^www\./, "") + (port && `:${port}`) + pathname.replace(/(?<!\/)\/+$/, "") + query
    : address;
}

/** Returns the same for texts of the same words. @param {string} text */
export async function fingerprint(text) {
  const bytes = new TextEncoder().encode(
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}_]+/gu)
      ?.join(" ") ?? "",
  );
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
