/** Frames of other sites in the midst of an article: nobody but their own site knows what they say, and that is told. */

/** A frame that shows less than this has no paragraph in it. */
const WIDE = 200;
const HIGH = 80;

/** How many stand between the article's first and last words. @param {Pick<import("../shared/reading.js").Reading, "page" | "keep"> | null} reading */
export function foreignFrames(reading) {
  if (!reading?.keep.length) return 0;
  const { page, keep } = reading;
  const [wide, high] = [page.laidOut("w"), page.laidOut("h")];
  let count = 0;
  for (let id = keep[0][0]; id < keep[keep.length - 1][1]; id++) {
    // One of the page's own site was captured with it, and is no leaf.
    if (page.name(id) === "iframe" && page.isLeaf(id) && (wide?.[id] ?? WIDE) >= WIDE && (high?.[id] ?? HIGH) >= HIGH)
      count++;
  }
  return count;
}
