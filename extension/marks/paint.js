/** Paints the marks: on the sheet and on the page itself, by highlights that change no node of either. */

import { isInPlace, onPage } from "../sheet/page.js";
import { current } from "../sheet/reading.js";
import { all, COLOURS, sheetText } from "./kept.js";

/** On the page its own colours are unknown: a wash that is seen on light and dark. Each has a line of its own kind. */
const ON_PAGE = Object.freeze({
  yellow: "background-color: rgb(255 214 10 / 40%); text-decoration: underline 2px solid #b58900;",
  green: "background-color: rgb(60 190 110 / 34%); text-decoration: underline 3px double #1f8f4d;",
  blue: "background-color: rgb(80 150 255 / 32%); text-decoration: underline 3px dotted #2f6fd0;",
  pink: "background-color: rgb(255 105 170 / 34%); text-decoration: underline 2px wavy #c2307a;",
});
/** What was painted on the page, to be wiped off. */
let isOnPage = false;
/** Ranges of one colour: a browser takes only so many arguments. */
const MOST = 10_000;

export function paint() {
  const text = sheetText();
  for (const colour of COLOURS) {
    const own = all().filter(({ mark, span }) => span && (mark.colour || "yellow") === colour);
    const ranges = text ? own.map(({ span }) => text.range(/** @type {import("./text.js").Span} */ (span))) : [];
    if (!ranges.length) CSS.highlights.delete(`mark-${colour}`);
    else CSS.highlights.set(`mark-${colour}`, new Highlight(...ranges.slice(0, MOST)));
  }
  if (isInPlace()) void onto();
  else if (isOnPage) void off();
}

async function onto() {
  isOnPage = true;
  const { capture = 0 } = current() ?? {};
  const text = sheetText();
  if (!capture || !text) return;
  for (const colour of COLOURS) {
    const own = all().filter(({ mark, span }) => span && (mark.colour || "yellow") === colour);
    const spans = own.flatMap(({ span }) => text.places(/** @type {import("./text.js").Span} */ (span)));
    const given = spans.map(({ id, start, end }) => [id, start, end]);
    if (given.length) await onPage("mark", "light", capture, `mark-${colour}`, given, ON_PAGE[colour]).catch(() => {});
    else await onPage("mark", "clear", `mark-${colour}`).catch(() => {});
  }
}

async function off() {
  isOnPage = false;
  for (const colour of COLOURS) await onPage("mark", "clear", `mark-${colour}`).catch(() => {});
}

/** Shows which one is meant. @param {import("./text.js").Span | null} span */
export function point(span) {
  const text = span && sheetText();
  if (text) CSS.highlights.set("mark-now", new Highlight(text.range(span)));
  else CSS.highlights.delete("mark-now");
}

/** Brings a span into sight. @param {import("./text.js").Span} span */
export async function bring(span) {
  const text = sheetText();
  if (!text) return;
  if (isInPlace()) {
    const [first] = text.places(span);
    if (first)
      await onPage("place", "bring", current()?.capture ?? 0, first.id, first.start, innerHeight / 3).catch(() => {});
    return;
  }
  const box = text.range(span).getBoundingClientRect();
  const folded = text.block(span)?.closest("details:not([open])");
  if (folded) folded.setAttribute("open", "");
  if (box.top > 80 && box.bottom < innerHeight * 0.8 && !folded) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const { top } = text.range(span).getBoundingClientRect();
  document.documentElement.scrollBy({ top: top - innerHeight * 0.3, behavior: calm ? "instant" : "smooth" });
}
