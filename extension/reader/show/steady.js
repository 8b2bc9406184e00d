/** The line that a person reads stays where it is, whatever becomes of the letters and of the window. */

import { bring, top, view } from "./view.js";

/** At the very top of the sheet there is nothing to keep. */
const TOP = 8;
/** So long after the last scroll the place is one where a person reads. */
const REST_MS = 150;

/** @type {import("./view.js").Anchor | null} */
let held = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** Whether the next scroll is our own. */
let ours = false;
let width = innerWidth;

function hold() {
  held = document.documentElement.scrollTop > TOP && view() === "sheet" ? top() : null;
}

function again() {
  if (held && view() === "sheet") ours = bring(held, held.y);
}

/** Does what changes how the text is set; the line at the top of the window stays there. @param {() => void} change */
export function steadily(change) {
  hold();
  change();
  again();
}

export function offerSteadiness() {
  addEventListener(
    "scroll",
    () => {
      clearTimeout(timer);
      timer = setTimeout(hold, REST_MS);
      // Whoever scrolls has left that line.
      if (!ours) held = null;
      ours = false;
    },
    { passive: true },
  );
  addEventListener("resize", () => {
    if (innerWidth === width) return;
    width = innerWidth;
    clearTimeout(timer);
    again();
  });
  // A font that is chosen may still be on its way when its letters are asked for.
  document.fonts?.addEventListener?.("loadingdone", again);
}
