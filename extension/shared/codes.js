/** Code as it was written: its language, and what stands beside it that nobody wrote (numbers, buttons). */

/** @typedef {import("./source.js").Source} Source */

const LANGUAGE = /^(?:language|lang|highlight-source|brush:?|src|code|highlight|prism)[-:]([\w+#.-]+)$/;
const set = (/** @type {string} */ names) => new Set(names.split(" "));
/** Class words after which the next one is the language (`sourceCode python`, `hljs python`). */
const BEFORE_LANGUAGE = set("sourcecode hljs brush: src codehilite prettyprint highlight");
/** What those words may be followed by that names no language. */
const NO_LANGUAGE = set(
  "default none text plain plaintext plain-text txt nohighlight no-highlight notranslate highlight hljs linenums copy wrapper block container code numbers line-numbers numberlines sourcecode wrap literal-block",
);
const NUMBERS = /^(?:linenos?|linenos?div|line-?num(?:ber)?s?|line-numbers-rows|ln-num|hljs-ln-numbers|gutter|gl|rouge-gutter|blob-num|code-line-number|linenumber|linenodiv|lnt|ln|line-nr)$/;
const BUTTONS = /^(?:copy|copy-?btn|copy-button|clipboard(?:-copy)?|btn-copy|copy-code(?:-button)?)$/;

/**
 * Everything beside code that isn't code.
 * @param {Source} given
 * @returns {{claims: Map<number, null>, tables: Set<number>, languages: Map<number, string>}} `tables` only place numbers beside code
 */
export function codes(given) {
  /** @type {Map<number, null>} */
  const claims = new Map();
  /** @type {Set<number>} */
  const tables = new Set();
  /** @type {Map<number, string>} */
  const languages = new Map();
  for (const id of given.tagged("pre")) {
    if (!given.has(id)) continue;
    const above = given.above(id, 8);
    if (isGutter(given, id)) {
      claims.set(id, null);
      for (const box of above) if (given.page.name(box) === "table") tables.add(box);
      continue;
    }
    for (const inner of given.below(id)) if (isAside(given, inner)) claims.set(inner, null);
    buttons(given, id, claims);
    const language = languageOf(given, id);
    if (language) languages.set(id, language);
  }
  return { claims, tables, languages };
}

/** Numbers in a cell or box of their own, beside the code they count. @param {Source} given @param {number} id */
function isGutter(given, id) {
  const words = given.raw(id).split(/\s+/).filter(Boolean);
  if (!words.length || !words.every((word) => /^\d+$/.test(word))) return false;
  const named = [id, ...given.above(id, 2)].some((place) => given.tokens(place).some((token) => NUMBERS.test(token)));
  const counts = words.length > 1 && words.every((word, at) => Number(word) === Number(words[0]) + at);
  return named || (counts && given.above(id, 3).some((above) => given.page.name(above) === "td"));
}

/** Numbers inside the lines of code. @param {Source} given @param {number} id */
function isAside(given, id) {
  if (given.page.isText(id)) return false;
  const tokens = given.tokens(id);
  if (tokens.some((token) => BUTTONS.test(token))) return true;
  const named = tokens.some((token) => NUMBERS.test(token)) || given.attribute(id, "aria-hidden") === "true";
  return named && /^[\s\d]*$/.test(given.raw(id));
}

/** Copy buttons beside the code, in its box or the one around it. @param {Source} given @param {number} id @param {Map<number, null>} claims */
function buttons(given, id, claims) {
  for (const box of given.above(id, 2)) {
    if (given.page.end(box) - box > given.page.end(id) - id + 60) return;
    for (const inner of given.below(box)) if (!given.page.isText(inner) && given.tokens(inner).some((token) => BUTTONS.test(token))) claims.set(inner, null);
  }
}

/** @param {Source} given @param {number} id @returns {string} */
function languageOf(given, id) {
  const inner = [...given.below(id)].find((child) => given.page.name(child) === "code");
  for (const place of [...(inner === undefined ? [] : [inner]), id, ...given.above(id, 8)]) {
    for (const name of ["data-lang", "data-language"]) {
      const value = given.attribute(place, name).trim().toLowerCase();
      if (value && !NO_LANGUAGE.has(value) && !value.includes(" ")) return value;
    }
    const found = named(given.tokens(place));
    if (found) return found;
  }
  return "";
}

/** @param {string[]} tokens */
function named(tokens) {
  for (const token of tokens) {
    const found = LANGUAGE.exec(token)?.[1];
    if (found && !NO_LANGUAGE.has(found)) return found;
  }
  for (const [at, token] of tokens.entries()) {
    if (!BEFORE_LANGUAGE.has(token)) continue;
    // hljs writes `hljs python` and `python hljs`; others put the language after their own name.
    const near = tokens[at + 1] ?? (token === "hljs" ? tokens[at - 1] : undefined);
    const other = near?.replace(/;$/, "");
    if (other && !NO_LANGUAGE.has(other) && /^[a-z][\w+#.]{0,20}$/.test(other)) return other;
  }
  return "";
}
