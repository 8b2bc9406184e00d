/** The popup's switch for a site whose articles always open in the reader. */

import { sitePattern } from "../../page/addresses.js";
import { matchesPorts } from "../../common/browser.js";
import * as settings from "../../settings/settings.js";

const box = /** @type {HTMLInputElement} */ (document.getElementById("auto"));

/** @param {number} tab */
export async function offerSite(tab) {
  const { url = "" } = /** @type {{url?: string}} */ (await chrome.tabs.get(tab).catch(() => ({})));
  const site = sitePattern(url);
  if (!site) return;
  const { origin } = new URL(url);
  const { autoRead } = await settings.read();
  box.checked = autoRead.includes(origin) && (await granted(origin, site));
  box.addEventListener("change", () => void choose(origin, site));
  /** @type {HTMLElement} */ (box.parentElement).hidden = false;
}

/** A grant for the whole site, or for its port alone: earlier versions asked for that. @param {string} origin @param {string} site */
async function granted(origin, site) {
  const grants = patterns(origin, site).map((pattern) => chrome.permissions.contains({ origins: [pattern] }));
  return (await Promise.all(grants)).includes(true);
}

/** @param {string} origin @param {string} site */
const patterns = (origin, site) => (matchesPorts ? [site, `${origin}/*`] : [site]);

/**
 * Stored before it is asked: some browsers close the popup for their question. Without the permission it has no effect.
 * @param {string} origin @param {string} site
 */
async function choose(origin, site) {
  const answer = box.checked ? chrome.permissions.request({ origins: [site] }) : null;
  const others = (await settings.read()).autoRead.filter((one) => one !== origin);
  await settings.write({ autoRead: answer ? [...others, origin] : others });
  const given = await (answer ?? giveBack(origin, site, others)).catch(() => false);
  if (!given) await settings.write({ autoRead: others });
  box.checked = given;
}

/**
 * The permission is for all ports of a site: it stays while another of them is always read.
 * @param {string} origin @param {string} site @param {readonly string[]} others
 */
async function giveBack(origin, site, others) {
  const isShared = others.some((one) => sitePattern(one) === site);
  const origins = patterns(origin, site).filter((pattern) => !isShared || pattern !== site);
  if (origins.length) await chrome.permissions.remove({ origins });
  return false;
}
