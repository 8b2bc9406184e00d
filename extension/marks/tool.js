/** Marks as a tool of the sheet. */

import { faultWords } from "../common/faults.js";
import { words } from "../common/words.js";
import { whenShown } from "../sheet/reading.js";
import { keepWith, markWith } from "../sheet/passages.js";
import { bind } from "../sheet/keys.js";
import { addTool } from "../sheet/tools.js";
import { markHere, noteWith, takeBack, toggle } from "./act.js";
import { offerChanges } from "./changes.js";
import { edit } from "./edit.js";
import { plant } from "./flags.js";
import { fill, offerList, showList } from "./list.js";
import * as kept from "./kept.js";
import { bring, paint, point } from "./paint.js";
import { say, sayToo } from "./say.js";
import { offerBar } from "./selecting.js";
import { offerSteps, step } from "./steps.js";

/** Which mark stands at a point of the sheet. @param {number} x @param {number} y */
function markAt(x, y) {
  const text = kept.sheetText();
  const found = document.caretPositionFromPoint?.(x, y);
  if (!text || !found) return null;
  const range = document.createRange();
  range.setStart(found.offsetNode, found.offset);
  const under = kept
    .all()
    .filter(({ span }) => span && text.range(span).comparePoint(found.offsetNode, found.offset) === 0);
  // The innermost of several.
  const size = (/** @type {kept.Shown} */ { span }) => (span ? span.to - span.from : 0);
  return under.sort((one, other) => size(one) - size(other))[0] ?? null;
}

/** The article was opened for this mark. @param {string} id */
function goToMark(id) {
  const found = kept.shownMark(id);
  if (!found) return;
  if (!found.span) return showList(id);
  point(found.span);
  void bring(found.span);
}

addTool({
  name: "mark",
  words: "markTool",
  icon: "M9.5 2.5l4 4-6.5 6.5H3v-4zM2 15h12",
  key: "m",
  order: 40,
  press: () => void markHere().then((done) => done || step()),
});
noteWith((id) => edit(id, true));
offerList();
offerBar();
offerSteps();
offerChanges();
bind("mark-undo", "z", takeBack, () => kept.canUndo() && !document.querySelector(":root.mending"));
document.addEventListener("keydown", (event) => {
  const isField = event.target instanceof Element && event.target.closest("input, textarea, select");
  if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || isField) return;
  if (!kept.canUndo()) return;
  event.preventDefault();
  takeBack();
});
document.getElementById("article")?.addEventListener("click", (event) => {
  const isLink = /** @type {Element} */ (event.target).closest("a, button, summary");
  if (isLink || !document.getSelection()?.isCollapsed || document.querySelector(":root.mending, :root[data-voice]"))
    return;
  const found = markAt(event.clientX, event.clientY);
  if (found) edit(found.mark.id);
});
/** The fault that was told last. */
let told = "";
/** Whether it was said that the first mark has saved the page. */
let isTold = false;
kept.whenMarked(() => {
  if (kept.fault && kept.fault !== told) say(words("marksUnkept", faultWords(kept.fault).text));
  told = kept.fault;
  if (kept.saved && !isTold) {
    isTold = true;
    sayToo(words("markSavedPage"));
  }
  paint();
  plant();
  fill();
});
keepWith(() => kept.all().map(({ mark: { article: _, ...mark } }) => mark));
markWith(() => kept.all().flatMap(({ span }) => (span ? [kept.sheetText()?.places(span) ?? []] : [])), toggle);
new MutationObserver(paint).observe(document.documentElement, { attributeFilter: ["data-view"] });
whenShown(({ mark }, { grown }) => {
  kept.findAnew();
  if (!grown)
    void kept.load().then(
      () => mark && goToMark(mark),
      () => {},
    );
});
