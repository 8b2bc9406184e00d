/**
 * Formulas, however a page sets them: MathML, KaTeX, MathJax 2 and 3, pictures with their TeX, and raw TeX. What a page
 * draws beside a formula (the same again, in boxes) is dropped.
 */

/** @typedef {{kind: "formula", math: number, tex: string, display: boolean}} Formula  `math`: the MathML's id, -1 for none */
/** @typedef {import("./source.js").Source} Source */

/** The outermost element of a formula as MathJax 2 draws it, in any of its outputs. */
const DRAWN = new Set(["mathjax", "mathjax_svg", "mathjax_chtml", "mjx-chtml", "mathjax_mathml", "mathjax_plainsource"]);
/** What MathJax 2 shows until it has drawn. */
const PREVIEW = "mathjax_preview";
/** A part of each class word below: most elements have none, and to cut their classes into words is slow. */
const TOOL = /mathjax|mjx|katex/i;
const FORMULA_CLASS = /(^|[\s_-])(tex|latex|math)/i;
const WRAPPED = /^\s*\{\\(?:displaystyle|textstyle)\s*([^]*)\}\s*$/;

/** `\( \)`, `\[ \]`, two dollars; one dollar only around what no price looks like. */
const RAW = /\\\(([^\n]{1,400}?)\\\)|\\\[([^]{1,2000}?)\\\]|\$\$([^$]{1,2000}?)\$\$|(?<![\\$\w])\$(?=\S)([^$\n]{0,200}?[\\^_][^$\n]{0,200}?)(?<=\S)\$(?![\d$])/g;

/** Every element that is a formula, and (null) every one that only draws it again. @param {Source} given @returns {Map<number, Formula | null>} */
export function formulas(given) {
  /** @type {Map<number, Formula | null>} */
  const found = new Map();
  const scripts = new Map(given.tagged("script").filter((id) => isTex(given, id)).map((id) => [id, given.raw(id).trim()]));
  const named = new Map([...scripts.keys()].map((id) => [given.attribute(id, "id"), id]));
  for (const [id, words] of given.having("class")) {
    if (!TOOL.test(words)) continue;
    const tokens = given.tokens(id);
    if (tokens.includes(PREVIEW)) found.set(id, null);
    else if (tokens.includes("katex") && given.has(id)) put(found, id, inside(given, id, around(given, id).has("katex-display")));
    else if (tokens.some((token) => DRAWN.has(token))) drawn(given, id, scripts, named, found);
  }
  for (const id of given.tagged("mjx-container")) if (shows(given, id)) put(found, id, inside(given, id, given.attribute(id, "display").toLowerCase() === "true"));
  for (const [id, tex] of scripts) if (!found.has(id)) found.set(id, given.has(id) ? ofScript(given, id, tex) : null);
  for (const id of given.tagged("math")) if (given.has(id)) found.set(id, ofMath(given, id, false));
  pictures(given, found);
  return found;
}

/**
 * A text cut at the formulas that nobody has drawn yet.
 * @param {string} text @returns {(string | Formula)[]}
 */
export function cut(text) {
  if (!/[\\$]/.test(text)) return [text];
  /** @type {(string | Formula)[]} */
  const parts = [];
  let at = 0;
  for (const found of text.matchAll(RAW)) {
    const tex = found.slice(1).find(Boolean)?.trim();
    if (!tex) continue;
    parts.push(text.slice(at, found.index), { kind: "formula", math: -1, tex, display: found[2] !== undefined || found[3] !== undefined });
    at = found.index + found[0].length;
  }
  return [...parts, text.slice(at)].filter((part) => part !== "");
}

/** @param {Map<number, Formula | null>} found @param {number} id @param {Formula | null} formula */
function put(found, id, formula) {
  if (formula) found.set(id, formula);
}

/** Drawn letters are no text: then the words around decide. @param {Source} given @param {number} id */
function shows(given, id) {
  return given.has(id) || given.flanked(id);
}

/** @param {Source} given @param {number} id */
function isTex(given, id) {
  return given.attribute(id, "type").toLowerCase().startsWith("math/tex");
}

/** @param {Source} given @param {number} id @param {string} tex @returns {Formula} */
function ofScript(given, id, tex) {
  const display = given.attribute(id, "type").toLowerCase().replaceAll(" ", "").includes("mode=display");
  return { kind: "formula", math: -1, tex, display };
}

/** What MathJax 2 drew: its script, which follows it, holds the TeX. @param {Source} given @param {number} id @param {Map<number, string>} scripts @param {Map<string, number>} named @param {Map<number, Formula | null>} found */
function drawn(given, id, scripts, named, found) {
  const script = named.get(given.attribute(id, "id").replace(/-Frame$/, ""));
  if (script !== undefined) {
    found.set(id, shows(given, id) ? ofScript(given, script, scripts.get(script) ?? "") : null);
    found.set(script, null);
  } else if (shows(given, id)) put(found, id, inside(given, id, around(given, id).has("mathjax_display")));
}

/** The formula an element draws, by the MathML inside it. @param {Source} given @param {number} id @param {boolean} display */
function inside(given, id, display) {
  for (const inner of given.below(id)) if (given.page.name(inner) === "math") return ofMath(given, inner, display);
  return null;
}

/** @param {Source} given @param {number} math @param {boolean} display @returns {Formula} */
function ofMath(given, math, display) {
  let tex = given.attribute(math, "alttext");
  for (const inner of given.below(math)) {
    if (given.page.name(inner) === "annotation" && /tex/i.test(given.attribute(inner, "encoding"))) tex = given.raw(inner);
  }
  const shown = display || given.attribute(math, "display").toLowerCase() === "block";
  return { kind: "formula", math, tex: unwrapped(tex).trim(), display: shown };
}

/** TeX without the style that converters wrap around it. @param {string} tex */
function unwrapped(tex) {
  return WRAPPED.exec(tex)?.[1] ?? tex;
}

/** @param {Source} given @param {number} id */
function around(given, id) {
  return new Set(given.above(id, 2).flatMap((above) => given.tokens(above)));
}

/** A picture whose class says formula and whose alt is TeX; dropped where the formula itself is near. @param {Source} given @param {Map<number, Formula | null>} found */
function pictures(given, found) {
  for (const id of given.tagged("img")) {
    const alt = given.attribute(id, "alt").trim();
    if (!alt || !given.has(id) || !FORMULA_CLASS.test(given.attribute(id, "class")) || !/[\\^_={}+]/.test(alt)) continue;
    const [box] = given.above(id, 1);
    const near = given.page.name(box) === "span" && [...given.below(box)].some((other) => found.get(other));
    const display = /display/i.test(given.attribute(id, "class"));
    found.set(id, near ? null : { kind: "formula", math: -1, tex: unwrapped(alt.replace(/^\$+|\$+$/g, "")), display });
  }
}
