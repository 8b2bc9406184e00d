/**
 * Formulas in words. A formula's leaves read one by one ("x", "2") say the wrong thing; its tree says what is meant.
 *
 * What is said keeps the page's own symbols; the words between them are kept in `$` places, so that the script fills
 * them in the listener's language: see `formulaWords`.
 */

/** @typedef {import("../shared/page.js").Page} Page */
/** @typedef {import("./passages.js").Run} Run */

/** Elements whose children have places: the name of the phrase that joins them. */
const SHAPES = Object.freeze(
  /** @type {Record<string, string>} */ ({ mfrac: "over", msup: "power", msub: "sub", msubsup: "subpower", msqrt: "root", mroot: "nthroot", munderover: "fromto", munder: "under", mover: "overscript" }),
);

/** Signs that voices leave out or misname, by the phrase that says them. */
const SIGNS = Object.freeze(
  /** @type {Record<string, string>} */ ({ "+": "plus", "−": "minus", "-": "minus", "=": "equals", "×": "times", "⋅": "times", "·": "times", "⁢": "nothing", "⁡": "of", "≤": "atmost", "≥": "atleast", "<": "less", ">": "more", "≠": "unequal", "±": "plusminus", "∑": "sum", "∫": "integral", "∏": "product", "√": "rootsign", "∞": "infinity", "→": "to", "∈": "in", "′": "prime", "/": "over" }),
);

/**
 * A formula as a tree: a string is said as it stands, parts by the phrase of that name.
 * @typedef {{name: string, parts: Spoken[]}} Phrase
 * @typedef {string | Phrase} Spoken
 */

/** @param {Page} page @param {number} id @returns {Spoken} */
export function spoken(page, id) {
  if (page.isText(id)) return sign(page.text(id).trim());
  const name = page.name(id);
  if (name === "annotation" || name === "annotation-xml") return "";
  const parts = [...page.children(id)].filter((child) => !page.isText(child) || page.text(child).trim()).map((child) => spoken(page, child)).filter((part) => part !== "");
  const shape = SHAPES[name];
  if (!shape || !parts.length) return parts.length === 1 ? parts[0] : { name: "row", parts };
  if (shape === "power" && (parts[1] === "2" || parts[1] === "3")) return { name: parts[1] === "2" ? "squared" : "cubed", parts: [parts[0]] };
  return { name: shape, parts: shape === "root" && parts.length > 1 ? [{ name: "row", parts }] : parts };
}

/** @param {string} text @returns {Spoken} */
function sign(text) {
  return SIGNS[text] ? { name: SIGNS[text], parts: [] } : text;
}

/** @param {Spoken} formula @param {(name: string, parts: string[]) => string} phrase @returns {string} */
export function formulaWords(formula, phrase) {
  if (typeof formula === "string") return formula;
  const { name, parts } = formula;
  const said = parts.map((part) => formulaWords(part, phrase));
  return (name === "row" ? said.join(" ") : phrase(name, said)).replace(/\s+/g, " ").trim();
}

/**
 * The first run of each formula stands for all of it; the others fall silent but keep their places.
 * @param {Page} page @param {Run[]} runs @returns {Run[]}
 */
export function formulasSaid(page, runs) {
  let last = -1;
  return runs.map((run) => {
    if (run.mark !== "math") return run;
    let top = run.id;
    while (top >= 0 && page.name(top) !== "math") top = page.parent(top);
    if (top === last) return { ...run, formula: "" };
    last = top;
    return { ...run, formula: spoken(page, top) };
  });
}
