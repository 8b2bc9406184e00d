import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { browser, Storage } from "./browser.js";

let { storage } = browser();
/** What the browser's synchronisation holds. */
let account = new Storage();
const settings = await import("../../extension/shared/settings.js");
const { follow } = await import("../../extension/background/syncing.js");
const { travelling } = await import("../../extension/shared/synced.js");

beforeEach(() => {
  ({ storage } = browser());
  account = new Storage();
  account.listeners = storage.listeners;
  chrome.storage.sync = account.area("sync");
  follow();
});

/** All that was begun is done: each step of it waits for storage only. */
const done = () => new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));

test("nothing travels before a person has chosen it", async () => {
  await settings.write({ theme: "sepia", size: 24 });
  await done();
  assert.deepEqual(account.kept, {});
  await chrome.storage.sync.set({ theme: "dark" });
  await done();
  assert.equal((await settings.read()).theme, "sepia");
});

test("looks, keys and pronunciations travel; what belongs to one computer stays", async () => {
  const pronunciations = [{ word: "nginx", say: "engine x", lang: "" }];
  await settings.write({ theme: "sepia", keys: { find: "q" }, pronunciations });
  await settings.write({ voices: { de: "Anna" }, networkVoices: true, autoRead: ["https://example.org"] });
  await settings.write({ engine: "native", saveTo: "folder", saveFolder: "/home/me", savePictures: true, sync: true });
  await done();
  assert.deepEqual(account.kept, { theme: "sepia", keys: { find: "q" }, pronunciations });
});

test("what another computer changes or puts back arrives, and isn't sent back", async () => {
  await settings.write({ theme: "sepia", size: 24, saveFolder: "/home/me", sync: true });
  await done();
  let sent = 0;
  const { set } = chrome.storage.sync;
  chrome.storage.sync.set = (values) => (sent++, set(values));
  account.kept = { size: 30, width: "wide", voices: { de: "Anna" }, unknown: 1 };
  for (const listener of storage.listeners) listener({}, "sync");
  await done();
  const { theme, size, width, voices, saveFolder, sync } = await settings.read();
  const { theme: usual, width: column } = settings.DEFAULTS;
  assert.deepEqual(
    { theme, size, width, voices, saveFolder, sync },
    { theme: usual, size: 30, width: column, voices: {}, saveFolder: "/home/me", sync: true },
  );
  assert.equal(sent, 0);
});

test("a setting that is put back goes from the synchronisation too", async () => {
  await settings.write({ theme: "sepia", size: 24, sync: true });
  await done();
  await settings.reset(["theme"]);
  await done();
  assert.deepEqual(account.kept, { size: 24 });
});

test("a table that is too long for an item stays here and is not lost", async () => {
  const pronunciations = Array.from({ length: 400 }, (_, at) => ({ word: `word${at}`, say: "something", lang: "" }));
  await settings.write({ theme: "sepia", pronunciations, sync: true });
  await done();
  assert.deepEqual(account.kept, { theme: "sepia" });
  await chrome.storage.sync.set({ theme: "dark" });
  await done();
  const now = await settings.read();
  assert.equal(now.theme, "dark");
  assert.equal(now.pronunciations.length, 400);
  assert.deepEqual(travelling({ ...now }).pronunciations, undefined);
});
