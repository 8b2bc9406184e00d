/**
 * Text as the extension's own library finds it. Words are parted at spaces and marks; scripts that have no spaces between
 * words (Chinese, Japanese, Thai ...) are taken character by character and in pairs. The host does the same in SQLite.
 */

const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const RUN = /[\p{L}\p{N}\p{M}ー]+/gu;
const PIECE = new RegExp(`${SPACELESS.source}+|(?:(?!${SPACELESS.source})[\\p{L}\\p{N}\\p{M}])+`, "gu");
/** Korean puts its particles on the word: who looks for the word wants it with them. */
const HANGUL = /^\p{Script=Hangul}+$/u;
const ASKED = /(-?)(?:"([^"]+)"|(\S+))/g;
/** Accents of European letters; vowel signs of other scripts are letters there. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Upper and lower case, with and without accents, are one. @param {string} text */
export function fold(text) {
  return text.normalize("NFKD").replace(ACCENTS, "").normalize("NFC").toLowerCase();
}

/** Every term an article is found by. @param {string} text @returns {string[]} */
export function terms(text) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const [run] of fold(text).matchAll(RUN)) {
    for (const [piece] of run.matchAll(PIECE)) {
      if (!SPACELESS.test(piece)) found.add(piece);
      else for (const term of singlesAndPairs(piece)) found.add(term);
    }
  }
  return [...found];
}

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

/** What a person typed: all words, "phrases", -without these, beginnings with a star. @param {string} query @returns {Wanted[]} */
export function wanted(query) {
  const all = [...query.matchAll(ASKED)].map(([, minus, phrase, word]) => {
    const text = fold((phrase ?? word).replace(/\*+$/, "")).trim();
    const found = [...text.matchAll(RUN)].flatMap(([run]) =>
      [...run.matchAll(PIECE)].flatMap(([piece]) => needed(piece)),
    );
    const beginning = !phrase && (word.endsWith("*") || HANGUL.test(text));
    return { without: minus === "-", text: words(text).join(" "), terms: found, beginning };
  });
  return all.filter(({ terms }) => terms.length);
}

/** Pairs say more than single characters. @param {string} piece */
function needed(piece) {
  if (!SPACELESS.test(piece)) return [piece];
  const letters = [...piece];
  return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => letters[at] + letter);
}

/** @param {string} text */
function words(text) {
  return text.match(RUN) ?? [];
}

/** How often an article says what is asked; 0 when it doesn't stand there as asked. @param {Wanted} one @param {string} folded its words, a space between */
export function times(one, folded) {
  if (SPACELESS.test(one.text)) return folded.split(one.text).length - 1;
  return ` ${folded} `.split(one.beginning ? ` ${one.text}` : ` ${one.text} `).length - 1;
}

/** An article's words as `times` wants them. @param {string} text */
export function line(text) {
  return words(fold(text)).join(" ");
}

/** The words around the first of what is asked. @param {string} text @param {Wanted[]} asked */
export function excerpt(text, asked) {
  const low = text.toLowerCase();
  const places = asked
    .filter(({ without }) => !without)
    .map(({ text }) => low.indexOf(text))
    .filter((place) => place >= 0);
  const at = Math.min(...places, text.length) === text.length ? 0 : Math.min(...places);
  const [early, last] = [Math.max(0, at - 90), Math.min(text.length, at + 180)];
  // Not from the middle of a word, where words have spaces between them.
  const space = early ? text.slice(early - 1, early + 24).indexOf(" ") : -1;
  const first = early + Math.max(0, space);
  return (first ? "… " : "") + text.slice(first, last).replace(/\s+/g, " ").trim() + (last < text.length ? " …" : "");
}

/** What an address carries to be counted by, not to be found by. */
const COUNTERS = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|yclid|_ga|ref_src)$/i;

/** The same for addresses of one page: without scheme, `www.`, counters, fragment and last slash. @param {string} address */
export function key(address) {
  if (!URL.canParse(address)) return address;
  const { hostname, port, pathname, searchParams } = new URL(address);
  for (const name of [...searchParams.keys()]) if (COUNTERS.test(name)) searchParams.delete(name);
  const query = searchParams.size ? `?${searchParams}` : "";
  return hostname
    ? hostname.replace(/^www\./, "") + (port && `:${port}`) + pathname.replace(/\/+$/, "") + query
    : address;
}

/** The same for texts of the same words. @param {string} text */
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
