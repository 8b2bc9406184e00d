/** Saves what was left out as rules for other tools: a user style, and SkipClutter rules for a screen reader. */

import { download } from "../../../sheet/downloads.js";
import { current } from "../../../sheet/reading.js";
import { skipClutter, userStyle } from "../../../page/site-rules.js";
import { words } from "../../../common/words.js";

/** @typedef {{make: typeof userStyle, name: (site: string) => string}} Kind */

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {Readonly<Record<string, Kind>>} by their buttons */
const KINDS = Object.freeze({
  "rules-style": { make: userStyle, name: (site) => `${site}.user.css` },
  "rules-skip": { make: skipClutter, name: (site) => `browserNavRules-${site}.json` },
});

/** @param {Kind} kind */
async function save({ make, name }) {
  const reading = current();
  if (!reading) return;
  const text = make(reading.page, reading.keep);
  if (!text) return void (get("rules-said").textContent = words("rulesNone"));
  const file = name(new URL(reading.page.url).hostname.replace(/^www\./, ""));
  get("rules-said").textContent = await download(text, file);
}

export function offerRules() {
  for (const [id, kind] of Object.entries(KINDS)) get(id).addEventListener("click", () => void save(kind));
}
