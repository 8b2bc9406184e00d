import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { browser, Storage } from "./browser.js";

let { storage } = browser();
/** What the browser's synchronisation holds. */
let account = new Storage();
const settings = await import("../../extension/settings/settings.js");
const { clear, follow } = await import("../../extension/background/keeping/syncing.js");
const { travelling } = await import("../../extension/settings/synced.js");

beforeEach(() => {
  ({ storage } = browser());
  account = new Storage();
  account.listeners = storage.listeners;
  chrome.storage.sync = account.area("sync");
  follow();
});

/** The mark of what is shared, which chance has made. */
const mark = () => (assert.match(account.kept.readwell, /^[0-9a-f-]{36}$/), { readwell: account.kept.readwell });

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
  assert.deepEqual(account.kept, { ...mark(), theme: "sepia", keys: { find: "q" }, pronunciations });
});

test("what another computer changes or puts back arrives, and isn't sent back", async () => {
  await settings.write({ theme: "sepia", size: 24, saveFolder: "/home/me", sync: true });
  await done();
  let sent = 0;
  const { set } = chrome.storage.sync;
  chrome.storage.sync.set = (values) => (sent++, set(values));
  account.kept = { ...mark(), size: 30, width: "wide", voices: { de: "Anna" }, unknown: 1 };
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
  assert.deepEqual(account.kept, { ...mark(), size: 24 });
});

test("a table that is too long for an item stays here and is not lost", async () => {
  const pronunciations = Array.from({ length: 400 }, (_, at) => ({ word: `word${at}`, say: "something", lang: "" }));
  await settings.write({ theme: "sepia", pronunciations, sync: true });
  await done();
  assert.deepEqual(account.kept, { ...mark(), theme: "sepia" });
  await chrome.storage.sync.set({ theme: "dark" });
  await done();
  const now = await settings.read();
  assert.equal(now.theme, "dark");
  assert.equal(now.pronunciations.length, 400);
  assert.deepEqual(travelling({ ...now }).pronunciations, undefined);
});

/** A computer of a person's, with a copy of what the account holds; what is done on it happens to it alone. */
class Computer {
  constructor() {
    ({ storage: this.storage } = browser());
    this.copy = new Storage();
    this.copy.listeners = this.storage.listeners;
    this.chrome = globalThis.chrome;
    this.chrome.storage.sync = { ...this.copy.area("sync"), clear: async () => this.take({}) };
    follow();
  }

  /** @param {() => unknown} act */
  async on(act) {
    globalThis.chrome = this.chrome;
    const found = await act();
    await done();
    await done();
    return found;
  }

  /** The account's state arrives. @param {Record<string, unknown>} state */
  async take(state) {
    this.copy.kept = structuredClone(state);
    await this.on(() => this.storage.listeners.forEach((one) => one({}, "sync")));
  }

  /** @param {(keyof import("../../extension/settings/settings.js").Settings)[]} names */
  async looks(...names) {
    const all = await this.on(settings.read);
    return names.map((name) => all[name]);
  }
}

test("of two computers the second takes what the first has, and both follow each other from then on", async () => {
  const [one, two] = [new Computer(), new Computer()];
  await one.on(() => settings.write({ theme: "sepia", size: 24, sync: true }));
  await two.on(() => settings.write({ theme: "dark", font: "lexend" }));
  two.copy.kept = structuredClone(one.copy.kept);
  // Switched on by an imported file or an organisation, not in Settings.
  await two.on(() => settings.write({ sync: true }));
  assert.deepEqual(await two.looks("theme", "size", "font"), ["sepia", 24, "lexend"]);
  await one.take(two.copy.kept);
  assert.deepEqual(await one.looks("theme", "size", "font"), ["sepia", 24, "lexend"]);
  await one.on(() => settings.reset(["size"]));
  await two.take(one.copy.kept);
  assert.deepEqual(await two.looks("theme", "size"), ["sepia", settings.DEFAULTS.size]);
});

test("what is deleted from the synchronisation stays on each computer, and isn't sent again by the one that deleted it", async () => {
  const [one, two] = [new Computer(), new Computer()];
  await one.on(() => settings.write({ theme: "sepia", sync: true }));
  await two.on(() => settings.write({ sync: true }));
  await two.take(one.copy.kept);
  await one.on(clear);
  assert.deepEqual(one.copy.kept, {});
  await two.take({});
  assert.deepEqual(
    [await one.looks("theme", "sync"), await two.looks("theme", "sync")],
    [
      ["sepia", false],
      ["sepia", true],
    ],
  );
  await one.on(() => settings.write({ size: 30 }));
  assert.deepEqual(one.copy.kept, {});
});

test("what the browser refuses to take, for there were too many changes, is sent at the next start", async () => {
  const one = new Computer();
  await one.on(() => settings.write({ theme: "sepia", sync: true }));
  const { set } = one.chrome.storage.sync;
  one.chrome.storage.sync.set = async () => Promise.reject(Error("MAX_WRITE_OPERATIONS_PER_MINUTE"));
  await one.on(() => settings.write({ size: 30 }));
  one.chrome.storage.sync.set = set;
  assert.equal(one.copy.kept.size, undefined);
  await one.on(follow);
  assert.equal(one.copy.kept.size, 30);
  assert.deepEqual(await one.looks("theme", "size"), ["sepia", 30]);
});

test("two changes of different settings on two computers at once are both kept", async () => {
  const [one, two] = [new Computer(), new Computer()];
  await one.on(() => settings.write({ theme: "sepia", sync: true }));
  await two.on(() => settings.write({ sync: true }));
  await two.take(one.copy.kept);
  await one.on(() => settings.write({ size: 30 }));
  await two.on(() => settings.write({ font: "lexend" }));
  const merged = { ...one.copy.kept, ...two.copy.kept };
  await one.take(merged);
  await two.take(merged);
  for (const each of [one, two]) assert.deepEqual(await each.looks("theme", "size", "font"), ["sepia", 30, "lexend"]);
});

test("what a later version sends and we don't know stays where it is", async () => {
  const one = new Computer();
  await one.on(() => settings.write({ theme: "sepia", sync: true }));
  const { readwell } = one.copy.kept;
  await one.take({ ...one.copy.kept, glow: 3, size: "enormous" });
  assert.deepEqual(await one.looks("theme", "size"), ["sepia", settings.DEFAULTS.size]);
  await one.on(() => settings.write({ font: "lexend" }));
  const { glow, size, readwell: now } = one.copy.kept;
  assert.deepEqual([glow, size, now], [3, "enormous", readwell]);
  await one.on(() => settings.write({ size: 30 }));
  assert.deepEqual([one.copy.kept.size, ...(await one.looks("size"))], ["enormous", 30]);
  await one.take({ ...one.copy.kept, size: 26 });
  assert.deepEqual(await one.looks("size"), [26]);
});

test("a value that we can't read and that stands where ours stood leaves ours as it is here, and ends", async () => {
  const one = new Computer();
  await one.on(() => settings.write({ theme: "sepia", size: 24, sync: true }));
  let writes = 0;
  const { set } = one.chrome.storage.sync;
  one.chrome.storage.sync.set = (values) => (writes++, set(values));
  await one.take({ ...one.copy.kept, size: "enormous" });
  await one.on(follow);
  assert.deepEqual([one.copy.kept.size, ...(await one.looks("size", "theme")), writes], ["enormous", 24, "sepia", 0]);
});

test("what another computer changed while our background slept is taken when it starts, not undone", async () => {
  const one = new Computer();
  await one.on(() => settings.write({ theme: "sepia", size: 24, sync: true }));
  one.copy.kept = { ...one.copy.kept, theme: "dark", font: "lexend" };
  delete one.copy.kept.size;
  await one.on(() => {
    follow();
    for (const listener of one.storage.listeners) listener({ theme: {} }, "sync");
  });
  assert.deepEqual(await one.looks("theme", "font", "size"), ["dark", "lexend", settings.DEFAULTS.size]);
  assert.deepEqual([one.copy.kept.theme, one.copy.kept.font, one.copy.kept.size], ["dark", "lexend", undefined]);
});

test("what someone deletes while our background sleeps isn't sent again when it starts, nor by a later change", async () => {
  const one = new Computer();
  await one.on(() => settings.write({ theme: "sepia", sync: true }));
  one.copy.kept = {};
  await one.on(follow);
  await one.on(() => settings.write({ size: 30 }));
  assert.deepEqual(one.copy.kept, {});
  assert.deepEqual(await one.looks("theme", "size"), ["sepia", 30]);
});

test("whoever begins anew with nothing but defaults takes nothing from the others", async () => {
  const [one, two] = [new Computer(), new Computer()];
  await one.on(() => settings.write({ theme: "sepia", sync: true }));
  await two.on(() => settings.write({ sync: true }));
  await one.take(two.copy.kept);
  assert.deepEqual(await one.looks("theme"), ["sepia"]);
  assert.equal(one.copy.kept.theme, "sepia");
});

test("the same setting changed on two computers at once ends alike on both", async () => {
  const [one, two] = [new Computer(), new Computer()];
  await one.on(() => settings.write({ theme: "sepia", sync: true }));
  two.copy.kept = structuredClone(one.copy.kept);
  await two.on(() => settings.write({ sync: true }));
  await one.on(() => settings.write({ size: 30 }));
  await two.on(() => settings.write({ size: 40 }));
  await one.take(two.copy.kept); // the later write reaches the account
  await two.take(one.copy.kept);
  assert.deepEqual(await one.looks("size"), await two.looks("size"));
});
