/** Permissions granted beyond the manifest, each with a button to revoke it. */

import * as settings from "../../settings/settings.js";
import { words } from "../../common/words.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Patterns for all sites: requested and revoked together. */
const EVERYWHERE = /^(?:(?:\*|https?):\/\/\*\/\*|<all_urls>)$/;
/** @type {Readonly<Record<string, string>>} */
const NAMES = Object.freeze({
  nativeMessaging: "permissionNative",
  downloads: "permissionDownloads",
  clipboardWrite: "permissionClipboard",
});

/** @typedef {{text: string, what: chrome.permissions.Permissions}} Granted */

/** @returns {Promise<Granted[]>} */
async function granted() {
  const { permissions = [], origins = [] } = await chrome.permissions.getAll();
  const manifest = chrome.runtime.getManifest();
  const sites = origins.filter((origin) => !manifest.host_permissions?.includes(origin));
  const everywhere = sites.filter((site) => EVERYWHERE.test(site));
  return [
    ...permissions
      .filter((name) => Object.hasOwn(NAMES, name) && !manifest.permissions?.includes(name))
      .map((name) => ({ text: words(NAMES[name]), what: { permissions: [name] } })),
    ...(everywhere.length ? [{ text: words("permissionSites"), what: { origins: everywhere } }] : []),
    ...sites
      .filter((site) => !EVERYWHERE.test(site))
      .map((site) => ({ text: words("permissionSite", site), what: { origins: [site] } })),
  ];
}

async function show() {
  const all = await granted();
  get("granted").replaceChildren(...all.map(row));
  get("granted-none").hidden = all.length > 0;
}

/** @param {Granted} one @param {number} number */
function row({ text, what }, number) {
  const line = document.createElement("li");
  const name = document.createElement("span");
  const button = document.createElement("button");
  [name.id, button.id] = [`granted-name-${number}`, `granted-${number}`];
  name.textContent = text;
  button.type = "button";
  button.textContent = words("giveBack");
  button.setAttribute("aria-labelledby", `${button.id} ${name.id}`);
  button.addEventListener("click", () => void giveBack(text, /** @type {chrome.permissions.Permissions} */ (what)));
  line.append(name, button);
  return line;
}

/** @param {string} text @param {chrome.permissions.Permissions} what */
async function giveBack(text, what) {
  const gone = await chrome.permissions.remove(what).catch(() => false);
  get("granted-said").textContent = words(gone ? "gaveBack" : "gaveNotBack", text);
  if (gone) await withoutIt(what);
  await show();
  // The button that had the focus is gone.
  /** @type {HTMLElement} */ (document.querySelector("#granted button") ?? get("permissions-title")).focus();
}

/** Settings that no longer work are reset to their defaults. @param {chrome.permissions.Permissions} what */
async function withoutIt({ permissions = [], origins = [] }) {
  const { saveTo } = await settings.read();
  /** @type {(keyof settings.Settings)[]} */
  const lost = [];
  if (permissions.includes("nativeMessaging"))
    lost.push("engine", ...(saveTo === "folder" ? /** @type {const} */ (["saveTo"]) : []));
  if (permissions.includes("clipboardWrite") && saveTo === "clipboard") lost.push("saveTo");
  if (origins.some((origin) => EVERYWHERE.test(origin))) lost.push("savePictures");
  if (lost.length) await settings.reset(lost);
}

for (const event of [chrome.permissions.onAdded, chrome.permissions.onRemoved]) event.addListener(() => void show());
void show();
