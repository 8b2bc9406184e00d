/**
 * What lasts - a save, its undo, what is learned from a mended pick - is done only if the person saw the sheet when they
 * pressed: a page may lay something over it, or make it nearly transparent, and ask for a press there.
 */

import { ask, DO } from "./messages.js";
import { current } from "./reading.js";
import { words } from "./words.js";

const sheet = new URLSearchParams(location.search).get("sheet") ?? "";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Presses are answered in their order. @type {Promise<unknown>} */
let last = Promise.resolve();
let waiting = 0;
/** When the person pressed: what a page shows by the time they let go doesn't count. */
let pressed = 0;

for (const kind of ["pointerdown", "keydown"])
  document.addEventListener(
    kind,
    (event) => {
      if (event.isTrusted && !(/** @type {KeyboardEvent} */ (event).repeat)) pressed = Date.now();
    },
    { capture: true },
  );

/**
 * The same act, done once it is known that the sheet was seen; else words say why nothing was done.
 * @template {unknown[]} Given @param {(...given: Given) => unknown} act @returns {(...given: Given) => Promise<void>}
 */
export function guarded(act) {
  return (...given) => {
    const at = pressed || Date.now();
    return queued(async () => {
      const seen = await wasSeen(at);
      tell(seen);
      if (seen) await act(...given);
    });
  };
}

/** Do what needs no look after the presses before it: at once, if none waits. @param {() => unknown} act */
export function inTurn(act) {
  if (waiting) void queued(act);
  else act();
}

/** @param {() => unknown} act @returns {Promise<void>} */
function queued(act) {
  waiting += 1;
  const done = last.then(async () => {
    await act();
  });
  last = done.catch(() => {}).then(() => (waiting -= 1));
  return done;
}

/** A reader in a tab of its own has no page over it. @param {number} at */
async function wasSeen(at) {
  if (window === window.top) return true;
  const question = { of: current()?.tab ?? undefined, room: "sheet", name: "seen", given: [sheet, at] };
  return Boolean(await ask(DO.PAGE, question).catch(() => false));
}

/** Shown and announced. @param {boolean} seen */
function tell(seen) {
  if (!seen) get("live").textContent = words("sheetCovered");
  get("covered").togglePopover(!seen);
}
