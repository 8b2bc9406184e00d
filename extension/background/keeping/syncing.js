/**
 * A person's settings on all their computers, by the browser's own synchronisation. It is off until they choose it, and
 * carries nothing of a page.
 */

import { turns } from "../../common/values/mutex.js";
import * as settings from "../../settings/settings.js";
import { fits, JOINED, MARK, SYNCED, travelling } from "../../settings/synced.js";

/**
 * What this computer shares: the mark of what is shared, and the values on which both sides last agreed.
 * @typedef {{mark: unknown, base: Record<string, unknown>}} Joined
 */

const inTurn = turns();

/** Keeps this browser's settings and the synchronised ones alike from now on. */
export function follow() {
  const begin = () => void inTurn(agree).catch(() => {});
  settings.watch(begin);
  chrome.storage.onChanged.addListener((_, area) => {
    if (area === "sync") begin();
  });
  // What couldn't be sent when it was changed, and what came while nothing of ours ran.
  begin();
}

/** Takes what others have changed since both sides last agreed, and sends what was changed here. */
async function agree() {
  const joined = /** @type {Joined | undefined} */ ((await chrome.storage.local.get(JOINED))[JOINED]);
  if (!(await settings.read()).sync) return void (joined && (await chrome.storage.local.remove(JOINED)));
  const there = await chrome.storage.sync.get();
  // Someone has deleted it: each keeps what it has, until a person switches it on anew.
  if (joined && !(MARK in there)) return;
  const mark = there[MARK] ?? crypto.randomUUID();
  // Whoever comes new takes what is there, however it was switched on, and adds what is missing.
  const base = joined && same(joined.mark, mark) ? joined.base : null;
  // What a later version has sent and this one can't read is left alone on both sides.
  const names = SYNCED.filter((name) => !(name in there) || settings.knows(name, there[name]));
  const taken = await take(there, base, names);
  await send(there, taken, mark, names);
  const now = { mark, base: travelling(taken) };
  if (!same(now, joined)) await chrome.storage.local.set({ [JOINED]: now });
}

/**
 * What is too long to travel stays. What another computer has put back to its default is missing there.
 * @param {Record<string, unknown>} there
 * @param {Record<string, unknown> | null} base
 * @param {typeof SYNCED} all
 */
async function take(there, base, all) {
  const own = await settings.own();
  const changed = (/** @type {keyof settings.Settings} */ name) =>
    base ? same(own[name], base[name]) && !same(there[name], base[name]) : name in there;
  const names = all.filter((name) => fits(own[name] ?? null) && changed(name));
  if (names.length) await settings.replace(names, there);
  return settings.own();
}

/**
 * @param {Record<string, unknown>} there
 * @param {Record<string, unknown>} own
 * @param {unknown} mark
 * @param {typeof SYNCED} names
 */
async function send(there, own, mark, names) {
  const wanted = { ...travelling(own, names), [MARK]: mark };
  const changed = Object.entries(wanted).filter(([name, value]) => !same(value, there[name]));
  if (changed.length) await chrome.storage.sync.set(Object.fromEntries(changed));
  const gone = names.filter((name) => name in there && !(name in own));
  if (gone.length) await chrome.storage.sync.remove(gone);
}

/** Deletes what the computers share; this one shares nothing any more, and each keeps what it has. */
export async function clear() {
  await settings.write({ sync: false });
  await inTurn(() => chrome.storage.sync.clear());
}

/** Whether two values are alike, in whatever order a table has its names. @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** @param {any} value @returns {any} */
function sorted(value) {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
}
