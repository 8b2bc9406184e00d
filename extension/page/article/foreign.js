/** Rebuilds drawings (SVG) and formulas (MathML) in their own namespaces from allowed elements and attributes. */

import { FOREIGN_ATTRIBUTE_NAMES, FOREIGN_NAMES, WHOLE } from "../markup.js";

/** Returns the element's name in its original spelling; "" if it is not allowed. @param {string} name */
function foreignName(name) {
  return FOREIGN_NAMES.get(name) ?? "";
}

/**
 * Rebuilds a drawing or formula of the page.
 * @param {import("../page.js").Page} page @param {number} top @param {string} language "svg" or "math"
 * @param {(node: Node, id: number) => void} tie called with every element and text that was made
 * @returns {Element}
 */
export function rebuilt(page, top, language, tie) {
  /** @type {Map<number, Element>} */
  const made = new Map();
  for (let id = top; id < page.end(top);) {
    const parent = made.get(page.parent(id));
    const name = page.isText(id) ? "" : foreignName(page.name(id));
    if (page.isText(id)) {
      const text = document.createTextNode(page.text(id));
      parent?.append(text);
      tie(text, id);
    } else if (name) {
      const element = foreignElement(language, name, page.attributes(id), `v${top}-`);
      made.set(id, element);
      tie(element, id);
      parent?.append(element);
    } else {
      id = page.end(id);
      continue;
    }
    id++;
  }
  return /** @type {Element} */ (made.get(top));
}

/**
 * Rebuilds elements that a library created: only allowed ones are copied.
 * @param {Element} given @returns {Element | null}
 */
export function copied(given) {
  const name = foreignName(given.localName.toLowerCase());
  if (!name) return null;
  const attributes = [...given.attributes].map(({ name, value }) => /** @type {const} */ ([name, value]));
  const element = foreignElement("math", name, attributes, "");
  for (const child of given.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) element.append(child.nodeValue ?? "");
    else if (child.nodeType === Node.ELEMENT_NODE) element.append(copied(/** @type {Element} */ (child)) ?? "");
  }
  return element;
}

/** Adds the TeX to MathML as an annotation. @param {Element} math @param {string} tex */
export function annotated(math, tex) {
  if (!tex || math.querySelector("annotation")) return math;
  const make = (/** @type {string} */ name) => document.createElementNS(WHOLE.math, name);
  const [semantics, row, annotation] = [make("semantics"), make("mrow"), make("annotation")];
  row.append(...math.childNodes);
  annotation.setAttribute("encoding", "application/x-tex");
  annotation.textContent = tex;
  semantics.append(row, annotation);
  math.append(semantics);
  return math;
}

/**
 * @param {string} language
 * @param {string} name
 * @param {readonly (readonly [string, string])[]} attributes
 * @param {string} prefix
 */
function foreignElement(language, name, attributes, prefix) {
  const element = document.createElementNS(WHOLE[language], name);
  for (const [key, value] of foreignAttributes(attributes, prefix)) element.setAttribute(key, value);
  const display = attributes.find(([key]) => key === "display")?.[1];
  if (name === "math" && display) element.setAttribute("display", display);
  return element;
}

/**
 * Returns the allowed attributes of an element. Ids get a prefix, so that two drawings can't reference each other
 * or the sheet; an address may only point inside its own drawing.
 * @param {readonly (readonly [string, string])[]} attributes @param {string} prefix
 * @returns {[string, string][]}
 */
function foreignAttributes(attributes, prefix) {
  /** @type {[string, string][]} */
  const kept = [];
  for (const [name, value] of attributes) {
    const spelt = FOREIGN_ATTRIBUTE_NAMES.get(name.toLowerCase());
    const local = spelt && localized(spelt, value, prefix);
    if (spelt && local) kept.push([spelt === "xlink:href" ? "href" : spelt, local]);
  }
  return kept;
}

/** Functions allowed besides `url(#...)`: colours, lengths and transforms. Any other, like `image-set()`, may fetch. */
const CALLS = new Set(
  "rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix calc matrix translate translatex translatey scale scalex scaley rotate skew skewx skewy".split(
    " ",
  ),
);
/** Attributes that are plain text, whatever they contain. */
const WORDS = new Set(["aria-label", "alttext"]);

/** Returns the name before each bracket. @param {string} value */
function called(value) {
  return value
    .split("(")
    .slice(0, -1)
    .map((before) => /(?<![\w-])[\w-]*$/.exec(before.slice(-24).trimEnd())?.[0].toLowerCase() ?? "");
}

/** @param {string} name @param {string} value @param {string} prefix */
function localized(name, value, prefix) {
  if (name === "id") return prefix + value;
  if (WORDS.has(name)) return value;
  if (name === "href" || name === "xlink:href") return value.startsWith("#") ? `#${prefix}${value.slice(1)}` : "";
  if (/\\/.test(value)) return "";
  if (called(value).every((name) => CALLS.has(name))) return value;
  const inside = /^\s*url\(\s*["']?#([\w.:-]+)["']?\s*\)\s*$/i.exec(value);
  return inside ? `url(#${prefix}${inside[1]})` : "";
}
