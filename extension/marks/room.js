/** In place the sheet's frame is as high as what is shown of it: marks that open something make room. */

import { isInPlace, onPage } from "../sheet/page.js";

/** The frame's height with the list or a mark open. */
const OPEN = 600;
/** The toolbar's alone. */
const BAR = 64;

export function makeRoom() {
  if (!isInPlace()) return;
  const large = document.querySelector("#marks:not([hidden]), :is(#mark-panel, #changes):popover-open");
  const feet = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-foot]:not([hidden])"));
  const height = [...feet].reduce(
    (sum, one) => sum + one.offsetHeight + 8,
    "voice" in document.documentElement.dataset ? 0 : BAR,
  );
  void onPage("sheet", "size", large ? OPEN : height).catch(() => {});
}
