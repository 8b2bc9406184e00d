/**
 * The words of a PDF with their boxes, as the engine takes them: PDF.js reads the file, in a worker of its own; nothing
 * in the file is run, and nothing that it names is fetched.
 */

/** @typedef {{str: string, transform: number[], width: number, height: number, fontName: string, hasEOL: boolean}} Item */
/** @typedef {{ascent: number, descent: number}} Style */
/**
 * @typedef {object} Wire
 * @property {1} v
 * @property {string[]} text
 * @property {number[]} page
 * @property {number[]} x
 * @property {number[]} y
 * @property {number[]} w
 * @property {number[]} h
 * @property {number[]} size
 * @property {number[]} font
 * @property {[number, number][]} pages
 * @property {number[]} fonts
 * @property {[string, number, number][]} outline
 * @property {string} url
 * @property {string} title
 * @property {string} lang
 */

const BOLD = 1;
const ITALIC = 2;
const MONO = 4;
/** A document with more is not read. */
const MOST_PAGES = 20_000;
/** Fonts that don't say how far they go up and down. */
const ASCENT = 0.9;
const DESCENT = -0.2;
/** Pieces of one word are so near, as a share of the letters' size. */
const NEAR = 0.15;

/** Loads PDF.js: only where a PDF is read. */
async function library() {
  const pdf = await import(chrome.runtime.getURL("pages/pdf/library/pdf.mjs"));
  pdf.GlobalWorkerOptions.workerSrc = chrome.runtime.getURL("pages/pdf/library/pdf.worker.mjs");
  return pdf;
}

/** Why a document can't be read. */
export class Unreadable extends Error {
  /** @param {"broken" | "sealed" | "scanned" | "large"} why */
  constructor(why) {
    super(why);
    this.why = why;
  }
}

/**
 * Reads a document.
 * @param {ArrayBuffer} data @param {string} url
 * @param {{password: (again: boolean) => Promise<string | null>, progress: (done: number, all: number) => void, signal: AbortSignal}} person
 * @returns {Promise<Wire>}
 */
export async function wordsOf(data, url, { password, progress, signal }) {
  const pdf = await library();
  const task = pdf.getDocument({
    data: new Uint8Array(data),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: false,
  });
  task.onPassword = async (/** @type {(given: string) => void} */ give, /** @type {number} */ reason) => {
    const given = await password(reason === pdf.PasswordResponses.INCORRECT_PASSWORD);
    if (given === null) void task.destroy();
    else give(given);
  };
  signal.addEventListener("abort", () => void task.destroy());
  const document = await task.promise.catch(refuse);
  try {
    return await gathered(document, url, progress, signal);
  } finally {
    void task.destroy();
  }
}

/** @param {any} fault @returns {never} */
function refuse(fault) {
  if (fault?.name === "PasswordException" || /destroyed/i.test(fault?.message)) throw new Unreadable("sealed");
  throw new Unreadable("broken");
}

/** @param {any} document @param {string} url @param {(done: number, all: number) => void} progress @param {AbortSignal} signal */
async function gathered(document, url, progress, signal) {
  const all = document.numPages;
  if (all > MOST_PAGES) throw new Unreadable("large");
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  /** @type {Wire} */
  const wire = {
    v: 1,
    ...{ text: [], page: [], x: [], y: [], w: [], h: [], size: [], font: [], pages: [], fonts: [] },
    outline: [],
    url,
    title: typeof info?.Title === "string" ? info.Title.trim().slice(0, 500) : "",
    lang: typeof info?.Language === "string" ? info.Language.slice(0, 40) : "",
  };
  /** @type {Map<string, number>} */
  const fonts = new Map();
  for (let number = 0; number < all; number++) {
    signal.throwIfAborted();
    const page = await document.getPage(number + 1);
    await addPage(page, number, wire, fonts);
    page.cleanup();
    progress(number + 1, all);
  }
  if (!wire.text.length) throw new Unreadable("scanned");
  return wire;
}

/** @param {any} page @param {number} number @param {Wire} wire @param {Map<string, number>} fonts */
async function addPage(page, number, wire, fonts) {
  const viewport = page.getViewport({ scale: 1 });
  wire.pages.push([tenths(viewport.width) || 1, tenths(viewport.height) || 1]);
  const { items, styles } = await page.getTextContent();
  const named = items.filter((/** @type {Item} */ { str }) => str !== undefined);
  await addFonts(page, named, wire, fonts);
  let open = false;
  /** @type {{x: number, y: number, size: number}} */
  let end = { x: 0, y: 0, size: 0 };
  for (const item of named) {
    const place = placed(item, viewport.transform, styles[item.fontName]);
    const pieces = item.str.split(/(\s+)/);
    let at = 0;
    for (const piece of pieces) {
      const box = part(place, item.str.length, at, piece.length);
      at += piece.length;
      if (!piece.trim()) {
        open &&= piece === "";
        continue;
      }
      const font = fonts.get(item.fontName) ?? 0;
      const joins = open && Math.abs(box.y - end.y) < NEAR * place.size && Math.abs(box.x - end.x) < NEAR * place.size;
      if (joins) lengthen(wire, piece, box);
      else add(wire, piece, box, number, place.size, font);
      end = { x: box.x + box.w, y: box.y, size: place.size };
      open = true;
    }
    if (item.hasEOL) open = false;
  }
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

/** The part of an item that some of its letters take. @param {ReturnType<typeof placed>} place @param {number} all @param {number} at @param {number} count */
function part({ x, y, w, h }, all, at, count) {
  const each = w / Math.max(all, 1);
  return { x: x + at * each, y, w: count * each, h };
}

/** @param {Wire} wire @param {string} text @param {{x: number, y: number, w: number, h: number}} box @param {number} page @param {number} size @param {number} font */
function add(wire, text, box, page, size, font) {
  wire.text.push(text);
  wire.page.push(page);
  wire.x.push(tenths(box.x));
  wire.y.push(tenths(box.y));
  wire.w.push(Math.max(tenths(box.w), 0));
  wire.h.push(Math.max(tenths(box.h), 0));
  wire.size.push(Math.max(tenths(size), 0));
  wire.font.push(font);
}

/** A word goes on in another item. @param {Wire} wire @param {string} text @param {{x: number, w: number}} box */
function lengthen(wire, text, { x, w }) {
  const last = wire.text.length - 1;
  wire.text[last] += text;
  wire.w[last] = Math.max(tenths(x + w) - wire.x[last], wire.w[last]);
}

const tenths = (/** @type {number} */ value) => (Number.isFinite(value) ? Math.round(value * 10) : 0);

/** Learns of each font that is new what it looks like: PDF.js knows once the page's drawing is read. @param {any} page @param {Item[]} items @param {Wire} wire @param {Map<string, number>} fonts */
async function addFonts(page, items, wire, fonts) {
  const fresh = [...new Set(items.map(({ fontName }) => fontName))].filter((name) => !fonts.has(name));
  if (!fresh.length) return;
  await page.getOperatorList().catch(() => null);
  for (const name of fresh) {
    const font = page.commonObjs.has(name) ? page.commonObjs.get(name) : {};
    fonts.set(name, wire.fonts.length);
    wire.fonts.push(flagsOf(font ?? {}));
  }
}

/** @param {{name?: string, bold?: boolean, black?: boolean, italic?: boolean, isMonospace?: boolean}} font */
function flagsOf({ name = "", bold, black, italic, isMonospace }) {
  const heavy = bold || black || /bold|black|heavy/i.test(name);
  const slanted = italic || /italic|oblique/i.test(name);
  return (heavy ? BOLD : 0) | (slanted ? ITALIC : 0) | (isMonospace ? MONO : 0);
}
