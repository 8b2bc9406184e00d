/** What the index alone tells of a search, on a database in memory: ranks, titles, and articles from before it. */

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

createRequire(new URL("../../extension/package.json", import.meta.url))("fake-indexeddb/auto");
const { renew } = await import("../../extension/background/keeping/library-terms.js");
const { terms } = await import("../../extension/background/keeping/search-terms.js");
const shelf = await import("../../extension/background/keeping/library-store.js");

/** @param {string} name @param {string} text @param {string} [title] */
const add = (name, text, title = name) =>
  shelf.add({ address: `https://${name}.example/`, title, saved: "", text, words: 9 });
/** @param {string} query @param {number} [limit] */
const titles = async (query, limit = 20) => (await shelf.search({ query, limit })).articles.map(({ title }) => title);

/** @returns {Promise<IDBDatabase>} */
const opened = () =>
  new Promise(
    (resolve) => (indexedDB.open("library").onsuccess = ({ target }) => resolve(/** @type {any} */ (target).result)),
  );

/** @param {IDBRequest} asked @returns {Promise<any>} */
const got = (asked) => new Promise((resolve) => (asked.onsuccess = () => resolve(asked.result)));

test("a word in the title comes first, then how often it is said, then what was saved last", async () => {
  await add("once", "A harbour and boats.");
  await add("thrice", "A harbour, a harbour, and one more harbour.");
  await add("named", "Only boats stand here.", "The harbour");
  await add("late", "The harbour in the evening.");
  assert.deepEqual(await titles("harbour"), ["The harbour", "thrice", "late", "once"]);
  assert.deepEqual(await titles("harbour", 2), ["The harbour", "thrice"]);
  assert.deepEqual(await titles("Hárbour boats"), ["The harbour", "once"]);
  assert.deepEqual(await titles("harbour -boats"), ["thrice", "late"]);
});

test("a beginning is found in titles and texts", async () => {
  await add("towers", "Lighthouses and lightships.");
  await add("ships", "No word of it here.", "Of lightships");
  assert.deepEqual(await titles("light*"), ["Of lightships", "towers"]);
  assert.deepEqual(await titles("light"), []);
});

test("words in an order are looked for in the texts, in the title first", async () => {
  await add("wrong", "Keeper of the old and quiet lamp.");
  await add("right", "The quiet old keeper of a lamp.");
  await add("said", "Nothing.", "A quiet old tower");
  assert.deepEqual(await titles('"quiet old"'), ["A quiet old tower", "right"]);
  assert.deepEqual(await titles('lamp -"quiet old"'), ["wrong"]);
  assert.deepEqual(await titles('nothing -"old tower"'), []);
  assert.deepEqual(await titles('nothing -"tower old"'), ["A quiet old tower"]);
});

test("signs without spaces are found alone, in pairs and in rows", async () => {
  await add("kanji", "東京都の天気は晴れです。");
  await add("other", "京都の東の空。");
  assert.deepEqual(await titles("東京都"), ["kanji"]);
  assert.deepEqual(await titles("京都"), ["other", "kanji"]);
  assert.deepEqual(await titles("空"), ["other"]);
});

test("a word that only begins another one is not that word", async () => {
  await add("long", "Seamark.");
  assert.deepEqual(await titles("seam"), []);
  assert.deepEqual(await titles("-boats seamark"), ["long"]);
});

test("a word that most articles have is found beside rarer ones, also where few have both", async () => {
  const lines = Array.from({ length: 520 }, (_, at) => {
    const words = [at % 2 ? "and" : "", at % 10 ? "" : "mole", at >= 500 ? "" : "pier and quay"].join(" ");
    return JSON.stringify({ address: `https://many.example/${at}`, title: `number ${at}`, saved: "", text: words });
  });
  const file = ['{"readwell":"library","version":1}', ...lines].join("\n");
  assert.equal((await shelf.imported({ text: file })).new, 520);
  for (const [query, count] of /** @type {const} */ ([
    ["mole and", 50],
    ["mole and quay", 50],
    ['number and -"pier and"', 10],
    ['"pier and quay" mole', 50],
    ["number -pier mole", 2],
    ["numb* and quay", 500],
  ]))
    assert.equal((await titles(query, 600)).length, count, query);
  assert.equal((await titles('number "and quay"', 20)).length, 20);
});

test("articles from before are found, and are ranked once they have been indexed anew", async () => {
  const base = await opened();
  const { id } = await add("before", "An orchard.", "The orchard");
  await add("after", "An orchard, an orchard.");
  const held = await got(base.transaction("texts").objectStore("texts").get(id));
  const plain = { ...held, terms: terms("The orchard An orchard.") };
  await got(base.transaction("texts", "readwrite").objectStore("texts").put(plain));
  await got(base.transaction("state", "readwrite").objectStore("state").clear());
  assert.deepEqual(await titles("orchard"), ["after", "The orchard"]);
  assert.deepEqual(await titles('"an orchard"'), ["after", "The orchard"]);
  await renew(base);
  assert.deepEqual(await titles("orchard"), ["The orchard", "after"]);
  const again = await got(base.transaction("texts").objectStore("texts").get(id));
  assert.deepEqual(again, held);
});
