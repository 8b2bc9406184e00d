/** How a sheet that was asked to speak comes: reader.html loads this before all else, so that nothing flashes up. */

const root = document.documentElement;

/** Asked for by the popup, a key or the menu before this sheet was there: kept by the background for its tab. @param {number | null} tab */
export const wish = (tab) => `listen:${tab}`;

/** Asked for from the page itself: the sheet is only a bar from its first moment. @returns {Promise<boolean>} whether it was */
async function comeAsBar() {
  const own = window === window.top ? null : await chrome.tabs.getCurrent();
  const wanted = own ? await chrome.storage.session.get(wish(own.id ?? null)) : {};
  if (!own || wanted[wish(own.id ?? null)] !== "page") return false;
  root.dataset.view = "place";
  root.dataset.untouched = "";
  // Who asked to hear waits for the voice: its room doesn't come after the first words, as it else would.
  void import("./main.js");
  // Where there is nothing to hear, the sheet says so in full.
  const state = /** @type {HTMLElement} */ (document.getElementById("state"));
  const failing = new MutationObserver(() => state.dataset.kind === "failed" && delete root.dataset.view);
  failing.observe(state, { attributes: true, attributeFilter: ["data-kind"] });
  return true;
}

/** Done once the sheet has come as what it is to be. */
export const coming = comeAsBar();
