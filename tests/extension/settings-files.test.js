/** Files of settings that somebody has made to harm: each value is dropped, or the file is refused. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { browser } from "./browser.js";

let { storage } = browser();
const settings = await import("../../extension/settings/settings.js");

beforeEach(() => {
  ({ storage } = browser());
});

const many = (count, made) => Array.from({ length: count }, (_, at) => made(at));
const table = (count) => JSON.stringify(Object.fromEntries(many(count, (at) => [`k${at}`, "x"])));
const RLO = "\\u202e";

/** Each as JSON text, since some can't be written as a value. */
const VALUES = [
  '"saveFormat":["markdown"]',
  '"saveFormat":[["html"]]',
  '"saveFormat":{"toString":1}',
  '"saveFormat":"constructor"',
  '"saveAudio":["opus"]',
  '"saveAudio":"__proto__"',
  `"saveName":"{title}${RLO}exe.txt"`,
  '"saveName":"a\\u0000b"',
  `"saveFolder":"/home/${RLO}x"`,
  '"saveFolder":"a\\n/etc"',
  '"saveTags":"a\\r\\nb: c"',
  '"extractor":"bte\\u0007"',
  '"extractors":{"__proto__":{"tag_cost":2}}',
  '"extractors":{"bte":{"__proto__":2}}',
  '"extractors":{"constructor":{"prototype":1}}',
  '"extractors":{"bte":{"tag_cost":1e999}}',
  '"extractors":{"bte":{"tag_cost":-1e999}}',
  `"extractors":{"bte":${table(2000)}}`,
  `"extractors":{"bte":{"${"x".repeat(5000)}":1}}`,
  `"extractors":{"b${RLO}te":{"tag_cost":2}}`,
  '"keys":{"toString":"a"}',
  '"keys":{"__proto__":"a"}',
  `"keys":{"fix":"${RLO}"}`,
  `"keys":${table(2000)}`,
  '"voices":{"__proto__":"Anna"}',
  '"voices":{"de":"An\\u0000na"}',
  '"autoRead":["javascript:alert(1)"]',
  '"autoRead":["https://user:word@news.example"]',
  '"autoRead":["https://news.example?a=b"]',
  '"autoRead":["https://news.example\\nhttps://other.example"]',
  '"autoRead":["https://<script>"]',
  '"autoRead":["https://NEWS.example"]',
  `"autoRead":["https://${RLO}news.example"]`,
  '"autoRead":["https://*"]',
  '"autoRead":[["https://news.example"]]',
  `"autoRead":${JSON.stringify(many(10_001, (at) => `https://a${at}.example`))}`,
  '"size":1e999',
  '"size":"24"',
  '"size":[24]',
  '"font":"x; } * { background: url(https://evil.example) } a {"',
  '"font":"serif, url(https://evil.example)"',
  '"ink":"#000;background:url(//evil.example)"',
  '"theme":"__proto__"',
  '"__proto__":{"engine":"native"}',
  '"constructor":{"prototype":{"engine":"native"}}',
  '"engine":"javascript:alert(1)"',
  '"pronunciations":[{"__proto__":{"word":"a","say":"b","lang":""}}]',
  `"pronunciations":${JSON.stringify(many(2001, () => ({ word: "a", say: "b", lang: "" })))}`,
];

test("no value of a hostile file is taken, and the next one of the same file that fits is", async () => {
  const taken = [];
  for (const value of VALUES) {
    await settings.imported(`{"readwell":${settings.VERSION},"settings":{${value},"width":80}}`).catch((fault) => {
      taken.push(`${value.slice(0, 60)}: ${fault.message}`);
    });
    const kept = JSON.stringify(storage.kept.settings?.settings);
    if (kept !== '{"width":80}') taken.push(`${value.slice(0, 60)}: ${String(kept).slice(0, 60)}`);
    ({ storage } = browser());
  }
  assert.deepEqual(taken, []);
  assert.equal(/** @type {any} */ ({}).engine, undefined);
});

const FILES = {
  "a version below the first": '{"readwell":-1,"settings":{}}',
  "a later version": '{"readwell":1e9,"settings":{}}',
  "half a version": '{"readwell":0.5,"settings":{}}',
  "an endless version": '{"readwell":1e999,"settings":{}}',
  "a version as a text": '{"readwell":"1","settings":{}}',
  "a version in its prototype": '{"__proto__":{"readwell":1,"settings":{}}}',
  "no table": '{"readwell":1,"settings":null}',
  "only a text": '"readwell"',
  "only nothing": "null",
  "cut off": '{"readwell":1,"settings":{"size":2',
  "two values": '{"readwell":1,"settings":{}} {}',
  "a script": "globalThis.harmed = true",
  "nested without end": "[".repeat(100_000),
  "fifty megabytes": `{"readwell":1,"settings":{"width":80,"a":"${"x".repeat(50_000_000)}"}}`,
};

test("a hostile file as a whole is refused and changes nothing", async () => {
  const taken = [];
  for (const [name, text] of Object.entries(FILES)) {
    ({ storage } = browser());
    await settings.write({ width: 64 });
    const before = JSON.stringify(storage.kept);
    const refused = await settings.imported(text).then(
      () => false,
      () => true,
    );
    if (!refused || JSON.stringify(storage.kept) !== before) taken.push(name);
  }
  assert.deepEqual(taken, []);
});

test("a change that doesn't fit costs nothing that was there", async () => {
  const pronunciations = many(2000, (at) => ({ word: `w${at}`, say: "b", lang: "" }));
  await settings.write({ pronunciations, width: 64 });
  await settings.write({ pronunciations: [...pronunciations, { word: "one more", say: "b", lang: "" }], width: 4000 });
  const now = await settings.read();
  assert.deepEqual([now.pronunciations.length, now.width], [2000, 64]);
});
