/** What stands closed on the page: it belongs to the words that open it. */

/**
 * What is closed belongs to the words that open it: the ranges with all of every `details` whose summary is kept.
 * @param {import("./page.js").Page} page @param {readonly (readonly [number, number])[]} keep
 * @returns {readonly (readonly [number, number])[]}
 */
export function withClosed(page, keep) {
  /** @type {[number, number][]} */
  const closed = [];
  if (!page.tags.includes("details")) return keep;
  for (let id = 0; id < page.length; id++) {
    if (page.name(id) !== "details" || page.attribute(id, "open") !== null) continue;
    const [summary = -1] = [...page.children(id)].filter((child) => page.name(child) === "summary");
    if (summary < 0 || !keep.some(([first, last]) => first < page.end(summary) && last > summary)) continue;
    for (let leaf = page.end(summary); leaf < page.end(id); leaf++)
      if (page.isLeaf(leaf) && !page.isHidden(leaf)) closed.push([leaf, leaf + 1]);
  }
  return closed.length ? [...keep, ...closed] : keep;
}
