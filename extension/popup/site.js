/** The popup's switch for a site whose articles always open in the reader. */

import { sitePattern } from "../shared/addresses.js";
import * as settings from "../shared/settings.js";

const box = /** @type {HTMLInputElement} */ (document.getElementById("auto"));

/** @param {number} tab */
export async function offerSite(tab) {
  const { url = "" } = /** @type {{url?: string}} */ (await chrome.tabs.get(tab).catch(() => ({})));
  const site = sitePattern(url);
  if (!site) return;
  const { origin } = new URL(url);
  const asked = { origins: [site] };
  const { autoRead } = await settings.read();
  box.checked = autoRead.includes(origin) && (await chrome.permissions.contains(asked));
  box.addEventListener("change", () => void choose(origin, asked));
  /** @type {HTMLElement} */ (box.parentElement).hidden = false;
}

/**
 * Stored before it is asked: some browsers close the popup for their question. Without the permission it has no effect.
 * @param {string} origin @param {{origins: string[]}} asked
 */
async function choose(origin, asked) {
  const answer = box.checked ? chrome.permissions.request(asked) : chrome.permissions.remove(asked).then(() => false);
  const others = (await settings.read()).autoRead.filter((one) => one !== origin);
  await settings.write({ autoRead: box.checked ? [...others, origin] : others });
  const granted = await answer.catch(() => false);
  if (!granted) await settings.write({ autoRead: others });
  box.checked = granted;
}
