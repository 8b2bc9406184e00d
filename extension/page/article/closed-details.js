/** Closed elements of the page, which belong to the words that open them. */

/**
 * Adds the contents of every `details` whose summary is kept.
 * @param {import("../page.js").Page} page @param {readonly (readonly [number, number])[]} keep
 * @returns {readonly (readonly [number, number])[]}
 */
export function withClosed(page, keep) {
  /** @type {[number, number][]} */
  const closed = [];
  if (!page.tags.includes("details")) return keep;
  const before = coveredBefore(page, keep);
  let done = 0; // a closed element inside another closed one is already included
  for (let id = 0; id < page.length; id++) {
    if (page.name(id) !== "details" || page.attribute(id, "open") !== null) continue;
    const summary = firstSummary(page, id);
    if (summary < 0 || before[page.end(summary)] === before[summary]) continue;
    for (let leaf = Math.max(page.end(summary), done); leaf < page.end(id); leaf++)
      if (page.isLeaf(leaf) && !page.isHidden(leaf)) closed.push([leaf, leaf + 1]);
    done = Math.max(done, page.end(id));
  }
  return closed.length ? [...keep, ...closed] : keep;
}

/** @param {import("../page.js").Page} page @param {number} id */
function firstSummary(page, id) {
  for (const child of page.children(id)) if (page.name(child) === "summary") return child;
  return -1;
}

/**
 * Counts the ids within the ranges before each id.
 * @param {import("../page.js").Page} page
 * @param {readonly (readonly [number, number])[]} keep
 */
function coveredBefore(page, keep) {
  const edges = new Int32Array(page.length + 1);
  for (const [first, last] of keep) {
    if (last <= first) continue;
    edges[Math.min(Math.max(first, 0), page.length)]++;
    edges[Math.min(Math.max(last, 0), page.length)]--;
  }
  const before = new Int32Array(page.length + 1);
  for (let id = 0, open = 0; id < page.length; id++) {
    open += edges[id];
    before[id + 1] = before[id] + (open > 0 ? 1 : 0);
  }
  return before;
}
