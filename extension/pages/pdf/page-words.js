/** The words of one page of a PDF with their boxes, fonts and tags, added to the columns that the engine takes. */

import { addTags } from "./tags.js";
import { edgesOf, widthsOf } from "./widths.js";
import { drawn, moved } from "./drawn.js";
import { pageOf } from "./outline.js";
import { addSoftHyphens, softHyphens } from "./soft-hyphens.js";

/** @typedef {import("./wire.js").Wire} Wire */
/** @typedef {{str: string, transform: number[], width: number, height: number, fontName: string, hasEOL: boolean, dir?: string}} Item */
/** @typedef {import("./widths.js").Widths} Widths */
/** @typedef {{type: string, id?: string | null}} Mark */
/** @typedef {{ascent: number, descent: number, vertical?: boolean}} Style */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */
/** @typedef {{open: boolean, x: number, y: number, size: number, text: string, tag: number}} Last */

/** Fonts that don't say how far they go up and down. */
const ASCENT = 0.9;
const DESCENT = -0.2;
/** Pieces of one word are so near, as a share of the letters' size. */
const NEAR = 0.15;
/** Numbers and signs in letters of another size are marks of notes. */
const MARK = /^[\d*†‡§]+$/;
const OTHER_SIZE = 0.9;
const MOST_LINKS = 200_000;
const MOST_ON_A_PAGE = 2_000;
const LONGEST = 4_000;
/** A4, in tenths of a point, for a page that can't be read. @type {[number, number]} */
const UNREAD = [5950, 8420];

/** Nothing that is seen stands farther away, in points. */
const FAR = 100_000;

export const tenths = (/** @type {number} */ value) => (Math.abs(value) < FAR ? Math.round(value * 10) : 0);

/** The pages of a document, read one after the other. */
export class Pages {
  /** @param {any} pdf the library @param {any} document @param {Wire} wire */
  constructor(pdf, document, wire) {
    this.pdf = pdf;
    this.document = document;
    this.wire = wire;
    /** @type {Map<string, number>} */
    this.fonts = new Map();
  }

  /** Adds the words of a page. @param {number} number */
  async add(number) {
    const page = await this.document.getPage(number + 1).catch(() => null);
    if (page) await this.#read(page, number);
    else this.wire.pages.push(UNREAD);
  }

  /** @param {any} page @param {number} number */
  async #read(page, number) {
    const viewport = page.getViewport({ scale: 1 });
    this.wire.pages.push([tenths(viewport.width) || 1, tenths(viewport.height) || 1]);
    const [{ items, styles }, drawing, tree] = await Promise.all([
      page
        .getTextContent({ includeMarkedContent: true, disableNormalization: true })
        .catch(() => ({ items: [], styles: {} })),
      page.getOperatorList({ annotationMode: this.pdf.AnnotationMode.DISABLE }).catch(() => null),
      page.getStructTree().catch(() => null),
    ]);
    const marks = addTags(tree, this.wire.elements);
    this.#addFonts(page, items);
    const first = this.wire.text.length;
    const widths = drawing ? widthsOf(drawing, this.pdf.OPS) : new Map();
    addWords(this.wire, items, { styles, number, view: viewport.transform, marks, fonts: this.fonts, widths });
    if (drawing) addSoftHyphens(this.wire, first, softHyphens(drawing, this.pdf.OPS));
    if (drawing) addDrawn(this.wire, drawn(drawing, this.pdf.OPS), { number, view: viewport.transform, marks });
    await this.#addLinks(page, number, viewport.transform);
    page.cleanup();
  }

  /** Learns of each font that is new its name: PDF.js knows once the page's drawing is read. @param {any} page @param {Item[]} items */
  #addFonts(page, items) {
    for (const { fontName } of items) {
      if (!fontName || this.fonts.has(fontName)) continue;
      const font = page.commonObjs.has(fontName) ? page.commonObjs.get(fontName) : null;
      this.fonts.set(fontName, this.wire.fonts.length);
      this.wire.fonts.push(String(font?.name ?? "").slice(0, 200));
    }
  }

  /** @param {any} page @param {number} number @param {number[]} view */
  async #addLinks(page, number, view) {
    const found = await page.getAnnotations().catch(() => []);
    const links = found.filter((/** @type {any} */ { subtype }) => subtype === "Link").slice(0, MOST_ON_A_PAGE);
    for (const { rect, url, dest } of links) {
      const page = typeof url === "string" ? -1 : await pageOf(this.document, dest);
      const address = typeof url === "string" ? url : page < 0 ? "" : `#page-${page + 1}`;
      if (!/^(?:https?:\/\/|mailto:|#)/i.test(address) || address.length > LONGEST) continue;
      if (this.wire.links.length < MOST_LINKS) this.wire.links.push([number, ...boxOf(view, rect), address]);
    }
  }
}

/**
 * @param {Wire} wire @param {Array<Item & Mark>} items
 * @param {{styles: Record<string, Style>, number: number, view: number[], marks: Map<string, number>, fonts: Map<string, number>, widths?: Widths}} page
 */
export function addWords(wire, items, { styles, number, view, marks, fonts, widths = new Map() }) {
  const tags = [-1];
  /** @type {Last} */
  const last = { open: false, x: 0, y: 0, size: 0, text: "", tag: -1 };
  for (const item of items) {
    if (item.type === "endMarkedContent") {
      if (tags.length > 1) tags.pop();
    } else if (item.type) tags.push(item.id ? (marks.get(item.id) ?? -1) : (tags.at(-1) ?? -1));
    if (item.str === undefined) continue;
    const isUpright = styles[item.fontName]?.vertical === true;
    const place = isUpright ? upright(item, view) : placed(item, view, styles[item.fontName]);
    const edges = edgesOf(isUpright ? { ...item, width: item.height } : item, place.size, widths.get(item.fontName));
    let at = 0;
    for (const piece of item.str.split(/(\s+)/)) {
      const box = isUpright
        ? below(place, edges, at, piece.length)
        : part(place, edges, at, piece.length, item.dir === "rtl");
      at += piece.length;
      if (!piece.trim()) {
        last.open &&= piece === "";
        continue;
      }
      const tag = tags.at(-1) ?? -1;
      if (last.open && touches(last, box, place.size, piece, tag)) lengthen(wire, piece, box);
      else add(wire, piece, box, [number, tenths(place.size), fonts.get(item.fontName) ?? 0, tag]);
      Object.assign(last, { open: true, x: box.x + box.w, y: box.y, size: place.size, text: piece, tag });
    }
    if (item.hasEOL || isUpright) last.open = false;
  }
}

/**
 * Whether a piece goes on with the word before it: close to it, and no mark of a note.
 * @param {Last} last @param {Box} box @param {number} size @param {string} piece @param {number} tag
 */
function touches(last, box, size, piece, tag) {
  if (Math.abs(box.y - last.y) >= NEAR * size || Math.abs(box.x - last.x) >= NEAR * size) return false;
  const marks = Number(MARK.test(piece)) + Number(MARK.test(last.text));
  if (marks === 1 && tag !== last.tag) return false;
  return !marks || Math.min(size, last.size) >= OTHER_SIZE * Math.max(size, last.size);
}

/**
 * Where an item stands on its page, and how large its letters are.
 * @param {Item} item @param {number[]} view @param {Style | undefined} style
 */
function placed({ transform: [, , c, d, e, f], width }, view, style) {
  const size = Math.hypot(c, d);
  const [x, y] = [view[0] * e + view[2] * f + view[4], view[1] * e + view[3] * f + view[5]];
  const ascent = style && Number.isFinite(style.ascent) && style.ascent ? style.ascent : ASCENT;
  const descent = style && Number.isFinite(style.descent) && style.descent ? style.descent : DESCENT;
  return { x, y: y - ascent * size, w: width, h: (ascent - descent) * size, size };
}

/** The same for letters below each other, which stand on the middle of their line. @param {Item} item @param {number[]} view */
function upright({ transform: [, , c, d, e, f], height }, view) {
  const size = Math.hypot(c, d);
  const [x, y] = [view[0] * e + view[2] * f + view[4], view[1] * e + view[3] * f + view[5]];
  return { x: x - size / 2, y, w: size, h: height, size };
}

/** @param {ReturnType<typeof placed>} place @param {number[]} edges @param {number} at @param {number} count @returns {Box} */
const below = ({ x, y, w }, edges, at, count) => ({ x, y: y + edges[at], w, h: edges[at + count] - edges[at] });

/**
 * The part of an item that some of its letters take; where it is read from the right, the first ones stand there.
 * @param {ReturnType<typeof placed>} place @param {number[]} edges @param {number} at @param {number} count @param {boolean} fromRight
 */
function part({ x, y, w, h }, edges, at, count, fromRight) {
  const [left, right] = [edges[at], edges[at + count]];
  return { x: fromRight ? x + w - right : x + left, y, w: right - left, h };
}

/** @param {Wire} wire @param {string} text @param {Box} box @param {[number, number, number, number]} rest page, size, font, tag */
function add(wire, text, box, [page, size, font, tag]) {
  wire.text.push(text);
  wire.page.push(page);
  wire.x.push(tenths(box.x));
  wire.y.push(tenths(box.y));
  wire.w.push(Math.max(tenths(box.w), 0));
  wire.h.push(Math.max(tenths(box.h), 0));
  wire.size.push(Math.max(size, 0));
  wire.font.push(font);
  wire.tag.push(tag);
}

/** A word goes on in another item. @param {Wire} wire @param {string} text @param {{x: number, w: number}} box */
function lengthen(wire, text, { x, w }) {
  const last = wire.text.length - 1;
  wire.text[last] += text;
  wire.w[last] = Math.max(tenths(x + w) - wire.x[last], wire.w[last]);
}

/** @param {number[]} view @param {number[]} rect @returns {[number, number, number, number]} */
function boxOf(view, rect) {
  const [left, top, right, bottom] = moved(/** @type {any} */ (view), rect);
  return [tenths(left), tenths(top), tenths(right - left), tenths(bottom - top)];
}

/**
 * @param {Wire} wire @param {Iterable<[number, number, number, number, number, number]>} shapes
 * @param {{number: number, view: number[], marks: Map<string, number>}} page
 */
function addDrawn(wire, shapes, { number, view, marks }) {
  const elements = new Map([...marks].map(([id, element]) => [Number(id.split("_mc").at(-1)), element]));
  for (const [kind, mark, ...box] of shapes) {
    wire.drawn.push(number, kind, ...boxOf(view, box), elements.get(mark) ?? -1);
  }
}
