/** How a sheet opens that was asked to speak: reader.html loads this first, so that nothing flashes. */

const root = document.documentElement;

/**
 * Whether the popup, a key or the menu asked for speech before this sheet existed: stored by the background per tab.
 * @param {number | null} tab
 */
export const wish = (tab) => `listen:${tab}`;

/**
 * Whether speech was requested on the page itself: the sheet is a bar from the start.
 * @returns {Promise<boolean>} whether it was
 */
async function comeAsBar() {
  const own = window === window.top ? null : await chrome.tabs.getCurrent();
  const wanted = own ? await chrome.storage.session.get(wish(own.id ?? null)) : {};
  if (!own || wanted[wish(own.id ?? null)] !== "page") return false;
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
