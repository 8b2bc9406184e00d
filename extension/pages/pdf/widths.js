/** The widths of letters: PDF.js says how wide a line is, and the list of its drawing how wide each letter. */

/** Of each font the widths of its letters, in thousandths of the size. @typedef {Map<string, Map<string, number>>} Widths */

/** A letter whose width isn't known; a space, and how narrow and wide it may be, as parts of the letters' size. */
const USUAL = 500;
const SPACE = 0.25;
const NARROWEST = 0.1;
const WIDEST = 2;

/** @param {import("./drawn.js").Drawing} drawing @param {Record<string, number>} OPS @returns {Widths} */
export function widthsOf({ fnArray, argsArray }, OPS) {
  /** @type {Widths} */
  const fonts = new Map();
  /** @type {Map<string, number>} */
  let font = new Map();
  const kept = [];
  for (const [number, doing] of fnArray.entries()) {
    if (doing === OPS.save) kept.push(font);
    else if (doing === OPS.restore) font = kept.pop() ?? font;
    else if (doing === OPS.setFont) {
      const name = String(argsArray[number]?.[0]);
      font = fonts.get(name) ?? new Map();
      fonts.set(name, font);
    } else if (doing === OPS.showText)
      for (const glyph of argsArray[number]?.[0] ?? [])
        if (glyph?.unicode && Number.isFinite(glyph.width)) font.set(glyph.unicode, glyph.width);
  }
  return fonts;
}

/**
 * Where each letter of an item begins, and where the last one ends: by the widths of its font; spaces have the rest.
 * @param {{str: string, width: number}} item @param {number} size @param {Map<string, number> | undefined} known @returns {number[]}
 */
export function edgesOf({ str, width }, size, known) {
  const letters = [...str];
  const each = letters.map((letter) => (letter.trim() ? ((known?.get(letter) ?? USUAL) * size) / 1000 : 0));
  const sum = each.reduce((all, one) => all + one, 0);
  const spaces = letters.filter((letter) => !letter.trim()).length;
  const rest = spaces ? (width - sum) / spaces : 0;
  const fits = spaces > 0 && rest > NARROWEST * size && rest < WIDEST * size;
  const space = fits ? rest : SPACE * size;
  const scale = fits ? 1 : width / (sum + spaces * space || 1);
  const edges = [0];
  for (const [at, letter] of letters.entries()) {
    const end = (edges.at(-1) ?? 0) + scale * (letter.trim() ? each[at] : space);
    // A letter of two units has no place between them.
    for (let unit = 0; unit < letter.length; unit++) edges.push(end);
  }
  return edges;
}
