/** What is drawn on a page beside its letters: the boxes of shapes and of pictures, from the list of its drawing. */

/** @typedef {[number, number, number, number, number, number]} Matrix */
/** @typedef {{fnArray: number[], argsArray: any[]}} Drawing */

const SHAPE = 0;
const PICTURE = 1;
/** So many shapes of a page are looked at, the first ones. */
const MOST = 2_000;
const DEEPEST = 1_000;

/** @type {Matrix} */
const NONE = [1, 0, 0, 1, 0, 0];

/**
 * Yields the kind of each shape, its mark in the drawing (-1 for none), and its box in the file's own units: left,
 * bottom, right, top.
 * @param {Drawing} drawing @param {Record<string, number>} OPS @returns {Generator<[number, number, number, number, number, number]>}
 */
export function* drawn({ fnArray, argsArray }, OPS) {
  const pictures = picturesOf(OPS);
  let at = NONE;
  /** @type {Matrix[]} */
  const kept = [];
  let count = 0;
  const marks = [-1];
  for (const [number, doing] of fnArray.entries()) {
    const args = argsArray[number];
    if (doing === OPS.save || doing === OPS.paintFormXObjectBegin || doing === OPS.beginGroup) {
      if (kept.length < DEEPEST) kept.push(at);
      // A group says its places again, in the form that it is.
      if (doing === OPS.paintFormXObjectBegin) at = within(at, args?.[0]);
    } else if (doing === OPS.restore || doing === OPS.paintFormXObjectEnd || doing === OPS.endGroup) {
      at = kept.pop() ?? at;
    } else if (doing === OPS.transform) {
      at = within(at, args);
    } else if (doing === OPS.beginMarkedContent || doing === OPS.beginMarkedContentProps) {
      if (marks.length < DEEPEST) marks.push(Number.isInteger(args?.[1]) ? args[1] : (marks.at(-1) ?? -1));
    } else if (doing === OPS.endMarkedContent) {
      if (marks.length > 1) marks.pop();
    } else {
      const box = boxOf(doing, args, pictures, OPS);
      if (!box || count >= MOST) continue;
      count++;
      yield [pictures.has(doing) ? PICTURE : SHAPE, marks.at(-1) ?? -1, ...moved(at, box)];
    }
  }
}

/** @param {Record<string, number>} OPS */
function picturesOf(OPS) {
  const { paintImageXObject, paintInlineImageXObject, paintImageMaskXObject, paintInlineImageXObjectGroup } = OPS;
  return new Set([paintImageXObject, paintInlineImageXObject, paintImageMaskXObject, paintInlineImageXObjectGroup]);
}

/** @param {number} doing @param {any} args @param {Set<number>} pictures @param {Record<string, number>} OPS @returns {number[] | null} */
function boxOf(doing, args, pictures, OPS) {
  if (pictures.has(doing)) return [0, 0, 1, 1];
  if (doing !== OPS.constructPath || args?.[0] === OPS.endPath) return null;
  const box = args?.[2];
  const sides = box ? [box[0], box[1], box[2], box[3]] : [];
  return sides.length && sides.every(Number.isFinite) ? sides : null;
}

/** @param {Matrix} outer @param {any} inner @returns {Matrix} */
function within(outer, inner) {
  if (!inner || inner.length !== 6) return outer;
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [p * a + q * c, p * b + q * d, r * a + s * c, r * b + s * d, t * a + u * c + e, t * b + u * d + f];
}

/** @param {Matrix} matrix @param {number[]} box @returns {[number, number, number, number]} */
export function moved([a, b, c, d, e, f], [left, bottom, right, top]) {
  const xs = [left, right].flatMap((x) => [bottom, top].map((y) => a * x + c * y + e));
  const ys = [left, right].flatMap((x) => [bottom, top].map((y) => b * x + d * y + f));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
