/** The outline of a PDF: its headings with their pages, whatever the file says. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { outlineOf, pageOf } from "../../extension/pages/pdf/outline.js";

/** A document with such an outline. */
const holding = (outline) => ({
  getOutline: async () => {
    if (outline instanceof Error) throw outline;
    return outline;
  },
  getDestination: async (name) => ({ there: [{ num: 9 }], nowhere: null })[name],
  getPageIndex: async ({ num }) => {
    if (num !== 9) throw new Error("no such page");
    return 11;
  },
});
const read = async (outline) => outlineOf(holding(outline));
const entry = (title, dest, ...items) => ({ title, dest, items });

test("headings have their pages and their levels, in the order of the outline", async () => {
  const inner = entry(" One a ", [4, { name: "Fit" }], entry("Deep", [{ num: 9 }]));
  const expected = [["One", 0, 1], ["One a", 4, 2], ["Deep", 11, 3], ["Two", 11, 1]]; // prettier-ignore
  assert.deepEqual(await read([entry("One", [0], inner), entry("Two", "there")]), expected);
});

test("a heading that leads nowhere is left out, and those below it are not", async () => {
  for (const dest of ["nowhere", "unknown", [], [null], [{ num: 1 }], [-3], null, undefined, 7])
    assert.deepEqual(await read([entry("One", dest, entry("Below", [2]))]), [["Below", 2, 2]]);
});

test("a heading without a title is none, and a long one is cut", async () => {
  const found = await read([entry("  ", [0]), entry(7, [0]), { dest: [0] }, entry("x".repeat(900), [0])]);
  assert.deepEqual(found, [["x".repeat(500), 0, 1]]);
});

test("a document without an outline has no headings, and neither has one whose outline is broken", async () => {
  for (const outline of [null, undefined, [], new Error("broken"), [null], 7])
    assert.deepEqual(await read(outline), []);
});

test("headings are taken eight levels deep, and a thousand of them", async () => {
  let deep = entry("L12", [0]);
  for (let level = 11; level > 0; level--) deep = entry(`L${level}`, [0], deep);
  const titles = (await read([deep])).map(([title]) => title);
  assert.deepEqual(titles, "L1 L2 L3 L4 L5 L6 L7 L8".split(" "));
  const many = Array.from({ length: 1_500 }, (_, number) => entry(`${number}`, [number]));
  assert.equal((await read(many)).length, 1_000);
});

test("a place in a document is found by its name, its page's number or its page", async () => {
  const pages = ["there", [4], [{ num: 9 }], "nowhere", [{ num: 1 }], null].map((dest) => pageOf(holding([]), dest));
  assert.deepEqual(await Promise.all(pages), [11, 4, 11, -1, -1, -1]);
});
