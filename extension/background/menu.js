/** The entries of the context menus; the background knows what each does by its id. */

import { coming, text } from "../common/texts.js";

const PAGE = Object.freeze(/** @type {const} */ (["page", "selection"]));
/** Links to PDFs, as their addresses tell; both browsers compare the letters as they are. */
const PDFS = Object.freeze(["*://*/*.pdf", "*://*/*.pdf?*", "*://*/*.PDF", "*://*/*.PDF?*"]);
/** The entries of a page's context menu, and one of the toolbar button's own: the popup, whatever a press does. */
const MENU = Object.freeze(
  /** @type {const} */ ([
    { id: "listen", name: "menuListen", contexts: PAGE },
    { id: "read", name: "menuRead", contexts: PAGE },
    { id: "save", name: "menuSave", contexts: PAGE },
    { id: "later", name: "menuLater", contexts: ["page"] },
    { id: "save-selection", name: "menuSaveSelection", contexts: ["selection"] },
    { id: "later-selection", name: "menuLaterSelection", contexts: ["selection"] },
    { id: "read-link", name: "menuReadLink", contexts: ["link"] },
    { id: "read-pdf", name: "menuReadPdf", contexts: ["link"], targetUrlPatterns: PDFS },
    { id: "later-link", name: "menuLaterLink", contexts: ["link"] },
    { id: "menu", name: "moreTools", contexts: ["action"] },
  ]),
);

/** Firefox has a menu of each tab. @type {readonly "tab"[]} */
const TAB = "TAB" in (chrome.contextMenus?.ContextType ?? {}) ? ["tab"] : [];

export const POPUP = "pages/popup/popup.html";

/**
 * Opens the popup over a tab where a press of the button does something else; in a tab beside it where the browser
 * can't. @param {chrome.tabs.Tab} tab @param {string} usual what a press opens, "" for nothing
 */
export async function openMenu({ id: tabId }, usual) {
  try {
    await chrome.action.setPopup({ tabId, popup: POPUP });
    await chrome.action.openPopup();
  } catch {
    await chrome.tabs.create({ url: chrome.runtime.getURL(`${POPUP}?tab=${tabId}`) });
  } finally {
    await chrome.action.setPopup({ tabId, popup: usual }).catch(() => {}); // the tab may be gone
  }
}

/** Adds them; the browser keeps them until the next version is installed, and takes none without a title. */
export async function addMenu() {
  await coming();
  for (const { id, name, contexts, ...where } of MENU)
    chrome.contextMenus.create({
      id,
      title: text(name, []),
      contexts: [...contexts, ...(id === "later" ? TAB : [])],
      ...("targetUrlPatterns" in where ? { targetUrlPatterns: [...where.targetUrlPatterns] } : {}),
    });
}
