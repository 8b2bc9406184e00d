/** The pictures of other sites in saved files: a person allows them once, and may take that back in the settings. */

import * as settings from "./settings.js";

/** What the permission covers. */
export const EVERYWHERE = Object.freeze(["http://*/*", "https://*/*"]);

/** Asks for the permission and notes it; called from a press, at once. @returns {Promise<boolean>} */
export async function allowPictures() {
  const granted = await chrome.permissions.request({ origins: [...EVERYWHERE] });
  await settings.write({ savePictures: granted });
  return granted;
}
