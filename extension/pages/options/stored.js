/** All that is stored, in this browser and by the native host: how much of each kind, with a button to delete it. */

import { faultWords } from "../../common/faults.js";
import { ask, DO, Refusal } from "../../common/messages/messages.js";
import { readableSize } from "../../common/bytes.js";
import { language, words } from "../../common/words.js";
import { showFolders } from "./folders.js";

/** @typedef {{name: string, count: number, bytes: number, stays?: boolean, wrong?: string}} Row */
/** @typedef {"here" | "host"} Home */

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const dialog = /** @type {HTMLDialogElement} */ (get("stored-sure"));

/** The name of each kind, and what else there is to say about it. */
const NAMES = Object.freeze(
  /** @type {Record<Home, Record<string, string[]>>} */ ({
    here: {
      settings: ["storedSettings"],
      listening: ["storedListening"],
      visits: ["visitsTitle", "visitsText"],
      looks: ["storedLooks", "storedLooksText"],
      lessons: ["lessonsTitle", "storedLessonsText"],
      labels: ["labelsTitle"],
      library: ["library"],
      hosts: ["storedHostsCopy"],
      session: ["storedSession", "storedSessionText"],
      synced: ["storedSynced", "storedSyncedText"],
      tabs: ["storedTabs", "storedTabsText"],
      other: ["storedOther"],
    },
    host: {
      library: ["library"],
      folders: ["storedFolders"],
      saves: ["storedSaves", "storedSavesText"],
      hosts: ["storedHosts"],
      recordings: ["recordings", "storedRecordingsText"],
      log: ["storedLog", "storedLogText"],
    },
  }),
);

/** Kinds that are listed only where there is something of them. */
const SELDOM = Object.freeze(["other", "synced"]);

/** What the dialog will delete. @type {() => Promise<void>} */
let chosen = async () => {};

/** @param {Home} home @param {{name?: string, all?: boolean}} [what] to delete first */
async function show(home, what = {}) {
  /** @type {{stored: Row[]}} */
  const { stored } = await ask(DO.STORED, { host: home === "host", ...what });
  const rows = stored.filter(({ name, count }) => !SELDOM.includes(name) || count).map((row) => line(home, row));
  // Rows made anew must not take the focus away.
  const focused = document.activeElement?.id;
  get(`stored-${home}`).replaceChildren(...rows);
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
}

/** @param {Home} home @param {Row} row */
function line(home, { name, count, bytes, stays = false, wrong = "" }) {
  const [title = "", more = ""] = NAMES[home][name] ?? [];
  const item = document.createElement("li");
  const text = item.appendChild(document.createElement("div"));
  const label = text.appendChild(document.createElement("strong"));
  const amount = document.createElement("small");
  label.textContent = title ? words(title) : name;
  label.id = `stored-${home}-${name}`;
  amount.textContent = words("storedAmount", new Intl.NumberFormat(language()).format(count), readableSize(bytes));
  text.append(amount);
  // What is wrong with it, as the host found it, is for who mends it.
  if (wrong)
    Object.assign(text.appendChild(document.createElement("small")), {
      textContent: words("storedDamaged"),
      title: wrong,
    });
  if (more) text.appendChild(document.createElement("small")).textContent = words(more);
  if (!stays) item.append(button(home, name, label, !wrong && count + bytes === 0));
  return item;
}

/** @param {Home} home @param {string} name @param {HTMLElement} label @param {boolean} empty */
function button(home, name, label, empty) {
  const made = document.createElement("button");
  made.type = "button";
  made.id = `${label.id}-delete`;
  made.disabled = empty;
  made.textContent = words("storedDelete");
  made.setAttribute("aria-labelledby", `${made.id} ${label.id}`);
  made.addEventListener("click", () => {
    const what = label.textContent ?? "";
    confirm(words("storedSure", what), async () => {
      await show(home, { name });
      said(words("storedGone", what));
    });
  });
  return made;
}

/** @param {string} question @param {() => Promise<void>} work */
function confirm(question, work) {
  get("stored-question").textContent = question;
  chosen = work;
  dialog.showModal();
}

/** @param {string} text */
function said(text) {
  get("stored-said").textContent = text;
}

/** Runs the work and shows its error. @param {() => Promise<unknown>} work */
async function act(work) {
  try {
    await work();
  } catch (fault) {
    said(faultWords(fault instanceof Refusal ? fault.code : "internal").title);
  }
}

const allowed = () => chrome.permissions.contains({ permissions: ["nativeMessaging"] });

async function showHost() {
  const there = await allowed();
  get("stored-host-off").hidden = there;
  get("stored-host").hidden = !there;
  if (there) await show("host");
}

async function deleteAll() {
  // The host first: if it doesn't answer, the settings that name it are still there.
  if (await allowed()) await show("host", { all: true });
  await show("here", { all: true });
  said(words("storedGoneAll"));
}

async function perform() {
  dialog.close();
  said("");
  await act(chosen);
  // The button that was pressed is gone.
  get("stored-title").focus();
  void showFolders();
}

get("stored-cancel").addEventListener("click", () => dialog.close());
get("stored-confirm").addEventListener("click", () => void perform());
get("stored-all").addEventListener("click", () => confirm(words("storedSureAll"), deleteAll));
for (const event of [chrome.permissions.onAdded, chrome.permissions.onRemoved])
  event.addListener(() => void act(showHost));
/** At most one count runs and one waits: a setting's slider stores many values in a second. */
let waiting = 0;
let counting = Promise.resolve();
function recount() {
  if (waiting) return;
  waiting += 1;
  counting = counting.then(() => {
    waiting -= 1;
    return act(() => show("here"));
  });
}

chrome.storage.onChanged.addListener(recount);
// Databases tell nobody that they have changed.
document.addEventListener("visibilitychange", recount);
recount();
void act(showHost);
