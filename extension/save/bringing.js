/**
 * What people bring from elsewhere: exports of other tools, bookmarks, lists of links, by the file picker or dropped on
 * the page. A report says what came, what was there already, and what a file got wrong.
 */

import { faultWords } from "../common/faults.js";
import { ask, DO, Refusal } from "../common/messages/messages.js";
import { counted, words } from "../common/words.js";
import { importText } from "./exchange.js";

/** How an export of our own begins: it needs no Python. */
const OWN = /^\uFEFF?\s*\{\s*"readwell"\s*:\s*"library"/;
const HEAD = JSON.stringify({ readwell: "library", version: 1 });
/** Problems that are listed on the page; the report holds all of them. */
const LISTED = 20;

/**
 * What became of files. `mended`: what was left out of articles that came.
 * @typedef {{new: number, known: number, broken: string[], mended?: string[], stopped?: boolean}} Done
 */

/**
 * What the library's page does with it.
 * @typedef {object} Page
 * @property {(work: () => Promise<unknown>) => Promise<void>} act runs work and shows its error
 * @property {(done: Done) => Promise<void>} brought
 * @property {(parts: HTMLElement[]) => void} place shows something beside the list
 * @property {() => void} close
 */

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** What stops the import that goes on. @type {AbortController | null} */
let going = null;

/** Takes files by the button, or dropped anywhere on the page. @param {Page} page */
export function offerBringing(page) {
  const input = /** @type {HTMLInputElement} */ (get("file"));
  get("import").addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    input.value = "";
    void page.act(() => bringFiles(files, page));
  });
  document.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    void page.act(() => bringFiles(files, page));
  });
}

/** Brings files in, with progress and a way to stop, and shows the report. @param {File[]} files @param {Page} page */
async function bringFiles(files, page) {
  if (!files.length || going) return;
  going = new AbortController();
  const stop = button("stopFetching", () => going?.abort());
  stop.id = "import-stop";
  const line = document.createElement("span");
  line.textContent = words("importWorking", files[0].name, "0");
  get("status").replaceChildren(line, " ", stop);
  stop.focus();
  try {
    const tell = (/** @type {File} */ { name }, /** @type {Done} */ { new: fresh, known }) =>
      void (line.textContent = words("importWorking", name, String(fresh + known)));
    const done = await bring(files, tell, going.signal);
    await page.brought(done);
    page.place([...report(done), button("close", page.close)]);
  } finally {
    going = null;
  }
}

/** @param {string} key @param {() => void} press */
function button(key, press) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", textContent: words(key) });
  made.addEventListener("click", press);
  return made;
}

/**
 * @param {readonly File[]} files
 * @param {(file: File, done: Done) => void} tell after each batch
 * @param {AbortSignal} signal
 * @returns {Promise<Done>}
 */
async function bring(files, tell, signal) {
  /** @type {Done} */
  const done = { new: 0, known: 0, broken: [], mended: [] };
  const named = (/** @type {File} */ file, /** @type {string} */ text) =>
    files.length > 1 ? `${file.name}: ${text}` : text;
  for (const file of files) {
    if (signal.aborted) break;
    const add = (/** @type {Done} */ some) => {
      done.new += some.new;
      done.known += some.known;
      done.broken.push(...some.broken.map((text) => named(file, text)));
      done.mended?.push(...(some.mended ?? []).map((text) => named(file, text)));
      tell(file, done);
    };
    try {
      if (OWN.test(await file.slice(0, 200).text())) add(await importText(await file.text()));
      else await bringForeign(file, add, signal);
    } catch (fault) {
      if (!(fault instanceof Refusal) || fault.code !== "import") throw fault;
      add({ new: 0, known: 0, broken: [named(file, faultWords("import").text)] });
    }
  }
  return { ...done, stopped: signal.aborted };
}

/**
 * Has a worker read a file, and stores each batch before the next is asked for: whenever this ends, what came is there,
 * and the same file brings the rest.
 * @param {File} file
 * @param {(some: Done) => void} add
 * @param {AbortSignal} signal
 */
async function bringForeign(file, add, signal) {
  const worker = new Worker(chrome.runtime.getURL("background/python/importing.js"), { type: "module" });
  try {
    for (let asked = /** @type {{file?: File}} */ ({ file }); !signal.aborted; asked = {}) {
      const { piece, done, fault } = await answerOf(worker, asked);
      if (fault) throw new Refusal(fault.code, fault.message);
      if (done) return;
      const { lines = [], wrong = [], mended = [], error } = JSON.parse(piece);
      if (error) throw new Refusal(error.code, error.message);
      const some = lines.length
        ? await ask(DO.LIBRARY, { word: "import", text: [HEAD, ...lines].join("\n") })
        : { new: 0, known: 0, broken: [] };
      add({ ...some, broken: [...wrong, ...some.broken], mended });
    }
  } finally {
    worker.terminate();
  }
}

/** @param {Worker} worker @param {object} asked @returns {Promise<any>} */
function answerOf(worker, asked) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Refusal("internal", event.message));
    worker.postMessage(asked);
  });
}

/**
 * The report, as parts of the page: the sum, the first problems, and all of them as a file.
 * @param {Done} done
 * @returns {HTMLElement[]}
 */
function report({ new: fresh, known, broken, mended = [], stopped }) {
  const sum = document.createElement("p");
  const parts = [words("libraryImported", String(fresh), String(known), String(broken.length))];
  if (stopped) parts.push(words("importStopped"));
  sum.textContent = parts.join(" ");
  const told = [...broken, ...mended];
  if (!told.length) return [sum];
  const list = document.createElement("ul");
  for (const problem of told.slice(0, LISTED)) list.append(entry(problem));
  if (told.length > LISTED) list.append(entry(counted("importMore", told.length - LISTED)));
  const all = `${parts.join(" ")}\n\n${told.join("\n")}\n`;
  return [sum, list, button("importReport", () => download(all))];
}

/** @param {string} text */
const entry = (text) => Object.assign(document.createElement("li"), { textContent: text });

/** @param {string} text */
function download(text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = "readwell-import.txt";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
