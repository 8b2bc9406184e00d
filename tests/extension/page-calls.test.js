/** What a sheet asks of its page, and what it asks for when it has left that page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";

/** What was lit on the page. @type {unknown[][]} */
const lit = [];
/** The key of the sheet that stands on the page. */
let standing = "one";

browser();
Object.assign(globalThis, {
  readwell: {
    mark: { light: (/** @type {unknown[]} */ ...given) => lit.push(given), clear: () => undefined },
    sheet: { is: (/** @type {string} */ key) => key === standing },
  },
});
Object.assign(chrome, { scripting: { executeScript: async ({ func, args = [] }) => [{ result: func?.(...args) }] } });

const { call } = await import("../../extension/background/reading/page-calls.js");

test("a sheet that stands on the page is answered", async () => {
  assert.equal(await call(1, { room: "mark", name: "light", given: [4, "word"], sheet: "one" }), 1);
  assert.equal(await call(1, { room: "mark", name: "clear", sheet: "one" }), null);
});

test("what a sheet that has left asks for leaves nothing on the page", async () => {
  standing = "two";
  const before = lit.length;
  assert.equal(await call(1, { room: "mark", name: "light", given: [4, "word"], sheet: "one" }), null);
  assert.equal(lit.length, before);
});

test("a reader in a tab of its own has no sheet on the page, and is answered", async () => {
  assert.equal(await call(1, { room: "mark", name: "light", given: [4, "word"], sheet: "" }), lit.length);
});

test("nothing that is not on the list is called", async () => {
  await assert.rejects(call(1, { room: "sheet", name: "open" }), { code: "message" });
});
