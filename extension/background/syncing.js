/**
 * A person's settings on all their computers, by the browser's own synchronisation. It is off until they choose it, and
 * carries nothing of a page.
 */

import { turns } from "../shared/mutex.js";
import * as settings from "../shared/settings.js";
import { fits, JOINED, MARK, SYNCED, travelling } from "../shared/synced.js";

const inTurn = turns();

/** Keeps this browser's settings and the synchronised ones alike from now on. */
export function follow() {
  // What couldn't be sent when it was changed.
  void inTurn(send).catch(() => {});
  settings.watch(() => void inTurn(send).catch(() => {}));
  chrome.storage.onChanged.addListener((_, area) => {
    if (area === "sync") void inTurn(receive).catch(() => {});
  });
}

/** Both are compared first: what was received isn't sent back. */
async function send() {
  const { [JOINED]: joined } = await chrome.storage.local.get(JOINED);
  if (!(await settings.read()).sync) return void (joined && (await chrome.storage.local.remove(JOINED)));
  const there = await chrome.storage.sync.get();
  // However it was switched on: a computer that comes new takes what is there, it doesn't clear it away.
  if (!joined) {
    await settings.write(travelling(there));
    await chrome.storage.local.set({ [JOINED]: true });
  }
  const own = await settings.own();
  const wanted = { [MARK]: true, ...travelling(own) };
  const changed = Object.entries(wanted).filter(
    ([name, value]) => !same(value, there[name]) && !(name === MARK && name in there),
  );
  if (changed.length) await chrome.storage.sync.set(Object.fromEntries(changed));
  const gone = SYNCED.filter((name) => name in there && !(name in own));
  if (gone.length) await chrome.storage.sync.remove(gone);
}

/**
 * What another computer has put back to its default is missing there. What is too long to travel stays, and so does
 * everything if nothing is there at all: someone has deleted it.
 */
async function receive() {
  if (!(await settings.read()).sync) return;
  const [own, there] = await Promise.all([settings.own(), chrome.storage.sync.get()]);
  if (!(MARK in there) && !SYNCED.some((name) => name in there)) return;
  const names = SYNCED.filter((name) => fits(own[name] ?? null) && !same(own[name], there[name]));
  if (names.length) await settings.replace(names, there);
}

/** Deletes what the computers share; this one shares nothing any more, and each keeps what it has. */
export async function clear() {
  await settings.write({ sync: false });
  await inTurn(() => chrome.storage.sync.clear());
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
