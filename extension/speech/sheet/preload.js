/** How a sheet opens that was asked to speak: reader.html loads this first, so that nothing flashes. */

import { ask, DO } from "../../common/messages/messages.js";

/** The tab that a reader in its own tab reads for. */
const of = Number(new URLSearchParams(location.search).get("of") ?? NaN) || undefined;
const root = document.documentElement;

/**
 * Whether the popup, a key or the menu asked for speech: "here" on a sheet that is open, "page" on the page, or "".
 * @param {boolean} [taken] whether it is done now
 * @returns {Promise<string>}
 */
export const wish = async (taken) => (await ask(DO.LISTEN_REQUEST, { of, taken })).wish;

/**
 * Whether speech was requested on the page itself: the sheet is a bar from the start.
 * @returns {Promise<boolean>} whether it was
 */
async function comeAsBar() {
  if (window === window.top || (await wish()) !== "page") return false;
  root.dataset.view = "place";
  root.dataset.untouched = "";
  // Load the speech modules now, not after first paint.
  void import("./main.js");
  // If there is nothing to speak, the sheet says so in full size.
  const state = /** @type {HTMLElement} */ (document.getElementById("state"));
  const failing = new MutationObserver(() => state.dataset.kind === "failed" && delete root.dataset.view);
  failing.observe(state, { attributes: true, attributeFilter: ["data-kind"] });
  return true;
}

/** Resolves once the sheet has its final form. */
export const coming = comeAsBar();
