/**
 * The settings as this sheet shows them: the looks of the page's site, if it has its own, stand above the person's
 * general ones, and what an organisation has chosen above both.
 */

import * as settings from "../../settings/settings.js";
import * as sites from "../../settings/site-looks.js";

/** @typedef {settings.Settings} Settings */
/** @typedef {import("../../settings/site-looks.js").Looks} Looks */

/** The page's site, and its key in the storage; both empty where nothing may be kept of it. */
let [site, key] = ["", ""];
/** The site's own looks; null if it looks as all others. @type {Looks | null} */
let own = null;
/** @type {((chosen: Settings) => void)[]} */
const reacting = [];

/** @returns {Promise<Settings>} */
export function read() {
  return settings.read(own ?? {});
}

/** The name of the site that may have looks of its own, "" if none may, and those looks, null if it has none. */
export const about = () => ({ site, own });

/** Calls `react` with all settings whenever one changes, or the site's own looks. @param {(chosen: Settings) => void} react */
export function watch(react) {
  reacting.push(react);
  settings.watch(() => void read().then(react));
}

async function tell() {
  const chosen = await read();
  for (const react of reacting) react(chosen);
}

/** Stores changed looks: for this site alone if it has its own. @param {Looks} changes */
export async function write(changes) {
  await (own ? sites.keep(key, changes) : settings.write(changes));
}

/**
 * Gives the site looks of its own from now on, or takes them back, with everything that was changed.
 * @param {boolean} wanted
 * @param {Looks} [looks] what it starts from
 */
export async function onlyHere(wanted, looks = {}) {
  if (!site) return;
  key ||= await sites.keyOf(site);
  await (wanted ? sites.keep(key, looks) : sites.forget(key));
}

/** @param {string} name of a site */
async function looked(name) {
  const found = name && (await sites.knownKeyOf(name));
  return { name, found, looks: found ? await sites.recall(found) : null };
}

const NONE = { name: "", found: "", looks: null };
/** What is known of the page's site. */
let arriving = looked("");

/** The page is there: its site's looks are fetched while the engine works. @param {string} address */
export function expect(address) {
  arriving = looked(sites.siteOf(address));
  arriving.catch(() => {});
}

/**
 * The article comes: it is shown with its site's looks. In a private window it has none.
 * @param {boolean} incognito
 * @returns {Promise<{told: Promise<void>}>} `told`: all who watch have heard of the site; only looks of its own are
 *   waited for
 */
export async function enter(incognito) {
  const { name, found, looks } = await arriving.catch(() => NONE); // looks never cost the article
  [site, key, own] = incognito ? ["", "", null] : [name, found, looks];
  const told = tell().catch(() => {});
  if (own) await told;
  return { told };
}

chrome.storage.onChanged.addListener((changes, area) => {
  if (area !== "local" || !site) return;
  if (sites.SALT in changes)
    void looked(site)
      .then(({ found, looks }) => ([key, own] = [found, looks]))
      .then(tell);
  else if (key && key in changes) {
    own = sites.found(changes[key].newValue);
    void tell();
  }
});
