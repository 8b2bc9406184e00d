import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { browser } from "./browser.js";

let { storage } = browser();
const settings = await import("../../extension/settings/settings.js");

beforeEach(() => {
  ({ storage } = browser());
});

test("with nothing stored everything has its default", async () => {
  assert.deepEqual(await settings.read(), { ...settings.DEFAULTS });
});

test("only what differs from its default is stored", async () => {
  await settings.write({ size: 24, theme: "system", button: "save" });
  assert.deepEqual(storage.kept.settings, { version: settings.VERSION, settings: { button: "save", size: 24 } });
  await settings.write({ size: settings.DEFAULTS.size });
  assert.deepEqual(storage.kept.settings.settings, { button: "save" });
});

test("two changes at once are both stored, and what is exported then has both", async () => {
  void settings.write({ theme: "sepia" });
  void settings.write({ size: 24 });
  const { settings: exported } = JSON.parse(await settings.exported());
  assert.deepEqual(exported, { size: 24, theme: "sepia" });
});

test("a value that doesn't fit is neither stored nor read", async () => {
  await settings.write({ size: 4000, theme: "pink", extractors: [] });
  assert.deepEqual(storage.kept.settings.settings, {});
  storage.kept.settings = { version: 0, settings: { size: "large", engine: "cloud", width: 80, unknown: 1 } };
  assert.deepEqual(await settings.read(), { ...settings.DEFAULTS, width: 80 });
});

const EXTRACTORS = { bte: { tag_cost: 2, styles: true, text: "words" } };
for (const [name, good, ...bad] of [
  ["keys", { fix: "r" }, { fix: 5 }, { fix: ["r"] }, { fix: null }, { fix: "x".repeat(60) }],
  ["voices", { de: "Anna" }, { de: 1 }, { de: { id: "Anna" } }, { de: null }, { de: "x".repeat(600) }],
  ["roleVoices", { quote: "Anna" }, { quote: 1 }, { quote: null }],
  [
    "extractors",
    EXTRACTORS,
    { bte: null },
    { bte: "words" },
    { bte: [1] },
    { bte: { tag_cost: {} } },
    { bte: { a: null } },
  ],
]) {
  test(`a table of ${name} with an entry of another type is neither stored, read nor imported`, async () => {
    await settings.write({ [name]: good });
    for (const wrong of bad) {
      await settings.imported(JSON.stringify({ readwell: settings.VERSION, settings: { [name]: wrong } }));
      assert.deepEqual((await settings.read())[name], {}, JSON.stringify(wrong));
      storage.kept.settings = { version: settings.VERSION, settings: { [name]: wrong, size: 24 } };
      const now = await settings.read();
      assert.deepEqual([now[name], now.size], [{}, 24], JSON.stringify(wrong));
      await settings.write({ [name]: good });
      assert.deepEqual((await settings.read())[name], good);
    }
  });
}

for (const nonsense of [
  null,
  5,
  "text",
  [],
  { version: 1, settings: null },
  { version: "x", settings: null },
  { version: 1, settings: [1] },
  { version: -3 },
]) {
  test(`settings that are stored as ${JSON.stringify(nonsense)} are the defaults, and can be changed`, async () => {
    Object.assign(storage.kept, { settings: nonsense, speech: nonsense, managed: nonsense });
    assert.deepEqual(await settings.read(), { ...settings.DEFAULTS });
    await settings.write({ size: 24 });
    assert.deepEqual(await settings.read(), { ...settings.DEFAULTS, size: 24 });
  });
}

test("where the storage can't be read, everything has its default, and nothing is written over what is there", async () => {
  await settings.write({ size: 24, keys: { fix: "r" } });
  const before = structuredClone(storage.kept);
  const { get } = chrome.storage.local;
  chrome.storage.local.get = () => Promise.reject(new Error("IO error"));
  assert.deepEqual(await settings.read(), { ...settings.DEFAULTS });
  await assert.rejects(settings.write({ size: 30 }));
  chrome.storage.local.get = get;
  assert.deepEqual(storage.kept, before);
});

test("a file of settings switches no voice on that sends the text away: that consent is given in each browser", async () => {
  const file = (networkVoices) => JSON.stringify({ readwell: 1, settings: { rate: 2, networkVoices } });
  await settings.imported(file(true));
  assert.deepEqual([(await settings.read()).rate, (await settings.read()).networkVoices], [2, false]);
  await settings.write({ networkVoices: true });
  await settings.imported(file(true));
  assert.equal((await settings.read()).networkVoices, true);
});

test("what a later version has stored under names of its own is still there for it, and is no setting of ours", async () => {
  storage.kept.settings = { version: settings.VERSION + 1, settings: { warmth: 3, lamps: ["a"], size: 24 } };
  await settings.write({ theme: "sepia" });
  await settings.replace(["size"], {});
  await settings.reset();
  assert.deepEqual(storage.kept.settings.settings, { warmth: 3, lamps: ["a"] });
  assert.deepEqual(await settings.own(), {});
});

test("of names that no version would store so much under, none are kept", async () => {
  storage.kept.settings = { version: settings.VERSION, settings: { size: 24, rubbish: "x".repeat(30_000) } };
  await settings.write({ theme: "sepia" });
  assert.deepEqual(storage.kept.settings.settings, { size: 24, theme: "sepia" });
});

test("reset forgets all settings, or those named", async () => {
  await settings.write({ size: 24, width: 80, theme: "dark" });
  await settings.reset(["size"]);
  assert.deepEqual(storage.kept.settings.settings, { width: 80, theme: "dark" });
  await settings.reset();
  assert.deepEqual(await settings.read(), { ...settings.DEFAULTS });
});

test("reset leaves the listening settings alone: they have a page of their own", async () => {
  await settings.write({ size: 24, rate: 2, pronunciations: [{ word: "nginx", say: "engine x", lang: "" }] });
  await settings.reset();
  assert.deepEqual(Object.keys(storage.kept.settings.settings), ["rate", "pronunciations"]);
});

test("what is exported can be imported", async () => {
  await settings.write({ size: 24, extractors: { bte: { tag_cost: 2 } } });
  const text = await settings.exported();
  await settings.reset();
  await settings.imported(text);
  assert.deepEqual(await settings.read(), { ...settings.DEFAULTS, size: 24, extractors: { bte: { tag_cost: 2 } } });
});

for (const text of [
  "",
  "[]",
  "{}",
  '{"readwell":0}',
  '{"readwell":99,"settings":{}}',
  '{"readwell":0,"settings":[1]}',
]) {
  test(`an import of ${text || "nothing"} is refused and changes nothing`, async () => {
    await settings.write({ size: 24 });
    await assert.rejects(settings.imported(text));
    assert.equal((await settings.read()).size, 24);
  });
}

test("listening settings under their former key are kept, three of them under new names", async () => {
  const table = [{ word: "nginx", say: "engine x", lang: "" }];
  storage.kept.speech = { rate: 1.5, own: { code: "skip" }, table, network: true, voices: { de: "Anna" }, odd: 1 };
  storage.kept.settings = { version: 0, settings: { size: 24 } };
  const wanted = {
    rate: 1.5,
    ownManners: { code: "skip" },
    pronunciations: table,
    networkVoices: true,
    voices: { de: "Anna" },
    size: 24,
  };
  assert.deepEqual(await settings.read(), { ...settings.DEFAULTS, ...wanted });
  await settings.write({ theme: "dark" });
  assert.deepEqual(Object.keys(storage.kept).sort(), ["settings"]);
  assert.deepEqual(storage.kept.settings, { version: 1, settings: { ...wanted, theme: "dark" } });
});

test("listening settings are found under their former key where nothing else was ever set", async () => {
  storage.kept.speech = { silent: true };
  assert.equal((await settings.read()).silent, true);
  await settings.write({ silent: false });
  assert.deepEqual(storage.kept.settings.settings, {});
  assert.equal((await settings.read()).silent, false);
});

test("a file of settings from before version 1 takes no listening setting away", async () => {
  await settings.write({ rate: 2, size: 24 });
  await settings.imported('{"readwell":0,"settings":{"width":80}}');
  assert.deepEqual(storage.kept.settings.settings, { rate: 2, width: 80 });
});

test("an older version's settings are taken through every later migration", async (t) => {
  // A version to come: the list is the extension's own, so what is added here is taken away again.
  settings.MIGRATIONS.push(
    (old) => ({ ...old, size: old.textSize }),
    ({ size, ...rest }) => ({ ...rest, size: Number(size) + 1 }),
  );
  t.after(() => settings.MIGRATIONS.splice(-2));
  storage.kept.settings = { version: settings.MIGRATIONS.length - 2, settings: { textSize: "23" } };
  assert.equal((await settings.read()).size, 24);
});

test("whoever watches hears of every change", async () => {
  const heard = new Promise((resolve) => settings.watch(resolve));
  await settings.write({ theme: "sepia" });
  assert.equal((await heard).theme, "sepia");
});

test("every preset is made of values that its looks can have, and choosing the plain one stores nothing", async () => {
  const { PRESETS } = await import("../../extension/settings/looks.js");
  for (const [name, looks] of Object.entries(PRESETS)) {
    await settings.write({ ...looks, ink: "#102030" });
    const now = await settings.read();
    assert.deepEqual(Object.fromEntries(Object.keys(looks).map((look) => [look, now[look]])), looks, name);
  }
  await settings.write(PRESETS.plain);
  assert.deepEqual(storage.kept.settings.settings, { ink: "#102030" });
});

test("a voice of its own is stored for the parts that can have one, and a speed up to five times the usual", async () => {
  await settings.write({ roleVoices: { quote: "a" }, rate: 5 });
  assert.deepEqual(storage.kept.settings.settings, { roleVoices: { quote: "a" }, rate: 5 });
  await settings.write({ roleVoices: { heading: "a" }, rate: 5.1 });
  assert.deepEqual(storage.kept.settings.settings, { roleVoices: { quote: "a" }, rate: 5 });
});

/** A policy, as the browser gives it to whoever asks anew. @param {object} values */
async function policy(values) {
  chrome.storage.managed = { get: async () => values };
  for (const listener of storage.listeners) listener({}, "managed");
  await settings.fixed();
}

test("what an organisation has chosen stands above a person's own choice, and isn't stored", async () => {
  settings.watch(() => {});
  await settings.write({ theme: "dark", size: 24 });
  await policy({ theme: "system", networkVoices: false, size: "large", keys: { find: "q" }, unknown: 1 });
  assert.deepEqual(await settings.fixed(), ["networkVoices", "theme"]);
  await settings.write({ theme: "sepia", networkVoices: true });
  const { theme, networkVoices, size } = await settings.read();
  assert.deepEqual({ theme, networkVoices, size }, { theme: "system", networkVoices: false, size: 24 });
  const { settings: exported } = JSON.parse(await settings.exported());
  assert.deepEqual(exported, { networkVoices: true, size: 24, theme: "sepia" });
  await policy({});
  assert.equal((await settings.read()).theme, "sepia");
});

test("no reading waits for a browser that doesn't say what its policy is: what it said last holds", async () => {
  settings.watch(() => {});
  await policy({ theme: "sepia" });
  let say = (/** @type {object} */ _values) => {};
  chrome.storage.managed = { get: () => new Promise((resolve) => (say = resolve)) };
  for (const listener of storage.listeners) listener({}, "managed");
  assert.equal((await settings.read()).theme, "sepia");
  say({ theme: "black" });
  assert.deepEqual(await settings.fixed(), ["theme"]);
  assert.equal((await settings.read()).theme, "black");
  await policy({});
  assert.equal(storage.kept.managed, undefined);
});

test("a browser that refuses where there is no policy changes nothing", async () => {
  settings.watch(() => {});
  await policy({});
  chrome.storage.managed = { get: () => Promise.reject(new Error("Managed storage manifest not found")) };
  for (const listener of storage.listeners) listener({}, "managed");
  assert.deepEqual(await settings.read(), { ...settings.DEFAULTS });
});

test("a policy may hold each setting of one value, and its schema says of which kind", () => {
  const schema = JSON.parse(readFileSync(new URL("../../extension/settings/managed.json", import.meta.url), "utf8"));
  const single = Object.entries(settings.DEFAULTS).filter(([, value]) => typeof value !== "object");
  const kinds = Object.entries(schema.properties).map(([name, { type }]) => [name, type.replace("integer", "number")]);
  assert.deepEqual(Object.fromEntries(kinds), Object.fromEntries(single.map(([name, value]) => [name, typeof value])));
});

test("what is kept of a policy until the browser has said it may be nonsense", async () => {
  settings.watch(() => {});
  for (const nonsense of [null, 5, "text", [1], { theme: 5 }]) {
    storage.kept.managed = nonsense;
    chrome.storage.managed = { get: () => new Promise(() => {}) };
    for (const listener of storage.listeners) listener({}, "managed");
    assert.deepEqual(await settings.read(), { ...settings.DEFAULTS }, JSON.stringify(nonsense));
  }
  await policy({});
});
