/**
 * Choices for one site alone: whether its pages open in the reader, by which method they are read, with comments or
 * without, with the further pages of an article, at which speed; and whether it has looks of its own.
 */

import { counted, words } from "../../common/words.js";
import * as settings from "../../settings/settings.js";
import { askedOf, patternOf, withChoice } from "../../settings/site-choices.js";
import * as looks from "../../settings/site-looks.js";

/** @typedef {import("../../settings/site-choices.js").SiteChoice} SiteChoice */
/** @typedef {import("../../settings/site-choices.js").SiteChoices} SiteChoices */

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** Sites that are listed at once; the search finds the others. */
const SHOWN = 100;
/** Speeds to choose from, as the voice's bar steps through them. */
const RATES = Object.freeze([0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3]);

/** A later list takes the place of one that is still made. */
let turns = 0;
/** Titles of the methods, by name. @type {[string, string][]} */
let methods = [];
/** Sites that were added here: without choices they are not stored, but stand in the list. @type {Set<string>} */
const fresh = new Set();
/** Sites whose choices are shown. @type {Set<string>} */
const open = new Set();

/** The sites that are always read, as patterns. @param {readonly string[]} origins */
const alwaysRead = (origins) => origins.map((origin) => patternOf(origin)).filter(Boolean);

async function list() {
  const turn = (turns += 1);
  const { sites, autoRead } = await settings.read();
  const names = [...new Set([...Object.keys(sites), ...alwaysRead(autoRead), ...fresh])].sort();
  const wanted = /** @type {HTMLInputElement} */ (get("sites-find")).value.trim().toLowerCase();
  const found = names.filter((name) => name.includes(wanted));
  const rows = await Promise.all(found.slice(0, SHOWN).map((name) => group(name, sites[name] ?? {}, autoRead)));
  if (turn !== turns) return;
  const focused = document.activeElement?.id;
  get("sites-list").replaceChildren(...rows);
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
  get("sites-find-row").hidden = names.length < 5;
  get("sites-empty").hidden = names.length > 0;
  const more = found.length - SHOWN;
  get("sites-more").textContent = more > 0 ? counted("lessonsMore", more) : "";
}

/** @param {string} name @param {SiteChoice} choice @param {readonly string[]} autoRead */
async function group(name, choice, autoRead) {
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.id = `site-${name}`;
  summary.textContent = name;
  details.open = open.has(name);
  details.addEventListener("toggle", () => (details.open ? open.add(name) : open.delete(name)));
  const reads = choice.read === true || alwaysRead(autoRead).includes(name);
  const gone = document.createElement("button");
  gone.type = "button";
  gone.textContent = words("siteRemove");
  gone.setAttribute("aria-label", `${words("siteRemove")}: ${name}`);
  gone.addEventListener("click", () => void remove(name));
  const acts = document.createElement("p");
  acts.className = "actions";
  acts.append(gone);
  const rows = document.createElement("div");
  rows.append(
    ticked(name, "read", "siteRead", reads, (wanted) => read(name, wanted)),
    chosen(name, "extractor", "siteMethod", choice.extractor, methods),
    chosen(name, "comments", "siteComments", choice.comments, [
      ["on", words("siteCommentsOn")],
      ["off", words("siteCommentsOff")],
    ]),
    chosen(
      name,
      "rate",
      "siteRate",
      choice.rate,
      RATES.map((rate) => [rate, words("rateNow", rate)]),
    ),
    ticked(name, "join", "siteJoin", choice.join === true, (join) => choose(name, { join: join ? true : undefined })),
    ...(choice.voices ? [ticked(name, "voices", "siteVoices", true, () => choose(name, { voices: undefined }))] : []),
    ...(await looked(name)),
    acts,
  );
  details.append(summary, rows);
  return details;
}

/** Looks of its own are kept under a hash of the name: here its name is known. @param {string} name */
async function looked(name) {
  const keys = await Promise.all([name, `www.${name}`].map((host) => looks.knownKeyOf(host)));
  const own = [];
  for (const key of keys) if (key && (await looks.recall(key))) own.push(key);
  return own.map((key) => ticked(name, key, "siteLooks", true, () => looks.forget(key).then(list)));
}

/**
 * @param {string} name @param {string} what @param {string} key @param {boolean} now @param {(wanted: boolean) => unknown} act
 */
function ticked(name, what, key, now, act) {
  const label = document.createElement("label");
  label.className = "tick";
  const box = document.createElement("input");
  box.type = "checkbox";
  box.id = `site-${what}-${name}`;
  box.checked = now;
  box.addEventListener("change", () => void act(box.checked));
  label.append(box, words(key));
  return label;
}

/**
 * @param {string} name @param {"extractor" | "comments" | "rate"} what @param {string} key
 * @param {string | number | undefined} now @param {(readonly [string | number, string])[]} values
 */
function chosen(name, what, key, now, values) {
  const label = document.createElement("label");
  label.className = "field";
  const text = document.createElement("span");
  text.textContent = words(key);
  const control = document.createElement("select");
  control.id = `site-${what}-${name}`;
  const others = now === undefined || values.some(([value]) => value === now) ? [] : [[now, String(now)]];
  const all = [["", words("siteAsUsual")], ...values, ...others];
  control.append(...all.map(([value, title]) => new Option(String(title), String(value))));
  control.value = now === undefined ? "" : String(now);
  control.addEventListener("change", () => {
    const value = what === "rate" ? Number(control.value) : control.value;
    void choose(name, { [what]: control.value === "" ? undefined : value });
  });
  label.append(text, control);
  return label;
}

/** @param {string} name @param {SiteChoice | Record<string, undefined>} more */
async function choose(name, more) {
  const { sites } = await settings.read();
  await settings.write({ sites: withChoice(sites, name, { ...sites[name], ...more }) });
  open.add(name);
}

/** The browser asks first: that must come before anything else. @param {string} name @param {boolean} wanted */
async function read(name, wanted) {
  const origins = askedOf(name);
  const given = wanted ? await chrome.permissions.request({ origins }).catch(() => false) : false;
  if (!wanted) await chrome.permissions.remove({ origins }).catch(() => false);
  if (wanted && !given) say("siteNotAllowed");
  await unread(name);
  await choose(name, { read: given ? true : undefined });
  await list();
}

/** What the popup's box chose for the same site goes. @param {string} name */
async function unread(name) {
  const { autoRead } = await settings.read();
  await settings.write({ autoRead: autoRead.filter((origin) => patternOf(origin) !== name) });
}

/** @param {string} name */
async function remove(name) {
  const before = await settings.read();
  fresh.delete(name);
  await unread(name);
  await settings.write({ sites: withChoice(before.sites, name, {}) });
  say("siteRemoved");
  const undo = get("sites-undo");
  undo.hidden = false;
  undo.onclick = async () => {
    undo.hidden = true;
    const { sites, autoRead } = await settings.read();
    const back = before.autoRead.filter((origin) => patternOf(origin) === name);
    await settings.write({
      sites: { ...sites, ...(before.sites[name] ? { [name]: before.sites[name] } : {}) },
      autoRead: [...new Set([...autoRead, ...back])],
    });
    say("undone");
    get("sites-title").focus();
  };
  await list();
  undo.focus();
}

async function add() {
  const field = /** @type {HTMLInputElement} */ (get("sites-new"));
  const name = patternOf(field.value);
  if (!name) {
    field.setAttribute("aria-invalid", "true");
    return say("siteWrong");
  }
  field.removeAttribute("aria-invalid");
  field.value = "";
  open.add(name);
  fresh.add(name);
  get("sites-said").textContent = "";
  await list();
  document.getElementById(`site-${name}`)?.focus();
}

/** @param {string} key */
function say(key) {
  get("sites-said").textContent = words(key);
}

/** @param {readonly {name: string, title: string}[]} extractors */
export function nameMethods(extractors) {
  methods = extractors.map(({ name, title }) => [name, title]);
  void list();
}

export function offerSites() {
  get("sites-find").addEventListener("input", () => void list());
  get("sites-add").addEventListener("submit", (event) => {
    event.preventDefault();
    void add();
  });
  settings.watch(() => void list());
  void list();
}
