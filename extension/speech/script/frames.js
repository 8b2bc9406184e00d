/** Cross-site frames inside an article: their contents are unknown, which is announced. */

/** A smaller frame contains no paragraph. */
const WIDE = 200;
const HIGH = 80;

/**
 * Counts the frames between the article's first and last words.
 * @param {Pick<import("../../sheet/reading.js").Reading, "page" | "keep"> | null} reading
 */
export function foreignFrames(reading) {
  if (!reading?.keep.length) return 0;
  const { page, keep } = reading;
  const [wide, high] = [page.laidOut("w"), page.laidOut("h")];
  let count = 0;
  for (let id = keep[0][0]; id < keep[keep.length - 1][1]; id++) {
    // A same-site frame was captured too, and is not a leaf.
    if (page.name(id) === "iframe" && page.isLeaf(id) && (wide?.[id] ?? WIDE) >= WIDE && (high?.[id] ?? HIGH) >= HIGH)
      count++;
  }
  return count;
}
