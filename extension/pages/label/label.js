/** The labelled pages: whether to offer labelling, the stored pages, export, import, removal. */

import * as labels from "../../page/labels.js";
import * as settings from "../../settings/settings.js";
import { counted, fill, words } from "../../common/words.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

async function show() {
  const pages = (await labels.all()).filter((page) => page.labels.length);
  get("pages").replaceChildren(...pages.map(row));
  get("none").hidden = pages.length > 0;
  /** @type {HTMLTableElement} */ (document.querySelector("table")).hidden = !pages.length;
  /** @type {HTMLButtonElement} */ (get("export")).disabled = !pages.length;
}

/** @param {labels.Labelled} page */
function row(page) {
  const name = cell("th", page.title || page.url);
  name.scope = "row";
  const address = document.createElement("small");
  address.textContent = page.url;
  name.append(address);
  const remove = document.createElement("button");
  remove.type = "button";
  remove.textContent = words("labelsRemove");
  remove.addEventListener("click", () => void labels.remove(page.hash).then(show));
  const last = cell("td", "");
  last.append(remove);
  const line = document.createElement("tr");
  line.append(name, cell("td", counted("labelsCount", page.labels.length)), last);
  return line;
}

/** @param {"th" | "td"} kind @param {string} text */
function cell(kind, text) {
  const made = /** @type {HTMLTableCellElement} */ (document.createElement(kind));
  made.textContent = text;
  return made;
}

async function exportLabels() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([await labels.exported()], { type: "application/json" }));
  link.download = "readwell-labels.json";
  link.click();
  // The download has its own reference to the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {HTMLInputElement} input */
async function importLabels(input) {
  const file = input.files?.[0];
  input.value = "";
  if (!file) return;
  try {
    await labels.imported(await file.text());
    get("done").textContent = words("labelsImported");
  } catch {
    get("done").textContent = words("labelsImportFailed");
  }
  await show();
}

async function start() {
  fill(document);
  const offer = /** @type {HTMLInputElement} */ (get("offer"));
  offer.checked = (await settings.read()).labelling;
  offer.addEventListener("change", () => void settings.write({ labelling: offer.checked }));
  get("export").addEventListener("click", () => void exportLabels());
  get("import").addEventListener("click", () => get("file").click());
  get("file").addEventListener("change", (event) => void importLabels(/** @type {HTMLInputElement} */ (event.target)));
  window.addEventListener("focus", () => void show());
  await show();
}

void start();
