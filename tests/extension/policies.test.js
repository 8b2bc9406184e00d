import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";

const { storage } = browser();
const settings = await import("../../extension/settings/settings.js");
settings.watch(() => {});

/** Values of every type, as a policy written by hand may have them. */
const ODD = [
  null,
  5,
  -1,
  1e300,
  true,
  "",
  "text",
  "x".repeat(1e6),
  [],
  [1],
  {},
  { x: 1 },
  JSON.parse('{"__proto__": 1}'),
];
const single = Object.entries(settings.DEFAULTS).filter(([, value]) => typeof value !== "object");
const tables = Object.entries(settings.DEFAULTS).filter(([, value]) => typeof value === "object");
const good = { theme: "sepia" };

/** Policies as a whole, each with what it must come to beside the defaults. */
const WHOLE = /** @type {[string, any, object][]} */ ([
  ["null", null, {}],
  ["a number", 5, {}],
  ["a text", "theme", {}],
  ["a list", [good], {}],
  ["true", true, {}],
  ["its own prototype", JSON.parse('{"__proto__": {"theme": "sepia", "size": 24}}'), {}],
  ["a prototype beside a setting", JSON.parse('{"__proto__": {"size": 24}, "theme": "sepia"}'), good],
  [
    "names of every object",
    { constructor: 1, toString: "x", hasOwnProperty: false, toJSON: "x", then: "x", ...good },
    good,
  ],
  ["unknown names", { later: { x: [1] }, theme2: "sepia", Theme: "sepia", " theme": "sepia", ...good }, good],
  ["a version", { version: 99, settings: { size: 24 }, ...good }, good],
  ["very many names", { ...Object.fromEntries([...Array(50_000).keys()].map((at) => [`n${at}`, at])), ...good }, good],
  ["a huge list", { autoRead: Array(100_000).fill("https://a.test"), ...good }, good],
  ["a huge text", { extractor: "x".repeat(8e6), ...good }, good],
  ["deep", { x: JSON.parse("[".repeat(5000) + "]".repeat(5000)), ...good }, good],
  ...single.flatMap(([name, value]) =>
    ODD.filter((odd) => typeof odd !== typeof value).map((odd) => [
      `${name} is ${String(JSON.stringify(odd)).slice(0, 20)}`,
      { [name]: odd },
      {},
    ]),
  ),
  ...tables.flatMap(([name]) =>
    ODD.map((odd) => [`${name} is ${String(JSON.stringify(odd)).slice(0, 20)}`, { [name]: odd, ...good }, good]),
  ),
]);

/** Storages that fail as browsers do. */
const QUOTA = 5_000_000;

test("whatever a policy holds, each setting that fits is taken and nothing else, and nothing of the person's is lost", async () => {
  const wrong = [];
  const set = chrome.storage.local.set;
  chrome.storage.local.set = async (/** @type {any} */ values) => {
    if (JSON.stringify(values).length > QUOTA) throw new Error("Resource::kQuotaBytes quota exceeded");
    return set.call(chrome.storage.local, values);
  };
  await settings.write({ size: 24 });
  for (const [name, given, comes] of WHOLE) {
    try {
      chrome.storage.managed = { get: async () => given };
      for (const listener of storage.listeners) listener({}, "managed");
      const fixed = await settings.fixed();
      const kept = JSON.stringify(storage.kept.managed ?? {}).length;
      if (kept > 20_000) wrong.push(`${name}: ${kept} characters are kept`);
      const now = await settings.read();
      assert.deepEqual(now, { ...settings.DEFAULTS, size: 24, ...comes });
      assert.deepEqual(fixed, Object.keys(comes));
    } catch (problem) {
      wrong.push(`${name}: ${String(problem).slice(0, 200)}`);
    }
  }
  assert.deepEqual(wrong, []);
  assert.equal(/** @type {any} */ ({}).theme, undefined);
});

test("a browser that fails in any way when asked for a policy costs no setting", async () => {
  const wrong = [];
  const failures = /** @type {[string, any][]} */ ([
    ["refuses", { get: () => Promise.reject(new Error("no manifest")) }],
    ["rejects with nothing", { get: () => Promise.reject() }],
    [
      "throws",
      {
        get: () => {
          throw new Error("no manifest");
        },
      },
    ],
    ["answers at once", { get: () => ({ size: 24 }) }],
    ["answers nothing", { get: () => undefined }],
    ["has no way to ask", {}],
    ["has no such storage", undefined],
    ["has null", null],
  ]);
  for (const [name, managed] of failures) {
    try {
      chrome.storage.managed = managed;
      for (const listener of storage.listeners) listener({}, "managed");
      await settings.fixed();
      await settings.read();
    } catch (problem) {
      wrong.push(`${name}: ${String(problem).slice(0, 200)}`);
    }
  }
  assert.deepEqual(wrong, []);
});
