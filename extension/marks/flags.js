/**
 * A button at the end of each block with marks, for who can't see their colour: it says what is marked and what was
 * noted, and opens it. It has no words of its own, so that nothing that is copied, read aloud or looked for changes.
 */

import { counted } from "../common/words.js";
import { description, edit } from "./edit.js";
import { all, sheetText } from "./kept.js";
import { showList } from "./list.js";

/** More are only in the list: nobody goes through so many by the Tab key. */
const MOST = 2000;

export function plant() {
  const focused = document.activeElement?.matches(".mark-flag") ? document.activeElement.parentElement : null;
  for (const former of document.querySelectorAll(".mark-flag")) former.remove();
  const text = sheetText();
  if (!text) return;
  /** @type {Map<HTMLElement, import("./kept.js").Mark[]>} */
  const blocks = new Map();
  for (const { mark, span } of all()) {
    const block = span && text.block(span);
    if (!block || blocks.size >= MOST) continue;
    blocks.set(block, [...(blocks.get(block) ?? []), mark]);
  }
  for (const [block, marks] of blocks) block.append(flag(marks));
  /** @type {HTMLElement | null | undefined} */ (focused?.querySelector(":scope > .mark-flag"))?.focus({
    preventScroll: true,
  });
}

/** @param {import("./kept.js").Mark[]} marks of one block */
function flag(marks) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "mark-flag";
  element.setAttribute("aria-haspopup", "dialog");
  const said = marks.map(description).join(" ");
  element.ariaLabel = marks.length > 1 ? `${counted("marks", marks.length)}. ${said}` : said;
  element.title = marks
    .map(({ note = "" }) => note.trim())
    .filter(Boolean)
    .join("\n");
  if (element.title) element.dataset.noted = "";
  element.addEventListener("click", () => (marks.length > 1 ? showList(marks[0].id) : edit(marks[0].id)));
  return element;
}
