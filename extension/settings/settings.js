/**
 * A person's settings. Only values that differ from the default are stored, so that a better default reaches everyone.
 */

import { areSites, isKey, isPlain, line } from "../common/values/fits.js";
import { LOOKS } from "./looks.js";
import * as policy from "./managed.js";
import { areChoices } from "./site-choices.js";
import { SAVES, SAVES_FIT } from "./saves.js";
import { SPEECH, SPEECH_FIT } from "./speech-settings.js";
import { isPlainObject, tableIn, tableOf } from "../common/values/plain-objects.js";
import { turns } from "../common/values/mutex.js";

/**
 * @typedef {object} Own
 * @property {string} engine which engine answers: "embedded" or "native"
 * @property {string} button what the toolbar button does: "read", "listen" and "save" act at once, "menu" opens the popup
 * @property {string} extractor the extractor's name; "" is the engine's own default
 * @property {Record<string, Record<string, unknown>>} extractors settings that differ from the engine's: `{bte:
 * {tag_cost: 2}}`
 * @property {boolean} teachSites whether a correction counts for the site's other pages, too
 * @property {boolean} labelling whether the popup offers to label the page
 * @property {boolean} singleKeys whether single keys press the sheet's tools
 * @property {string[]} autoRead sites whose pages open in the reader by themselves, as origins
 * @property {import("./site-choices.js").SiteChoices} sites what was chosen for one site alone, by its name or a pattern
 * @property {boolean} sync whether the browser's synchronisation carries the settings to other computers
 * @property {Record<string, string>} keys keys that differ from a tool's usual one, by the tool's name
 */

/**
 * @typedef {Own & import("./looks.js").Looks & import("./saves.js").Saves & import("./speech-settings.js").Speech}
 * Settings
 */

/** @type {Readonly<Settings>} */
export const DEFAULTS = Object.freeze({
  engine: "embedded",
  button: "read",
  extractor: "",
  extractors: {},
  teachSites: false,
  labelling: false,
  singleKeys: true,
  autoRead: [],
  sites: {},
  sync: false,
  keys: {},
  ...SAVES,
  ...SPEECH,
  .../** @type {import("./looks.js").Looks} */ (
    Object.fromEntries(Object.entries(LOOKS).map(([name, look]) => [name, look.usual]))
  ),
});

/** Validators: an import or an old version must not add anything else. */
const FITS = Object.freeze({
  engine: oneOf("embedded", "native"),
  button: oneOf("read", "listen", "save", "menu"),
  extractor: line(199),
  extractors: tableOf(tableOf(isPlain)),
  teachSites: oneOf(true, false),
  labelling: oneOf(true, false),
  singleKeys: oneOf(true, false),
  autoRead: areSites,
  sites: areChoices,
  sync: oneOf(true, false),
  keys: tableOf(isKey),
  ...SAVES_FIT,
  ...SPEECH_FIT,
  ...Object.fromEntries(Object.entries(LOOKS).map(([name, look]) => [name, fits(look)])),
});

/**
 * Migrations in order: number n converts what version n stored to version n + 1. `speech` is what stood under the key
 * of that name.
 * @type {((stored: Record<string, unknown>, speech: Record<string, unknown>) => Record<string, unknown>)[]}
 */
export const MIGRATIONS = [
  // The listening settings had a key of their own, and three of them had shorter names.
  (stored, { own, table, network, ...speech }) => ({
    ...speech,
    ownManners: own,
    pronunciations: table,
    networkVoices: network,
    ...stored,
  }),
];

/** The version that is stored. */
export const VERSION = MIGRATIONS.length;

const KEY = "settings";
/** The key of the listening settings before version 1. */
const FORMER = "speech";
/** All keys of the storage that hold settings. @type {readonly string[]} */
export const KEYS = Object.freeze([KEY, FORMER, policy.LAST]);
/** A longer file holds more than anyone has chosen. */
export const LONGEST = 5_000_000;
/** At most so many characters are kept of what this version doesn't know. */
const UNKNOWN = 20_000;
const inTurn = turns();

/**
 * Returns all settings; what an organisation has chosen stands above a person's own.
 * @param {Partial<Settings>} [here] what stands above the person's own in one place
 * @returns {Promise<Settings>}
 */
export async function read(here = {}) {
  const [own, given] = await Promise.all([unless(stored()), unless(managed())]);
  return { ...DEFAULTS, ...own, ...here, ...given };
}

/** A storage that the browser can't read costs no article. @param {Promise<Partial<Settings>>} kept */
const unless = (kept) => kept.catch(() => /** @type {Partial<Settings>} */ ({}));

/** Stores changed settings that fit; a value equal to its default is removed. @param {Partial<Settings>} changes */
export async function write(changes) {
  await inTurn(async () => save({ ...(await stored()), ...valid(changes) }));
}

/** Returns the values that the person has chosen and that differ from their defaults. */
export function own() {
  return inTurn(stored);
}

/**
 * Replaces the settings named; those without a value get their default.
 * @param {readonly (keyof Settings)[]} names @param {Partial<Settings>} values
 */
export async function replace(names, values) {
  const chosen = names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]);
  await inTurn(async () => {
    const kept = await stored();
    for (const name of names) delete kept[name];
    await save({ ...kept, ...Object.fromEntries(chosen) });
  });
}

/** Returns the names of the settings that an organisation has chosen, once the browser has said so. */
export async function fixed() {
  await policy.settled(Object.keys(FITS));
  return Object.keys(await managed());
}

/** Tables and lists are a person's own work: a policy sets single values only. @returns {Promise<Partial<Settings>>} */
async function managed() {
  const given = valid(tableIn(await policy.managed(Object.keys(FITS))));
  return Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value !== "object"));
}

/**
 * Restores the defaults of the settings named, or of all but those for listening: pronunciations are a person's work.
 * @param {(keyof Settings)[]} [names]
 */
export async function reset(names) {
  await inTurn(async () => {
    const kept = names ? await stored() : listening(await stored());
    for (const name of names ?? []) delete kept[name];
    await save(kept);
  });
}

/** Restores the defaults of the listening settings, pronunciations among them. */
export function resetListening() {
  return reset(/** @type {(keyof Settings)[]} */ (Object.keys(SPEECH)));
}

/** Returns the values that differ from the defaults: those for listening, or all others. @param {boolean} speech */
export async function changed(speech) {
  const all = await inTurn(stored);
  const heard = listening(all);
  return speech ? heard : Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(heard, name)));
}

/** Exports the values that differ from the defaults. */
export async function exported() {
  return JSON.stringify({ readwell: VERSION, settings: await inTurn(stored) }, null, 2);
}

/**
 * Imports an exported text; throws `settings` if it is invalid. Whether a voice may send the text away stays as it is
 * here: a file can't consent to that.
 * @param {string} text @returns {Promise<void>}
 */
export async function imported(text) {
  if (text.length > LONGEST) throw new RangeError("too long for settings");
  const { readwell, settings } = JSON.parse(text);
  if (!Number.isInteger(readwell) || readwell < 0 || readwell > VERSION || !isPlainObject(settings))
    throw new TypeError("not Readwell's settings");
  // A file older than version 1 has no listening settings: those that are here stay.
  await inTurn(async () => {
    const here = await stored();
    const own = readwell < 1 ? listening(here) : {};
    const { networkVoices = DEFAULTS.networkVoices } = here;
    await save({ ...own, ...sound(migrated(readwell, settings)), networkVoices });
  });
}

/** Calls `react` with all settings whenever one changes. @param {(settings: Settings) => void} react */
export function watch(react) {
  chrome.storage.onChanged.addListener((changes, area) => {
    if (area === "managed") policy.forget();
    if (area === "managed" || (area === "local" && (changes[KEY] || changes[policy.LAST]))) void read().then(react);
  });
}

/** @returns {Promise<Partial<Settings>>} */
async function stored() {
  const kept = await chrome.storage.local.get([KEY, FORMER]);
  const { version = 0, settings } = /** @type {any} */ (kept[KEY] ?? {});
  return sound(migrated(version, tableIn(settings), tableIn(kept[FORMER])));
}

/** @param {Record<string, unknown>} settings */
async function save(settings) {
  const kept = { ...(await unknown()), ...sound(settings) };
  await chrome.storage.local.set({ [KEY]: { version: VERSION, settings: kept } });
  await chrome.storage.local.remove(FORMER);
}

/**
 * Returns what is stored under names that this version doesn't know: a later version's, which may come back.
 * @returns {Promise<Record<string, unknown>>}
 */
async function unknown() {
  const { version = 0, settings } = /** @type {any} */ ((await chrome.storage.local.get(KEY))[KEY] ?? {});
  const others = Object.entries(migrated(version, tableIn(settings))).filter(([name]) => !Object.hasOwn(FITS, name));
  return JSON.stringify(others).length <= UNKNOWN ? Object.fromEntries(others) : {};
}

/** @param {number} version @param {Record<string, unknown>} settings @param {any} [speech] */
function migrated(version, settings, speech = {}) {
  return MIGRATIONS.slice(version).reduce((now, migrate) => migrate(now, speech), settings);
}

/** Returns the listening settings alone. @param {Partial<Settings>} settings @returns {Partial<Settings>} */
function listening(settings) {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => Object.hasOwn(SPEECH, name)));
}

/**
 * Returns only known settings with valid values.
 * @param {Record<string, unknown>} settings @returns {Partial<Settings>}
 */
function valid(settings) {
  return Object.fromEntries(
    Object.entries(FITS)
      .filter(([name, fits]) => settings[name] !== undefined && fits(settings[name]))
      .map(([name]) => [name, settings[name]]),
  );
}

/** Whether this version knows what a value means. @param {keyof Settings} name @param {unknown} value */
export function knows(name, value) {
  return name in valid({ [name]: value });
}

/**
 * Returns only known settings with valid values that differ from the default.
 * @param {Record<string, unknown>} settings @returns {Partial<Settings>}
 */
function sound(settings) {
  const differs = (/** @type {[string, unknown]} */ [name, value]) =>
    JSON.stringify(value) !== JSON.stringify(DEFAULTS[/** @type {keyof Settings} */ (name)]);
  return Object.fromEntries(Object.entries(valid(settings)).filter(differs));
}

/** @param {...unknown} choices */
function oneOf(...choices) {
  return (/** @type {unknown} */ value) => choices.includes(value);
}

/** @param {number} least @param {number} most */
function within(least, most) {
  return (/** @type {unknown} */ value) => typeof value === "number" && value >= least && value <= most;
}

/**
 * Returns the known appearance settings with valid values.
 * @param {Partial<import("./looks.js").Looks>} looks @returns {Partial<import("./looks.js").Looks>}
 */
export function fitting(looks) {
  return Object.fromEntries(Object.entries(valid(looks)).filter(([name]) => Object.hasOwn(LOOKS, name)));
}

/** Returns the validator of an appearance setting. @param {import("./looks.js").Look} look */
function fits({ kind, choices, least, most }) {
  if (kind === "steps") return within(/** @type {number} */ (least), /** @type {number} */ (most));
  if (kind === "colour")
    return (/** @type {unknown} */ value) => typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);
  return oneOf(...(choices ?? [true, false]));
}
