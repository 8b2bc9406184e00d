/**
 * Protects actions with lasting effects - a save, its undo, a correction to remember - against clickjacking: they run
 * only if the person saw the sheet when they pressed, since a page may cover it or make it nearly transparent.
 */

import { ask, DO } from "../common/messages/messages.js";
import { current } from "./reading.js";
import { words } from "../common/words.js";
import { sheet } from "./page.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Presses are handled in order. @type {Promise<unknown>} */
let last = Promise.resolve();
let waiting = 0;
/** When the person pressed: what a page shows afterwards doesn't matter. */
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
 * Runs the action once it is known that the sheet was visible; otherwise a message says why nothing happened.
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

/**
 * Runs an action that needs no check, after earlier presses: immediately, if none is pending.
 * @param {() => unknown} act
 */
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

/** A reader in its own tab can't be covered by a page. @param {number} at */
async function wasSeen(at) {
  if (window === window.top) return true;
  const question = { of: current()?.tab ?? undefined, room: "sheet", name: "seen", given: [sheet, at] };
  return Boolean(await ask(DO.PAGE, question).catch(() => false));
}

/** Shows and announces the result. @param {boolean} seen */
function tell(seen) {
  if (!seen) get("live").textContent = words("sheetCovered");
  get("covered").togglePopover(!seen);
}
