import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { browser } from "./browser.js";

const { storage } = browser();
const lessons = await import("../../extension/settings/site-lessons.js");

beforeEach(() => storage.clear?.());
beforeEach(() => lessons.forgetAll());

const SKETCH = "A".repeat(43);
const lesson = (own, more = {}) => ({
  do: "drop",
  by: { own },
  shift: 30,
  right: 0,
  sketch: SKETCH,
  sort: "related",
  place: "below",
  ...more,
});
const told = (id, is) => [{ id, is, parts: 1, words: 10 }];

test("a site is its host without a leading www, and a file has none", () => {
  assert.equal(lessons.siteOf("https://www.Example.org/a?b"), "example.org");
  assert.equal(lessons.siteOf("http://127.0.0.1:8000/"), "127.0.0.1:8000");
  for (const address of ["file:///a.html", "about:blank", "", "chrome://x"]) assert.equal(lessons.siteOf(address), "");
});

test("what is taught is carried to the pages of its site, and to no other", async () => {
  const { added } = await lessons.teach("example.org", [lesson(1)]);
  const [carried] = await lessons.forPage("https://www.example.org/page");
  assert.deepEqual(carried, { id: added[0], ...lesson(1) });
  assert.deepEqual(await lessons.forPage("https://other.org/page"), []);
  assert.deepEqual(await lessons.forPage("https://sub.example.org/page"), []);
});

test("a lesson by the same signs takes the place of the former one", async () => {
  await lessons.teach("example.org", [lesson(1)]);
  await lessons.teach("example.org", [lesson(1, { do: "keep" })]);
  const all = await lessons.of("example.org");
  assert.deepEqual(
    all.map((one) => one.do),
    ["keep"],
  );
});

test("a lesson that is contradicted twice is switched off", async () => {
  const { added } = await lessons.teach("example.org", [lesson(1)]);
  assert.deepEqual((await lessons.teach("example.org", [lesson(2)], added)).retired, []);
  const { retired } = await lessons.teach("example.org", [lesson(3)], added);
  assert.deepEqual(
    retired.map((one) => [one.id, one.retired]),
    [[added[0], "doubt"]],
  );
  assert.equal((await lessons.forPage("https://example.org/")).length, 2);
});

for (const [is, times] of /** @type {const} */ ([
  ["unmet", 12],
  ["strange", 4],
  ["everywhere", 3],
]))
  test(`a lesson that is ${is} on ${times} pages in a row is switched off, with the reason`, async () => {
    const { added } = await lessons.teach("example.org", [lesson(1)]);
    for (let page = 1; page < times; page++)
      assert.deepEqual(await lessons.tally("example.org", told(added[0], is)), []);
    const [retired] = await lessons.tally("example.org", told(added[0], is));
    assert.equal(retired.retired, is);
    assert.deepEqual(await lessons.forPage("https://example.org/"), []);
  });

test("a page on which a lesson is met in between begins the count anew", async () => {
  const { added } = await lessons.teach("example.org", [lesson(1)]);
  for (const is of ["strange", "strange", "strange", "applied", "strange", "strange", "strange"])
    await lessons.tally("example.org", told(added[0], is));
  const [kept] = await lessons.of("example.org");
  assert.equal(kept.on, undefined);
  assert.equal(kept.helped, 1);
});

test("idle pages of other kinds do not begin the count anew, and together they are enough", async () => {
  const { added } = await lessons.teach("example.org", [lesson(1)]);
  for (const is of ["strange", "unmet", "strange", "unmet", "strange", "unmet"])
    assert.deepEqual(await lessons.tally("example.org", told(added[0], is)), []);
  const [retired] = await lessons.tally("example.org", told(added[0], "strange"));
  assert.equal(retired.retired, "strange");
});

test("one that was switched off and is switched on again begins as a new one", async () => {
  const { added } = await lessons.teach("example.org", [lesson(1)]);
  for (let page = 0; page < 4; page++) await lessons.tally("example.org", told(added[0], "strange"));
  const [again] = await lessons.change("example.org", added[0], { on: true });
  assert.equal(again.retired, undefined);
  assert.equal((await lessons.forPage("https://example.org/")).length, 1);
});

test("lessons that were forgotten come back as they were", async () => {
  const { added } = await lessons.teach("example.org", [lesson(1)]);
  const gone = await lessons.of("example.org");
  assert.deepEqual(await lessons.forget("example.org", added), []);
  assert.deepEqual(await lessons.bringBack("example.org", gone), gone);
});

test("a file brings all lessons to another browser", async () => {
  await lessons.teach("example.org", [lesson(1), lesson(2)]);
  await lessons.teach("other.org", [lesson(3)]);
  const [file, before] = [await lessons.written(), await lessons.all()];
  await lessons.forgetAll();
  assert.deepEqual(await lessons.read(file), { sites: 2, lessons: 3, skipped: 0 });
  assert.deepEqual(await lessons.all(), before);
});

test("of a file from elsewhere only what is a lesson is taken", async () => {
  const rows = [
    lesson(1),
    lesson(2, { words: "a page's text" }),
    lesson(-1),
    lesson(1.5),
    lesson(2 ** 24),
    lesson(3, { do: "run" }),
    lesson(3, { by: { own: 1, selector: 2 } }),
    lesson(3, { by: {} }),
    lesson(3, { shift: 91 }),
    lesson(3, { sketch: "<script>" }),
    lesson(3, { sort: "a role that is far too long" }),
    lesson(3, { place: "nowhere" }),
    null,
    7,
    "x",
  ];
  const sites = { "example.org": rows, "not a site/": [lesson(1)], "": [lesson(1)], "www.example.net": [lesson(1)] };
  const found = await lessons.read(JSON.stringify({ readwell: "lessons", sites }));
  assert.deepEqual(found, { sites: 1, lessons: 2, skipped: 16 });
  assert.ok(!JSON.stringify(await lessons.all()).includes("a page's text"));
  assert.deepEqual(Object.keys(await lessons.all()), ["example.org"]);
});

test("a file with 100,000 lessons leaves no more for a site than the engine takes", async () => {
  const rows = Array.from({ length: 100_000 }, (_, own) => lesson(own));
  const found = await lessons.read(JSON.stringify({ readwell: "lessons", sites: { "example.org": rows } }));
  assert.deepEqual(found, { sites: 1, lessons: 64, skipped: 99_936 });
  assert.equal((await lessons.forPage("https://example.org/")).length, 64);
});

for (const text of ["", "[]", "null", "{}", '{"readwell":"lessons"}', '{"readwell":"lessons","sites":[]}'])
  test(`${text || "nothing"} is no file of lessons`, async () => {
    await assert.rejects(lessons.read(text), SyntaxError);
  });

test("what a fault or another version stored is no lesson", async () => {
  for (const kept of [null, 7, [], { lessons: 7 }, { lessons: [null, { do: "drop" }] }]) {
    await chrome.storage.local.set({ "lessons:example.org": kept });
    assert.deepEqual(await lessons.of("example.org"), []);
  }
});

test("a lesson as it is kept has at most 300 bytes", async () => {
  const signs = Object.fromEntries(["own", "above", "further", "outer"].map((name) => [name, 2 ** 24 - 1]));
  const by = { ...signs, place: 4, links: 3 };
  await lessons.teach("example.org", [lesson(1, { by, shift: 90, right: 100, much: true, sort: "advertisement" })]);
  const [kept] = await lessons.of("example.org");
  assert.ok(JSON.stringify(kept).length <= 300, JSON.stringify(kept).length);
});
