/** What was taught about sites: listed by site, switched off, deleted, saved as a file and read from one. */

import { ask, DO } from "../../common/messages/messages.js";
import { counted, language, words } from "../../common/words.js";
import { offBecause, saidOf } from "../../settings/lesson-words.js";
import * as settings from "../../settings/settings.js";

/** @typedef {import("../../settings/site-lessons.js").Lesson} Lesson */

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** Sites that are listed at once; the search finds the others. */
const SHOWN = 100;
/** A larger file is no list of lessons. */
const LARGEST = 64_000_000;

/** @type {Record<string, Lesson[]>} */
let sites = {};

/** @param {string} word @param {object} [more] */
const asked = (word, more = {}) => ask(DO.ALL_LESSONS, { word, ...more });

async function look() {
  sites = (await asked("all")).sites;
  list();
}

function list() {
  const wanted = /** @type {HTMLInputElement} */ (get("lessons-find")).value.trim().toLowerCase();
  const names = Object.keys(sites).sort();
  const found = names.filter((site) => site.includes(wanted));
  const focused = document.activeElement?.id;
  get("lessons-sites").replaceChildren(...found.slice(0, SHOWN).map(group));
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
  get("lessons-find-row").hidden = names.length < 5;
  get("lessons-empty").hidden = names.length > 0;
  for (const id of ["lessons-save", "lessons-delete"]) get(id).hidden = names.length === 0;
  const more = found.length - SHOWN;
  get("lessons-more").textContent = more > 0 ? counted("lessonsMore", more) : "";
}

/** @param {string} site */
function group(site) {
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = `${site}: ${counted("lessons", sites[site].length)}`;
  const rows = document.createElement("ul");
  rows.className = "lessons";
  rows.append(...sites[site].map((lesson) => row(site, lesson)));
  details.append(summary, rows);
  details.open = open.has(site);
  details.addEventListener("toggle", () => (details.open ? open.add(site) : open.delete(site)));
  return details;
}

/** Sites whose lessons are shown. @type {Set<string>} */
const open = new Set();

/** @param {string} site @param {Lesson} lesson */
function row(site, lesson) {
  const item = document.createElement("li");
  const label = document.createElement("label");
  label.className = "tick";
  const box = document.createElement("input");
  box.type = "checkbox";
  box.id = `lesson-${lesson.id}`;
  box.checked = lesson.on !== false;
  box.addEventListener("change", () => void change(site, lesson, box.checked));
  const text = document.createElement("span");
  text.textContent = saidOf(lesson);
  label.append(box, text);
  const facts = document.createElement("small");
  facts.textContent = [when(lesson), counted("lessonHelped", lesson.helped ?? 0), offBecause(lesson)]
    .filter(Boolean)
    .join(" · ");
  const gone = document.createElement("button");
  gone.type = "button";
  gone.textContent = words("lessonDelete");
  gone.setAttribute("aria-label", `${words("lessonDelete")}: ${saidOf(lesson)}`);
  gone.addEventListener("click", () => void remove({ [site]: [lesson] }));
  item.append(label, facts, gone);
  return item;
}

/** @param {Lesson} lesson */
const when = ({ at }) => (at ? new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(at) : "");

/** @param {string} site @param {Lesson} lesson @param {boolean} on */
async function change(site, { id }, on) {
  await asked("change", { site, id, on });
  await look();
  say(words(on ? "lessonIsOn" : "lessonIsOff"));
}

/** Deletes lessons; a button beside what is said brings them back. @param {Record<string, Lesson[]>} gone */
async function remove(gone) {
  for (const [site, lessons] of Object.entries(gone)) await asked("forget", { site, ids: lessons.map(({ id }) => id) });
  await look();
  say(counted("lessonForgotten", Object.values(gone).flat().length));
  const undo = get("lessons-undo");
  undo.hidden = false;
  undo.onclick = async () => {
    for (const [site, lessons] of Object.entries(gone)) await asked("back", { site, gone: lessons });
    undo.hidden = true;
    await look();
    say(words("undone"));
    get("lessons-title").focus();
  };
  undo.focus();
}

async function save() {
  const { text } = await asked("written");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "readwell-lessons.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {HTMLInputElement} input */
async function read(input) {
  const file = input.files?.[0];
  input.value = "";
  if (!file) return;
  try {
    if (file.size > LARGEST) throw new RangeError("too long for lessons");
    const { lessons, skipped } = await asked("read", { text: await file.text() });
    say([counted("lessonsRead", lessons), skipped ? counted("lessonsSkipped", skipped) : ""].filter(Boolean).join(" "));
  } catch {
    say(words("lessonsUnread"));
  }
  await look();
}

/** @param {string} text */
function say(text) {
  get("lessons-said").textContent = text;
}

export function offerLessons() {
  const always = /** @type {HTMLInputElement} */ (get("teach-sites"));
  void settings.read().then(({ teachSites }) => (always.checked = teachSites));
  settings.watch(({ teachSites }) => (always.checked = teachSites));
  always.addEventListener("change", () => void settings.write({ teachSites: always.checked }));
  get("lessons-find").addEventListener("input", list);
  get("lessons-save").addEventListener("click", () => void save());
  get("lessons-read").addEventListener("click", () => get("lessons-file").click());
  get("lessons-file").addEventListener("change", ({ target }) => read(/** @type {HTMLInputElement} */ (target)));
  get("lessons-delete").addEventListener("click", () => void remove(sites));
  void look();
}
