/** How and where texts are saved. Permissions are requested synchronously when they are first needed. */

import { leaving } from "../../common/browser.js";
import { formatOptions } from "../../settings/format-options.js";
import { allowPictures } from "../../settings/pictures.js";
import * as settings from "../../settings/settings.js";
import { words } from "../../common/words.js";
import { allowFolder, showFolders } from "./folders.js";

const get = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (document.getElementById(id));
const TEXTS = Object.freeze(/** @type {const} */ (["saveFolder", "saveName", "saveTags", "saveMatter", "saveFormat"]));
const FLAGS = Object.freeze(/** @type {const} */ (["savePictures", "saveLibrary", "libraryPictures"]));
const PLACES = () =>
  [...document.querySelectorAll("input[name=saveTo]")].map((box) => /** @type {HTMLInputElement} */ (box));

/** @type {Readonly<Record<string, chrome.permissions.Permissions>>} */
const NEEDED = Object.freeze({
  downloads: { permissions: ["downloads"] },
  folder: leaving({ permissions: ["nativeMessaging"] }),
  clipboard: { permissions: ["clipboardWrite"] },
});

/** @param {settings.Settings} chosen */
function show(chosen) {
  for (const name of TEXTS) if (get(name) !== document.activeElement) get(name).value = chosen[name];
  for (const name of FLAGS) get(name).checked = chosen[name];
  if (get("libraryVersions") !== document.activeElement) get("libraryVersions").valueAsNumber = chosen.libraryVersions;
  for (const place of PLACES()) place.checked = place.value === chosen.saveTo;
}

/** @param {HTMLInputElement} place */
async function choosePlace({ value }) {
  const granted = await chrome.permissions.request(NEEDED[value]);
  if (!granted && value !== "downloads")
    get("folder").textContent = words(value === "folder" ? "hostForbiddenHere" : "clipboardForbiddenText");
  else await settings.write({ saveTo: value });
  show(await settings.read());
  if (granted && value === "folder") await showFolders();
}

/** @param {boolean} wished */
async function choosePictures(wished) {
  if (wished) await allowPictures();
  else await settings.write({ savePictures: false });
  show(await settings.read());
}

/** What is no number from 0 to 1,000 leaves the setting as it is. @param {number} most */
async function chooseVersions(most) {
  await settings.write({ libraryVersions: most });
  get("libraryVersions").valueAsNumber = (await settings.read()).libraryVersions;
}

function listen() {
  for (const place of PLACES()) place.addEventListener("change", () => void choosePlace(place));
  for (const name of TEXTS)
    get(name).addEventListener("change", () => void settings.write({ [name]: get(name).value.trim() }));
  get("saveFolder").addEventListener("change", () => void allowFolder());
  for (const name of /** @type {const} */ (["saveLibrary", "libraryPictures"]))
    get(name).addEventListener("change", () => void settings.write({ [name]: get(name).checked }));
  get("libraryVersions").addEventListener("change", () => void chooseVersions(get("libraryVersions").valueAsNumber));
  get("savePictures").addEventListener("change", () => void choosePictures(get("savePictures").checked));
}

async function start() {
  get("saveFormat").append(...formatOptions());
  listen();
  show(await settings.read());
  settings.watch(show);
  void showFolders();
}

void start();
