/**
 * What a person taught about a site: signs of parts to keep or to leave out there, never words of a page. Under the
 * site's name in plain words, as sites that are always read, in this browser only, never from a private window.
 * The background alone writes them: all other documents ask it.
 */

import { isPlainObject, tableIn, timeOf } from "../common/values/plain-objects.js";
import { turns } from "../common/values/mutex.js";

/**
 * @typedef {object} Lesson as the engine takes it, and what became of it here
 * @property {string} id
 * @property {"drop" | "keep"} do
 * @property {Record<string, number>} by
 * @property {number} shift
 * @property {number} right
 * @property {string} sketch
 * @property {string} sort
 * @property {"above" | "inside" | "below"} place
 * @property {boolean} [much]
 * @property {number} at when it was taught
 * @property {boolean} [on] false: switched off
 * @property {number} [helped] pages that it changed
 * @property {number} [doubt] corrections that said otherwise
 * @property {Row} [row] the pages since it last did something, by what they were
 * @property {Retired} [retired] why it was switched off by itself
 */
/** @typedef {Partial<Record<Fate, number>>} Row */
/** @typedef {"applied" | "right" | "asks" | "unmet" | "strange" | "everywhere"} Fate */
/** @typedef {"unmet" | "strange" | "everywhere" | "doubt"} Retired */
/** @typedef {{id?: string, is: Fate, parts: number, words: number}} Told what the engine says of one */

const PREFIX = "lessons:";
/** A site has no more; the engine takes no more either. */
export const MOST = 64;
/** Sites with lessons. */
export const MOST_SITES = 2_000;
/** Signs of a part, as the engine names them. */
const SIGNS = Object.freeze(["own", "above", "further", "outer", "place", "links", "opening"]);
const LARGEST = 2 ** 24;
/** A lesson that meets this on so many pages of its site, and did nothing in between, no longer fits it. */
const LIMITS = Object.freeze({ unmet: 12, strange: 4, everywhere: 3, doubt: 2 });

const inTurn = turns();

/** Whether a key of the storage belongs here. @param {string} key */
export const isKey = (key) => key.startsWith(PREFIX);

/** Returns the name of a page's site, as the engine's files of lessons have it; "" where it has none. @param {string} address */
export function siteOf(address) {
  const { protocol, host } = new URL(URL.canParse(address) ? address : "about:blank");
  return protocol === "http:" || protocol === "https:" ? host.replace(/^www\./, "") : "";
}

/** @param {any} value @param {number} low @param {number} high */
const isWithin = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;

/** Whether a value is a lesson that the engine would take. @param {any} value @returns {value is Lesson} */
export function isLesson(value) {
  return (
    isPlainObject(value) &&
    ["drop", "keep"].includes(value.do) &&
    isPlainObject(value.by) &&
    "own" in value.by &&
    Object.entries(value.by).every(([sign, number]) => SIGNS.includes(sign) && isWithin(number, 0, LARGEST - 1)) &&
    isWithin(value.shift, 0, 90) &&
    isWithin(value.right, 0, 100) &&
    /^[\w-]{43}$/.test(value.sketch) &&
    /^[\w-]{1,20}$/.test(value.sort ?? "text") &&
    ["above", "inside", "below"].includes(value.place ?? "inside") &&
    /^[\w-]{0,40}$/.test(value.id ?? "")
  );
}

/** Whether a value counts pages on which a lesson did nothing. @param {any} value */
const isRow = (value) =>
  isPlainObject(value) &&
  Object.entries(value).every(([is, times]) => is !== "doubt" && Object.hasOwn(LIMITS, is) && isWithin(times, 1, 100));

/** Returns one as it is kept: nothing else that a file may hold. @param {Lesson} value @returns {Lesson} */
function kept(value) {
  const { id, sort = "text", place = "inside", much, on, helped, doubt, row, retired } = value;
  const { do: act, by, shift, right, sketch } = value;
  return {
    id: id || crypto.randomUUID().slice(0, 13),
    ...{ do: act, by: { ...by }, shift, right, sketch, sort, place, at: timeOf(value) },
    ...(much === true ? { much } : {}),
    ...(on === false ? { on } : {}),
    ...(isWithin(helped, 1, Number.MAX_SAFE_INTEGER) ? { helped } : {}),
    ...(isWithin(doubt, 1, 100) ? { doubt } : {}),
    ...(isRow(row) ? { row: { ...row } } : {}),
    ...(Object.hasOwn(LIMITS, retired ?? "") ? { retired } : {}),
  };
}

/** @param {unknown} stored @returns {Lesson[]} */
function lessonsIn(stored) {
  const { lessons } = tableIn(stored);
  return Array.isArray(lessons) ? lessons.filter(isLesson).slice(-MOST).map(kept) : [];
}

/** Returns what was taught about a site, the oldest first. @param {string} site @returns {Promise<Lesson[]>} */
export async function of(site) {
  if (!site) return [];
  return lessonsIn((await chrome.storage.local.get(PREFIX + site))[PREFIX + site]);
}

/** Returns the lessons that count on a page, as a request carries them. @param {string} address */
export async function forPage(address) {
  return (await of(siteOf(address))).filter(({ on }) => on !== false).map(carried);
}

/**
 * Returns the part of a request that carries them; nothing of a private window.
 * @param {string} address @param {boolean} incognito
 */
export async function asked(address, incognito) {
  const taught = incognito || !address ? [] : await forPage(address);
  return taught.length ? { lessons: taught } : {};
}

/** @param {Lesson} lesson */
function carried({ id, do: act, by, shift, right, sketch, much, sort, place }) {
  return { id, do: act, by, shift, right, sketch, sort, place, ...(much ? { much } : {}) };
}

/** Returns every site's lessons. @returns {Promise<Record<string, Lesson[]>>} */
export async function all() {
  const entries = Object.entries(await chrome.storage.local.get()).filter(([key]) => isKey(key));
  return Object.fromEntries(entries.map(([key, value]) => [key.slice(PREFIX.length), lessonsIn(value)]));
}

/**
 * Changes the lessons of a site.
 * @param {string} site @param {(lessons: Lesson[]) => Lesson[]} change
 * @returns {Promise<Lesson[]>}
 */
function write(site, change) {
  return inTurn(async () => {
    const after = change(await of(site));
    const key = PREFIX + site;
    await (after.length ? chrome.storage.local.set({ [key]: { lessons: after } }) : chrome.storage.local.remove(key));
    return after;
  });
}

const signs = (/** @type {Lesson} */ { by }) => JSON.stringify(Object.entries(by).sort());

/**
 * Adds what was taught; a lesson by the same signs takes the place of the former one. What the correction contradicts
 * is doubted, and switched off the second time.
 * @param {string} site @param {Lesson[]} fresh @param {string[]} against
 * @returns {Promise<{added: string[], retired: Lesson[]}>}
 */
export async function teach(site, fresh, against = []) {
  const named = fresh.filter(isLesson).map((one) => kept({ ...one, id: "", at: Date.now() }));
  /** @type {Lesson[]} */
  const retired = [];
  await write(site, (lessons) => {
    const doubted = lessons.map((one) => (against.includes(one.id) ? doubtedMore(one, retired) : one));
    const others = doubted.filter((one) => !named.some((other) => signs(other) === signs(one)));
    return [...others, ...named].slice(-MOST);
  });
  return { added: named.map(({ id }) => id), retired };
}

/** @param {Lesson} lesson @param {Lesson[]} retired @returns {Lesson} */
function doubtedMore(lesson, retired) {
  const doubt = (lesson.doubt ?? 0) + 1;
  if (doubt < LIMITS.doubt) return { ...lesson, doubt };
  const off = /** @type {Lesson} */ ({ ...lesson, doubt, on: false, retired: "doubt" });
  retired.push(off);
  return off;
}

/** Weakens lessons that were wrong on a page. @param {string} site @param {string[]} ids */
export async function doubt(site, ids) {
  return (await teach(site, [], ids)).retired;
}

/**
 * Changes one lesson: switches it on or off, lets it take more than a third.
 * @param {string} site @param {string} id @param {{on?: boolean, much?: true}} more
 */
export function change(site, id, { on, much }) {
  return write(site, (lessons) =>
    lessons.map((one) => {
      if (one.id !== id) return one;
      const { on: _on, retired: _retired, row: _row, doubt: _doubt, ...rest } = one;
      const state = on === undefined ? one : on ? rest : { ...one, on: false };
      return /** @type {Lesson} */ ({ ...state, ...(much ? { much: true } : {}) });
    }),
  );
}

/** Forgets lessons. @param {string} site @param {string[]} ids */
export const forget = (site, ids) => write(site, (lessons) => lessons.filter(({ id }) => !ids.includes(id)));

/** Puts lessons back that were forgotten. @param {string} site @param {Lesson[]} lessons */
export const bringBack = (site, lessons) =>
  write(site, (now) => {
    const gone = lessons.filter(isLesson).map(kept);
    return [...now.filter(({ id }) => !gone.some((one) => one.id === id)), ...gone].slice(-MOST);
  });

/**
 * Counts what became of the lessons on a page that was read; one that no longer fits its site is switched off.
 * @param {string} site @param {Told[]} told
 * @returns {Promise<Lesson[]>} those that were switched off
 */
export async function tally(site, told) {
  const fates = new Map(told.map(({ id, is }) => [id, is]));
  /** @type {Lesson[]} */
  const retired = [];
  await write(site, (lessons) =>
    lessons.map((one) => {
      const is = fates.get(one.id);
      return is ? counted(one, is, retired) : one;
    }),
  );
  return retired;
}

/** @param {Lesson} lesson @param {Fate} is @param {Lesson[]} retired @returns {Lesson} */
function counted(lesson, is, retired) {
  const { row = {}, ...rest } = lesson;
  if (is !== "unmet" && is !== "strange" && is !== "everywhere")
    return is === "applied" ? { ...rest, helped: (lesson.helped ?? 0) + 1 } : rest;
  const times = (row[is] ?? 0) + 1;
  const now = { ...row, [is]: times };
  const idle = Object.values(now).reduce((sum, one) => sum + one, 0);
  if (times < LIMITS[is] && idle < LIMITS.unmet) return { ...rest, row: now };
  const off = /** @type {Lesson} */ ({ ...rest, on: false, retired: is });
  retired.push(off);
  return off;
}

/** Returns all lessons as a file, which the command line reads, too. */
export async function written() {
  return `${JSON.stringify({ readwell: "lessons", sites: await all() }, null, 1)}\n`;
}

/**
 * Adds the lessons of a file; what is none is left out.
 * @param {string} text
 * @returns {Promise<{sites: number, lessons: number, skipped: number}>}
 */
export async function read(text) {
  const { readwell, sites } = tableIn(parsed(text));
  if (readwell !== "lessons" || !isPlainObject(sites)) throw new SyntaxError("no file of lessons");
  const known = Object.keys(await all());
  const found = { sites: 0, lessons: 0, skipped: 0 };
  for (const [site, rows] of Object.entries(sites)) {
    const list = Array.isArray(rows) ? rows : [rows];
    const fits =
      site !== "" && siteOf(`https://${site}/`) === site && (known.includes(site) || known.length < MOST_SITES);
    const good = fits ? list.filter(isLesson).slice(-MOST).map(kept) : [];
    found.skipped += list.length - good.length;
    if (!good.length) continue;
    if (!known.includes(site)) known.push(site);
    found.sites += 1;
    found.lessons += good.length;
    await write(site, (now) => {
      const others = now.filter((one) => !good.some((other) => other.id === one.id || signs(other) === signs(one)));
      return [...others, ...good].slice(-MOST);
    });
  }
  return found;
}

/** @param {string} text @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Forgets every site's lessons. */
export function forgetAll() {
  return inTurn(async () => {
    const keys = Object.keys(await chrome.storage.local.get()).filter(isKey);
    await chrome.storage.local.remove(keys);
  });
}
