/** The small bar at what is selected: four colours, a note, the quote with its source. */

import { anchorOf } from "../page/anchors/anchor.js";
import { words } from "../common/words.js";
import { isInPlace } from "../sheet/page.js";
import { copy, guardedMark, markSpan } from "./act.js";
import { guarded } from "../sheet/guard.js";
import { colourButtons, colourNow } from "./colours.js";
import { edit } from "./edit.js";
import { sheetText } from "./kept.js";
import { button } from "./say.js";

/** @type {HTMLElement | null} */
let bar = null;

/** @returns {import("./text.js").Span | null} */
function chosen() {
  const selection = document.getSelection();
  if (!selection?.rangeCount || selection.isCollapsed || isInPlace()) return null;
  return sheetText()?.within(selection.getRangeAt(0)) ?? null;
}

/** @param {(span: import("./text.js").Span) => unknown} act */
const upon = (act) => () => {
  const span = chosen();
  hide();
  if (span) return act(span);
};

const guardedNote = guarded((/** @type {import("./text.js").Span} */ span) => {
  const mark = markSpan(span, colourNow());
  if (mark) edit(mark.id, true);
});

function made() {
  const element = document.createElement("section");
  element.id = "mark-bar";
  element.ariaLabel = words("markSelection");
  element.append(
    ...colourButtons((colour) => upon((span) => guardedMark(span, colour))()),
    button(words("markNote"), upon(guardedNote)),
    button(
      words("markCopyShort"),
      upon((span) => {
        const text = sheetText();
        if (text) void copy({ id: "", colour: "", made: "", ...anchorOf(text.letters, span.from, span.to) });
      }),
    ),
  );
  // A press on it must not take the selection away.
  element.addEventListener("pointerdown", (event) => event.preventDefault());
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    hide();
  });
  document.getElementById("live")?.before(element);
  return element;
}

function show() {
  const span = chosen();
  if (!span) return hide();
  bar ??= made();
  bar.hidden = false;
  const { top, bottom, left, right } = /** @type {Selection} */ (document.getSelection())
    .getRangeAt(0)
    .getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bar;
  // A finger's own handles and menu stand above what it selects.
  const isFinger = matchMedia("(pointer: coarse)").matches;
  const above = !isFinger && top - height - 12 > 60;
  const y = above ? top - height - 10 : Math.min(bottom + (isFinger ? 28 : 10), innerHeight - height - 12);
  const x = Math.min(Math.max(8, (left + right - width) / 2), document.documentElement.clientWidth - width - 8);
  bar.style.setProperty("inset", `${Math.max(8, y)}px auto auto ${x}px`);
}

export function hide() {
  if (bar) bar.hidden = true;
}

export function offerBar() {
  let down = false;
  document.addEventListener("pointerdown", ({ target }) => {
    down = !(target instanceof Element && target.closest("#mark-bar"));
    if (down) hide();
  });
  document.addEventListener("pointerup", () => {
    down = false;
    setTimeout(show);
  });
  document.addEventListener("selectionchange", () => {
    if (document.getSelection()?.isCollapsed) hide();
    // By keys, or by the handles of a touch screen, which give no pointer events.
    else if (!down) show();
  });
  document.addEventListener("scroll", () => bar && !bar.hidden && show(), { passive: true });
}
