/** The voice and speed of one site: where a person chose that, they are kept for it alone, above the others. */

import * as settings from "../../settings/settings.js";
import { choicesFor, isAbout, patternOf, withChoice } from "../../settings/site-choices.js";
import { about } from "../../sheet/reading.js";

/** @typedef {import("../../settings/speech-settings.js").Speech} Speech */
/** @typedef {import("../../settings/site-choices.js").SiteChoice} SiteChoice */

/** What can be one site's own. */
const OWN = Object.freeze(/** @type {const} */ (["rate", "voices"]));

/** The page's address; "" where nothing may be kept of it. */
function address() {
  const reading = about();
  return reading && !reading.incognito ? reading.page.url : "";
}

/** The name of the site that may have a voice of its own; "" if none may. */
export const site = () => patternOf(new URL(URL.canParse(address()) ? address() : "about:blank").host);

/** Returns the settings as they count on this page. @param {settings.Settings} chosen @returns {settings.Settings} */
export function heard(chosen) {
  const own = choicesFor(chosen.sites, address());
  return { ...chosen, ...Object.fromEntries(OWN.filter((name) => name in own).map((name) => [name, own[name]])) };
}

/** Returns the pattern under which this page has a voice or speed of its own; "" if it has none. @param {settings.Settings} chosen */
export function ownPattern({ sites }) {
  const own = Object.keys(sites).filter((one) => isAbout(one, address()) && OWN.some((name) => name in sites[one]));
  return own.sort((a, b) => b.length - a.length)[0] ?? "";
}

/** Stores changed settings of the voice: what is the site's own is changed for it alone. @param {Partial<Speech>} changes */
export async function write(changes) {
  const chosen = await settings.read();
  const pattern = ownPattern(chosen);
  if (!pattern) return settings.write(changes);
  const { rate, voices, ...others } = changes;
  const own = { ...(rate === undefined ? {} : { rate }), ...(voices === undefined ? {} : { voices }) };
  if (Object.keys(own).length)
    await settings.write({ sites: withChoice(chosen.sites, pattern, { ...chosen.sites[pattern], ...own }) });
  if (Object.keys(others).length) await settings.write(others);
}

/** Begins or ends to keep the voice and speed for this site alone. @param {boolean} wanted */
export async function onlyHere(wanted) {
  const chosen = await settings.read();
  const pattern = ownPattern(chosen) || site();
  if (!pattern) return;
  const { rate, voices } = heard(chosen);
  const own = wanted ? { rate, voices } : { rate: undefined, voices: undefined };
  await settings.write({ sites: withChoice(chosen.sites, pattern, { ...chosen.sites[pattern], ...own }) });
}
