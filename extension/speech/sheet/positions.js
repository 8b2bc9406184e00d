/** Positions in the page that the person points at: the selection, a click on the sheet, the top of the window. */

import { about, current } from "../../sheet/reading.js";
import { isInPlace, onPage } from "../../sheet/page.js";

/** @typedef {{id: number, offset: number}} Position  a node of the page and an offset in its text */

/** Returns the start of the selection, on the sheet or the page. @returns {Promise<Position | null>} */
export async function selectedPosition() {
  const selection = document.getSelection();
  if (selection && !selection.isCollapsed)
    return pagePosition(selection.getRangeAt(0).startContainer, selection.getRangeAt(0).startOffset);
  if (!isInPlace()) return null;
  const found = await onPage("mark", "selected", about()?.capture ?? 0).catch(() => null);
  return found?.from ?? null;
}

/**
 * Returns the page's position for a position on the sheet.
 * @param {Node | null} node
 * @param {number} offset
 * @returns {Position | null}
 */
export function pagePosition(node, offset) {
  const ids = current()?.article.ids;
  for (let one = node; one; one = one.parentNode) {
    const id = ids?.get(one);
    if (id !== undefined) return { id, offset: one === node ? offset : 0 };
  }
  return null;
}

/**
 * Returns the first visible position.
 * @param {readonly {runs: readonly {id: number}[]}[]} lines
 * @returns {Promise<Position | null>}
 */
export async function topPosition(lines) {
  if (isInPlace()) {
    const ids = lines.flatMap(({ runs }) => runs.map(({ id }) => id));
    return onPage("place", "top", about()?.capture ?? 0, [...new Set(ids)]);
  }
  const box = document.querySelector(".bar")?.getBoundingClientRect();
  const found = document.caretPositionFromPoint?.(innerWidth / 2, (box?.bottom ?? 0) + 24);
  return found ? pagePosition(found.offsetNode, found.offset) : null;
}
