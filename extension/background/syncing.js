/**
 * A person's settings on all their computers, by the browser's own synchronisation. It is off until they choose it, and
 * carries nothing of a page.
 */

import { turns } from "../shared/mutex.js";
import * as settings from "../shared/settings.js";
import { fits, SYNCED, travelling } from "../shared/synced.js";

const inTurn = turns();

/** Keeps this browser's settings and the synchronised ones alike from now on. */
export function follow() {
  settings.watch(() => void inTurn(send).catch(() => {}));
  chrome.storage.onChanged.addListener((_, area) => {
    if (area === "sync") void inTurn(receive).catch(() => {});
  });
}

/** Both are compared first: what was received isn't sent back. */
async function send() {
  if (!(await settings.read()).sync) return;
  const [own, there] = await Promise.all([settings.own(), chrome.storage.sync.get()]);
  const wanted = travelling(own);
  const changed = Object.entries(wanted).filter(([name, value]) => !same(value, there[name]));
  if (changed.length) await chrome.storage.sync.set(Object.fromEntries(changed));
  const gone = SYNCED.filter((name) => name in there && !(name in own));
  if (gone.length) await chrome.storage.sync.remove(gone);
}

/** What another computer has put back to its default is missing there. What is too long to travel stays. */
async function receive() {
  if (!(await settings.read()).sync) return;
  const [own, there] = await Promise.all([settings.own(), chrome.storage.sync.get()]);
  const names = SYNCED.filter((name) => fits(own[name] ?? null) && !same(own[name], there[name]));
  if (names.length) await settings.replace(names, there);
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
