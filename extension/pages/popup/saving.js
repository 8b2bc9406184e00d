/** Saving from the popup: one press saves; the format, all selected tabs, the library and undo are beside it. */

import { ask, DO } from "../../common/messages/messages.js";
import { formatOptions } from "../../settings/format-options.js";
import { copiedAs } from "../../settings/saves.js";
import { allowPictures } from "../../settings/pictures.js";
import * as settings from "../../settings/settings.js";
import { counted, isolated, words } from "../../common/words.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const format = () => /** @type {HTMLSelectElement} */ (get("format"));

/** The number of the last save, for undo, and its tab. @type {number | undefined} */
let last;
let of = -1;

/** Fills the choices and binds the other buttons. */
export async function offerSaving() {
  const { saveFormat } = await settings.read();
  format().append(...formatOptions());
  format().value = saveFormat;
  format().addEventListener("change", () => void settings.write({ saveFormat: format().value }));
  get("library").addEventListener("click", () => void open("save/library.html"));
  get("undo").addEventListener("click", () => void undo());
  get("reveal").addEventListener("click", () => void ask(DO.SAVE_SHOW, { number: last }).catch(() => {}));
  get("pictures").addEventListener("click", () => void withPictures());
  get("directly").addEventListener("click", () => void allow());
  const chosen = await chrome.tabs.query({ highlighted: true, currentWindow: true });
  get("tabs").hidden = chosen.length < 2;
  get("tabs").addEventListener("click", () => void open(`save/tabs.html?tabs=${chosen.map(({ id }) => id).join()}`));
}

/** @param {string} page */
async function open(page) {
  await chrome.tabs.create({ url: chrome.runtime.getURL(page) });
  window.close();
}

/** @param {number} tab */
export async function save(tab) {
  get("after").hidden = true;
  const { saveTo } = await settings.read();
  if (saveTo === "clipboard") return copy(tab);
  const saved = await ask(DO.SAVE, { tab, wish: { format: format().value } });
  if (saved.address) take(saved);
  say(saved);
  last = saved.undo;
  const direct = !saved.address;
  get("after").hidden = false;
  for (const one of ["undo", "reveal"]) get(one).hidden = !direct;
  get("pictures").hidden = !saved.lost;
  of = tab;
  get("directly").hidden = direct;
}

/** @param {number} tab */
export async function queue(tab) {
  get("after").hidden = true;
  const { name, undo } = await ask(DO.LATER, { tab });
  get("done").textContent = words("queued", isolated(name));
  last = undo;
  of = tab;
  get("after").hidden = false;
  get("undo").hidden = false;
  for (const one of ["reveal", "pictures", "directly"]) get(one).hidden = true;
}

/** Without the permission the browser takes the file from a link. @param {{address: string, name: string}} saved */
function take({ address, name }) {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** @param {{name: string, again?: boolean, lost?: number, unrecorded?: string}} saved */
function say({ name, again, lost = 0, unrecorded }) {
  const parts = [
    words("savedAs", isolated(name)),
    again ? words("savedAgain") : "",
    lost ? counted("picturesLost", lost) : "",
  ];
  if (unrecorded) parts.push(words("unrecorded"));
  get("done").textContent = parts.filter(Boolean).join(" ");
}

/** @param {number} tab */
export async function copy(tab) {
  const { text } = await ask(DO.SAVE, { tab, wish: { to: "surface", format: copiedAs(format().value) } });
  await navigator.clipboard.writeText(text);
  get("done").textContent = words("copied");
}

/** The same again with the pictures of other sites, if the person allows them. */
async function withPictures() {
  if (!(await allowPictures())) return;
  await ask(DO.SAVE_UNDO, { number: last }).catch(() => {});
  await save(of);
}

/** The buttons that follow a save go, and leave the focus to the one that saves. */
function hideAfter() {
  const focused = get("after").contains(document.activeElement);
  get("after").hidden = true;
  if (focused) get("save").focus();
}

async function undo() {
  hideAfter();
  try {
    await ask(DO.SAVE_UNDO, { number: last });
    get("done").textContent = words("undone");
  } catch {
    get("done").textContent = words("undoFailed");
  }
}

/** From now on files go straight to the downloads, and can be undone. */
async function allow() {
  const granted = await chrome.permissions.request({ permissions: ["downloads"] });
  get("done").textContent = words(granted ? "saveDirectlyOn" : "saveDirectlyOff");
  hideAfter();
}
