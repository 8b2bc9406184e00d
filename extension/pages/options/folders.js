/**
 * The folders that the native host may write into. The host stores the list; only a person on this page can change it.
 */

import { faultWords } from "../../common/faults.js";
import { ask, DO, Refusal } from "../../common/messages/messages.js";
import * as settings from "../../settings/settings.js";
import { isolated, words } from "../../common/words.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {{add?: string, remove?: string}} [change] */
async function change(change = {}) {
  try {
    const { folders, folder = "" } = await ask(DO.FOLDERS, change);
    // Take the host's spelling, so that the setting and the list agree.
    if (folder) await settings.write({ saveFolder: folder });
    show(folders, (await settings.read()).saveFolder);
    return folder;
  } catch (fault) {
    say(faultWords(fault instanceof Refusal ? fault.code : "internal").text);
    return "";
  }
}

/** The folder whose notes are kept in step with the library; "" if there is none. */
let kept = "";

/** Keeps another folder in step with the library, or none. @param {string} folder */
async function keepInStep(folder) {
  try {
    say(words("working"));
    const { folder: now, told = [] } = await ask(DO.VAULT, folder === kept ? { off: true } : { folder });
    kept = now;
    await change();
    say([now ? words("vaultKept", isolated(now)) : words("vaultOff"), ...told].join(" "));
  } catch (fault) {
    say(faultWords(fault instanceof Refusal ? fault.code : "internal").text);
  }
}

/** @param {string} text */
function say(text) {
  get("folder").textContent = text;
}

/** @param {readonly string[]} folders @param {string} wished */
function show(folders, wished) {
  get("folders").hidden = !folders.length;
  get("folder-list").replaceChildren(...folders.map((folder, number) => row(folder, number)));
  const missing = wished !== "" && !folders.includes(wished);
  get("folder-allow").hidden = !missing;
  say(missing ? words("folderNotAllowed", isolated(wished)) : "");
}

/** @param {string} folder @param {number} number */
function row(folder, number) {
  const line = document.createElement("li");
  const name = document.createElement("code");
  const button = document.createElement("button");
  [name.id, button.id] = [`folder-name-${number}`, `folder-remove-${number}`];
  name.textContent = folder;
  button.type = "button";
  button.textContent = words("folderRemove");
  button.setAttribute("aria-labelledby", `${button.id} ${name.id}`);
  button.addEventListener("click", () => void change({ remove: folder }).then(() => get("saveFolder").focus()));
  line.append(name, vault(folder, number, name.id), button);
  return line;
}

/** @param {string} folder @param {number} number @param {string} named */
function vault(folder, number, named) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", id: `folder-vault-${number}`, textContent: words("vault") });
  button.setAttribute("aria-labelledby", `${button.id} ${named}`);
  button.setAttribute("aria-pressed", String(folder === kept));
  button.addEventListener(
    "click",
    () => void keepInStep(folder).then(() => document.getElementById(`folder-vault-${number}`)?.focus()),
  );
  return button;
}

/** Called when the person has entered a folder: the host tests it now, not at the first save. */
export async function allowFolder() {
  const folder = /** @type {HTMLInputElement} */ (get("saveFolder")).value.trim();
  if (!folder) return void (await showFolders());
  const whole = await change({ add: folder });
  if (whole) say(words("folderGood", isolated(whole)));
}

/** Shows the host's list; nothing if the host isn't used. */
export async function showFolders() {
  say("");
  const { saveTo } = await settings.read();
  if (saveTo !== "folder" || !(await chrome.permissions.contains({ permissions: ["nativeMessaging"] }))) return;
  kept = (await ask(DO.VAULT, {}).catch(() => ({ folder: "" }))).folder;
  await change();
}

get("folder-allow").addEventListener("click", () => void allowFolder());
