/**
 * Converts formulas to words. Reading a formula's leaves one by one ("x", "2") is wrong; its tree has the meaning.
 *
 * The result keeps the page's own symbols; words between them are `$` placeholders, which the script fills
 * in the listener's language: see `formulaWords`.
 */

/** @typedef {import("../../page/page.js").Page} Page */
/** @typedef {import("./passages.js").Run} Run */

/** Elements whose children have fixed roles: the name of the phrase that joins them. */
const SHAPES = Object.freeze(
  /** @type {Record<string, string>} */ ({
    mfrac: "fraction",
    msup: "power",
    msub: "sub",
    msubsup: "subpower",
    msqrt: "root",
    mroot: "nthroot",
    munderover: "fromto",
    munder: "under",
    mover: "overscript",
  }),
);

/** Phrases that announce their end if the last part is more than one symbol: "a over b plus c" would be ambiguous. */
const ENDED = Object.freeze(
  /** @type {Record<string, string>} */ ({
    fraction: "fractionend",
    power: "powerend",
    sub: "subend",
    root: "rootend",
    nthroot: "nthrootend",
  }),
);

/** Operators whose subscript and superscript are bounds, however they are written. */
const BOUNDED = /^[∑∏∫∬∮⋃⋂⋁⋀]$|^lim$/u;

/** Symbols that voices omit or misread, and the phrases for them. */
const SIGNS = Object.freeze(
  /** @type {Record<string, string>} */ ({
    "+": "plus",
    "−": "minus",
    "-": "minus",
    "±": "plusminus",
    "=": "equals",
    "×": "times",
    "⋅": "times",
    "·": "times",
    "*": "times",
    "÷": "over",
    "/": "over",
    "∘": "after",
    "≤": "atmost",
    "⩽": "atmost",
    "≥": "atleast",
    "⩾": "atleast",
    "<": "less",
    ">": "more",
    "≠": "unequal",
    "≈": "about",
    "∼": "about",
    "≡": "identical",
    "∝": "proportional",
    "∑": "sum",
    "∫": "integral",
    "∏": "product",
    "√": "rootsign",
    "∞": "infinity",
    "∂": "partial",
    "∇": "nabla",
    lim: "limit",
    "′": "prime",
    "″": "doubleprime",
    "!": "factorial",
    "→": "to",
    "↦": "to",
    "⇒": "implies",
    "⟹": "implies",
    "⇔": "equivalent",
    "⟺": "equivalent",
    "∀": "forall",
    "∃": "exists",
    "¬": "not",
    "∧": "and",
    "∨": "or",
    "∈": "in",
    "∉": "notin",
    "∪": "union",
    "∩": "intersection",
    "⊂": "subset",
    "⊆": "subset",
    "∅": "empty",
    ℝ: "reals",
    ℕ: "naturals",
    ℤ: "integers",
    ℚ: "rationals",
    ℂ: "complexes",
    "¯": "bar",
    "‾": "bar",
    "^": "hat",
    ˆ: "hat",
    "~": "tilde",
    "˜": "tilde",
    "⃗": "vector",
    "˙": "dot",
    "|": "stroke",
    "‖": "stroke",
    "⁡": "of",
  }),
);
/** Invisible operators between factors. */
const UNSEEN = /^[\u2062-\u2064\u200B]*$/u;
const BRACKETS = /^[([{|‖⟨]$/u;
/** A formula nested deeper is not intelligible. */
const DEEPEST = 60;

/**
 * A formula as a tree: a string is spoken as it is, parts are joined by the phrase with that name.
 * @typedef {{name: string, parts: Spoken[]}} Phrase
 * @typedef {string | Phrase} Spoken
 */

/** @param {Page} page @param {number} id @param {number} [depth] @returns {Spoken} */
export function spoken(page, id, depth = 0) {
  if (page.isText(id)) return sign(page.text(id).trim());
  const name = page.name(id);
  if (name === "annotation" || name === "annotation-xml" || depth > DEEPEST) return "";
  if (name === "mtable") return table(page, id, depth);
  const children = [...page.children(id)].filter((child) => !page.isText(child) || page.text(child).trim());
  const parts = children.map((child) => spoken(page, child, depth + 1)).filter((part) => part !== "");
  const shape = SHAPES[name];
  if (name === "mfenced")
    return row([
      page.attribute(id, "open") ?? "(",
      ...parts.flatMap((part, at) => (at ? [",", part] : [part])),
      page.attribute(id, "close") ?? ")",
    ]);
  return shape && parts.length ? shaped(shape, parts) : row(parts);
}

/** @param {Spoken[]} parts @returns {Spoken} */
function row(parts) {
  return parts.length === 1 ? parts[0] : { name: "row", parts };
}

/** @param {string} shape @param {Spoken[]} parts @returns {Spoken} */
function shaped(shape, parts) {
  const [base, upper] = parts;
  if (shape === "power" && upper === "2") return { name: "squared", parts: [base] };
  if (shape === "power" && upper === "3") return { name: "cubed", parts: [base] };
  if (shape === "power" && isOf(upper, "prime", "doubleprime")) return row([base, upper]);
  if (shape === "subpower" && isBounded(base)) return { name: "fromto", parts };
  if (shape === "sub" && isBounded(base)) return { name: "under", parts };
  if (shape === "overscript" && isOf(upper, "bar", "hat", "tilde", "vector", "dot", "to"))
    return row([base, isOf(upper, "to") ? { name: "vector", parts: [] } : upper]);
  const whole = shape === "root" ? [row(parts)] : parts;
  const isLong = (shape === "fraction" ? whole : [whole[shape === "nthroot" ? 0 : whole.length - 1]]).some(
    (part) => typeof part !== "string" && part.name === "row",
  );
  return { name: (isLong && ENDED[shape]) || shape, parts: whole };
}

/** @param {Spoken} part @param {...string} names */
function isOf(part, ...names) {
  return typeof part !== "string" && names.includes(part.name);
}

/** @param {Spoken} base */
function isBounded(base) {
  return typeof base === "string" ? BOUNDED.test(base) : isOf(base, "sum", "product", "integral", "limit");
}

/**
 * Reads rows one by one; inside brackets they are a matrix.
 * @param {Page} page
 * @param {number} id
 * @param {number} depth
 * @returns {Spoken}
 */
function table(page, id, depth) {
  const rows = [...page.children(id)].filter(
    (child) => page.name(child) === "mtr" || page.name(child) === "mlabeledtr",
  );
  const cells = rows.map((one) => [...page.children(one)].filter((child) => page.name(child) === "mtd"));
  const said = cells.map((row_) => row_.map((cell) => spoken(page, cell, depth + 1)).filter((part) => part !== ""));
  const isMatrix = isBracketed(page, id) && cells.length > 1;
  const parts = said.map((row_, at) =>
    isMatrix
      ? { name: "matrixrow", parts: [String(at + 1), row(row_.flatMap((part, n) => (n ? [",", part] : [part])))] }
      : row([...(at ? [";"] : []), ...row_]),
  );
  return isMatrix ? { name: "matrix", parts: [String(cells.length), String(cells[0].length), row(parts)] } : row(parts);
}

/** Whether a table has brackets on both sides. @param {Page} page @param {number} id */
function isBracketed(page, id) {
  let inner = id;
  while (page.name(page.parent(inner)) === "mrow" && befores(page, page.parent(inner)).size === 1)
    inner = page.parent(inner);
  const parent = page.parent(inner);
  if (page.name(parent) === "mfenced") return true;
  let after = page.end(inner);
  while (after < page.end(parent) && page.isText(after)) after++;
  const before = befores(page, parent).get(inner) ?? -1;
  return before >= 0 && after < page.end(parent) && BRACKETS.test(textOf(page, before));
}

/** @type {WeakMap<Page, Map<number, Map<number, number>>>} */
const families = new WeakMap();

/**
 * Returns the previous sibling of each child element, -1 for the first; listed once for all of them.
 * @param {Page} page
 * @param {number} parent
 * @returns {Map<number, number>}
 */
function befores(page, parent) {
  const known = families.get(page) ?? new Map();
  families.set(page, known);
  if (!known.has(parent)) {
    const children = [...page.children(parent)].filter((child) => !page.isText(child));
    known.set(parent, new Map(children.map((child, at) => [child, at ? children[at - 1] : -1])));
  }
  return known.get(parent);
}

/** @param {Page} page @param {number} id */
function textOf(page, id) {
  let text = "";
  for (let at = id; at < page.end(id); at++) if (page.isText(at)) text += page.text(at);
  return text.trim();
}

/** @param {string} text @returns {Spoken} */
function sign(text) {
  if (SIGNS[text]) return { name: SIGNS[text], parts: [] };
  return UNSEEN.test(text) ? "" : text;
}

/** @param {Spoken} formula @param {(name: string, parts: string[]) => string} phrase @returns {string} */
export function formulaWords(formula, phrase) {
  if (typeof formula === "string") return formula;
  const { name, parts } = formula;
  const said = parts.map((part) => formulaWords(part, phrase));
  return (name === "row" ? said.join(" ") : phrase(name, said)).replace(/\s+/g, " ").trim();
}

/** A formula's drawn form, and a picture of it, stand so near to its element. */
const NEAR = 24;

/**
 * The first run of each formula stands for all of it; the others become silent but keep their positions. So does what
 * is no part of the text: line numbers, buttons, a formula that stands there once more.
 * @param {Page} page @param {Run[]} runs @param {boolean} asides these are said @returns {Run[]}
 */
export function formulasSaid(page, runs, asides) {
  let last = -1;
  return runs.map((run) => {
    const math = mathOf(page, run);
    if (math < 0) return !asides && isAside(page, run.id) ? { ...run, formula: "" } : run;
    if (math === last) return { ...run, formula: "" };
    last = math;
    return { ...run, formula: spoken(page, math) };
  });
}

/** Returns the MathML that a run is a part, or another form, of; -1 where there is none. @param {Page} page @param {Run} run */
function mathOf(page, { id, mark }) {
  let top = id;
  if (mark === "math") {
    while (top >= 0 && page.name(top) !== "math") top = page.parent(top);
    return top;
  }
  const { claims } = page.structure;
  for (let far = 0; top >= 0 && far < NEAR; top = page.parent(top), far++) {
    const claim = claims.get(top);
    if (claim?.kind === "formula") return claim.math;
  }
  return claims.get(id) === null ? inside(page, page.parent(id)) : -1;
}

/** Returns the first formula in an element. @param {Page} page @param {number} element */
function inside(page, element) {
  for (let id = element; id < page.end(element); id++) {
    const claim = page.structure.claims.get(id);
    if (claim?.kind === "formula") return claim.math;
  }
  return -1;
}

/** Whether nothing stands for a text in the article. @param {Page} page @param {number} id */
function isAside(page, id) {
  for (let at = id; at >= 0; at = page.parent(at)) {
    const claim = page.structure.claims.get(at);
    if (claim !== undefined) return claim === null;
  }
  return false;
}
