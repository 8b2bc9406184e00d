/** Listings on the sheet: each has a button that copies it. */

import { words } from "../../common/words.js";
import { drawn } from "../../sheet/tools.js";

const [SHEETS, TICK] = ["M6 6h7.5v7.5H6zM3 10H2.5V2.5H10V3", "M3 8.5 6.5 12 13 4.5"];
/** How long the button says that it has. */
const SAID_MS = 2_000;

/** @param {HTMLElement} article @param {(text: string) => void} announce */
export function offerCode(article, announce) {
  /** @type {NodeListOf<HTMLElement>} */
  const listings = article.querySelectorAll("pre:not(.letter)");
  for (const listing of listings) {
    const box = document.createElement("div");
    box.className = "code";
    listing.replaceWith(box);
    box.append(listing, button(listing, announce));
  }
}

/** @param {HTMLElement} listing @param {(text: string) => void} announce */
function button(listing, announce) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "copy", title: words("copyCode"), ariaLabel: words("copyCode") });
  made.append(drawn(SHEETS));
  made.addEventListener("click", () => {
    copy(listing);
    made.replaceChildren(drawn(TICK));
    announce(words("copied"));
    setTimeout(() => made.replaceChildren(drawn(SHEETS)), SAID_MS);
  });
  return made;
}

/** A frame in a page has no clipboard of its own, but may copy what is selected in it. @param {HTMLElement} listing */
function copy(listing) {
  const selection = /** @type {Selection} */ (getSelection());
  const before = selection.rangeCount ? selection.getRangeAt(0) : null;
  selection.selectAllChildren(listing);
  document.execCommand("copy");
  selection.removeAllRanges();
  if (before) selection.addRange(before);
}
