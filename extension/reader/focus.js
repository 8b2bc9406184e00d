/** Aids for eyes that wander: only some lines lit, a ruler under the pointer, and the beginnings of words made bold. */

import { whenShown } from "../shared/reading.js";
import { dressWith } from "./looks.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const root = document.documentElement;

/** Lines kept lit; 0 for all. */
let lines = 0;
let ruler = false;
let fixation = false;
/** The middle of what is lit, from the window's top. */
let middle = innerHeight * 0.4;

/** The boxes of the lines on the screen, from the top. */
function boxes() {
  /** @type {Map<number, DOMRect>} */
  const found = new Map();
  const walker = document.createTreeWalker(get("main"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.nodeValue?.trim()) continue;
    const box = /** @type {Element} */ (node.parentElement).getBoundingClientRect();
    if (box.bottom < -200 || box.top > innerHeight + 200) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) if (line.height > 4) found.set(Math.round(line.bottom / 6), line);
  }
  return [...found.values()].sort((a, b) => a.top - b.top);
}

/** The light stands on lines, not between them. */
function snap() {
  if (!lines) return;
  const rows = boxes().map(({ top, bottom }) => (top + bottom) / 2);
  const near = rows.reduce((best, row) => (Math.abs(row - middle) < Math.abs(best - middle) ? row : best), Infinity);
  if (Math.abs(near - middle) < innerHeight) middle = near;
  place();
}

function place() {
  const shade = get("lines");
  shade.hidden = !lines && !ruler;
  if (shade.hidden) return;
  const height = parseFloat(getComputedStyle(get("main")).lineHeight) || 32;
  const rows = lines || 1;
  shade.dataset.kind = lines ? "lines" : "ruler";
  shade.style.setProperty("--from", `${Math.max(0, middle - (rows * height) / 2)}px`);
  shade.style.setProperty("--to", `${middle + (rows * height) / 2}px`);
}

/** @param {number} way */
function step(way) {
  const rows = boxes().map(({ top, bottom }) => (top + bottom) / 2);
  const next = way > 0 ? rows.find((row) => row > middle + 8) : rows.findLast((row) => row < middle - 8);
  if (next === undefined) return;
  // Near an edge the text moves instead of the light.
  if (next > innerHeight * 0.65 || next < innerHeight * 0.25) scrollBy({ top: next - middle, behavior: "instant" });
  else middle = next;
  snap();
}

/** The beginnings of words, a bit less than half of each, lit as bold: the text itself stays as it is. */
function embolden() {
  const registry = /** @type {any} */ (CSS).highlights;
  registry?.delete("fixation");
  if (!fixation || !registry) return;
  const lit = new /** @type {any} */ (globalThis).Highlight();
  const walker = document.createTreeWalker(get("article"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest("pre, code, math, svg")) continue;
    for (const { 0: word, index } of node.nodeValue?.matchAll(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
      const range = new StaticRange({ startContainer: node, startOffset: index, endContainer: node, endOffset: index + Math.ceil(word.length * 0.45) });
      lit.add(range);
    }
  }
  registry.set("fixation", lit);
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (!lines || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || root.dataset.view === "place") return;
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!way || (event.target instanceof Element && event.target.closest("button, input, select, [role=toolbar], .panel"))) return;
  event.preventDefault();
  step(way);
}

export function offerFocus() {
  dressWith((chosen) => {
    const bold = fixation !== chosen.fixation;
    lines = Number(chosen.focus);
    ruler = chosen.ruler;
    fixation = chosen.fixation;
    place();
    // Another look moves the lines; where they stand is known after the next frame.
    requestAnimationFrame(snap);
    if (bold) embolden();
  });
  whenShown(() => {
    embolden();
    snap();
  });
  document.addEventListener("keydown", key);
  document.addEventListener("scrollend", snap);
  document.addEventListener("pointermove", ({ clientY }) => {
    if (!ruler || lines) return;
    middle = clientY;
    place();
  });
}
