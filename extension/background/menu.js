/** The entries of a page's context menu; the background knows what each does by its id. */

import { coming, text } from "../common/texts.js";

const PAGE = Object.freeze(/** @type {const} */ (["page", "selection"]));
/** The entries of a page's context menu. */
const MENU = Object.freeze(
  /** @type {const} */ ([
    { id: "listen", name: "menuListen", contexts: PAGE },
    { id: "read", name: "menuRead", contexts: PAGE },
    { id: "save", name: "menuSave", contexts: PAGE },
    { id: "save-selection", name: "menuSaveSelection", contexts: ["selection"] },
    { id: "read-link", name: "menuReadLink", contexts: ["link"] },
  ]),
);

/** Adds them; the browser keeps them until the next version is installed, and takes none without a title. */
export async function addMenu() {
  await coming();
  for (const { id, name, contexts } of MENU)
    chrome.contextMenus.create({ id, title: text(name, []), contexts: [...contexts] });
}
