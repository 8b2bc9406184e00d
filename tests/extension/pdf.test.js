/** PDFs: what is one, when their first pages are handed on, where their pages begin, and who answers for a file. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, wire } from "./browser.js";

const { window } = browser();
const said = [];
Object.assign(globalThis, {
  chrome: { ...chrome, runtime: { ...chrome.runtime, id: "id" } },
  location: window.location,
});

const { pdfChannel, sourceOf } = await import("../../extension/common/messages/pdf-channel.js");
const { Page } = await import("../../extension/page/page.js");
const { beginningOf, isDue } = await import("../../extension/pages/pdf/delivery.js");
const { scaleFor } = await import("../../extension/pages/pdf/drawing.js");
const { Holding } = await import("../../extension/pages/pdf/holding.js");
const { later } = await import("../../extension/reader/tools/arriving.js");
const taking = await import("../../extension/pages/pdf/taking.js");
const { breaksOf } = await import("../../extension/reader/show/pages.js");

/** A drop of some files; a folder has no text. */
const drop = (...files) => ({
  items: files.map((one) => ({ kind: "file", webkitGetAsEntry: () => ({ isDirectory: one === null }) })),
  files: files.map((one) => one ?? new File([], "folder")),
});
const why = (act) => {
  try {
    act();
    return "";
  } catch (fault) {
    return fault.why;
  }
};

test("one file is taken from what is dropped, and all else is refused with a reason", () => {
  const file = new File(["%PDF-1.7"], "a.pdf");
  assert.equal(taking.fileOf(drop(file)), file);
  assert.equal(
    why(() => taking.fileOf(drop(file, file))),
    "several",
  );
  assert.equal(
    why(() => taking.fileOf(drop(null))),
    "folder",
  );
  assert.equal(
    why(() => taking.fileOf({ items: [{ kind: "string" }], files: [] })),
    "none",
  );
  assert.equal(
    why(() => taking.fileOf(null)),
    "none",
  );
});

for (const [content, type, reason] of [
  ["%PDF-1.7\n", "", ""],
  ["\0\0junk before %PDF-1.4", "application/pdf", ""],
  ["no PDF", "application/pdf", "none"],
  ["", "", "none"],
  ["<!doctype html><title>Log in", "application/octet-stream", "page"],
  [" <html>", "", "page"],
  ["<p>Log in", "text/html; charset=utf-8", "page"],
])
  test(`a file is taken for what it is: ${JSON.stringify(content)} ${type}`, async () => {
    const fault = await taking.refuseOther(new Blob([content], { type })).catch((one) => one);
    assert.equal(fault?.why ?? "", reason);
  });

test("what a script made and a file of the computer can't be fetched again", () => {
  assert.equal(taking.unreachable("https://example.org/a"), "");
  assert.equal(taking.unreachable(""), "");
  assert.equal(taking.unreachable("blob:https://example.org/1"), "made");
  assert.equal(taking.unreachable("data:application/pdf;base64,"), "made");
  assert.equal(taking.unreachable("file:///home/a.pdf"), "local");
});

test("a file is named by its address, whatever that holds", () => {
  assert.equal(taking.nameOf("https://example.org/a%20b.pdf?x#y"), "a b.pdf");
  assert.equal(taking.nameOf("https://example.org/100%.pdf"), "100%.pdf");
  assert.equal(taking.nameOf("https://example.org/"), "https://example.org/");
});

test("files are told apart by their beginning, their end and their size", async () => {
  const [one, same, longer, other] = ["%PDF-1", "%PDF-1", "%PDF-1 ", "%PDF-2"].map((text) => new Blob([text]));
  const print = await taking.printOf(one);
  assert.match(print, /^[0-9a-f]{64}$/);
  assert.equal(await taking.printOf(same), print);
  assert.notEqual(await taking.printOf(longer), print);
  assert.notEqual(await taking.printOf(other), print);
});

/** How often the engine is asked about a document of so many pages, of which each takes so many milliseconds. */
function askings(all, each, words = 400) {
  const asked = [];
  for (let done = 1; done <= all; done++) {
    const state = { done, all, sent: asked.at(-1) ?? 0, since: done * each, words: done * words };
    if (isDue(state)) asked.push(done);
  }
  return [...asked, all];
}

test("the first pages are handed on early, and the engine is asked at most five times for a thousand", () => {
  assert.deepEqual(askings(1000, 10), [4, 36, 324, 1000]);
  for (const each of [1, 20, 60, 400]) assert.ok(askings(1000, each).length <= 5, `${each} ms a page`);
  assert.deepEqual(askings(300, 500), [1, 9, 81, 300]);
});

test("a short document is handed on once, and a cover doesn't open the reader", () => {
  assert.deepEqual(askings(10, 10), [10]);
  assert.deepEqual(askings(60, 5), [4, 36, 60]);
  assert.deepEqual(askings(24, 5), [24]);
  assert.deepEqual(askings(1, 900), [1]);
  assert.deepEqual(askings(100, 10, 10), [15, 100]);
  assert.deepEqual(askings(100, 10, 0), [100]);
});

test("what is handed on stays as it is while more is read", () => {
  const words = { v: 1, text: ["a"], page: [0], pages: [[1, 2]], outline: [["One", 0, 1], ["Far", 40, 1]], url: "" }; // prettier-ignore
  const beginning = beginningOf(words, 8);
  words.text.push("b");
  assert.deepEqual(beginning.text, ["a"]);
  assert.deepEqual(beginning.outline, [["One", 0, 1]]);
});

test("a page is drawn as wide as it is wanted, as far as a picture may be", () => {
  assert.equal(scaleFor({ width: 600, height: 800 }, 1200), 2);
  const huge = { width: 14_400, height: 14_400 };
  const side = 14_400 * scaleFor(huge, 20_000);
  assert.ok(side <= 8_000 && side ** 2 <= 16_000_001, String(side));
  assert.ok(scaleFor({ width: 10, height: 100_000 }, 2400) * 100_000 <= 8_000);
});

test("pages begin where the document says, by a number", () => {
  const mark = (id, label) => `<span id="${id}" role="doc-pagebreak" aria-label="${label}"></span>`;
  const html = `<p>${mark("page-1", "1")}One</p><p>and ${mark("page-2", "Page 2")}two ${mark("pagex", "iv")}</p>`;
  const page = new Page(wire(html));
  const found = breaksOf(page);
  assert.deepEqual(
    found.map(({ number }) => number),
    [1, 2],
  );
  assert.equal(found[0].until, found[1].id);
  assert.equal(found[1].until, page.length);
  assert.deepEqual(breaksOf(new Page(wire("<p>No pages"))), []);
});

test("a document is named by whole facts only", () => {
  const good = { key: "k", print: "p", done: 8, all: 300 };
  assert.deepEqual(sourceOf({ ...good, more: 1 }), good);
  for (const bad of [
    null,
    {},
    { ...good, key: 1 },
    { ...good, done: 0 },
    { ...good, done: 301 },
    { ...good, all: "x" },
  ])
    assert.equal(sourceOf(bad), undefined);
});

/** Lets messages between documents arrive. */
const passed = () => new Promise((done) => setTimeout(done, 20));

test("the page that holds a file answers for it alone, and no more once it is let go", async (t) => {
  const wishes = [];
  const holding = new Holding({ key: "mine", print: "p", file: new Blob([]), password: async () => null }, () =>
    wishes.push("stop"),
  );
  holding.drawing.picture = async (page, width) => (said.push([page, width]), null);
  const heard = [];
  const [mine, other] = ["mine", "other"].map((key) => pdfChannel(key, (message) => heard.push(message)));
  t.after(() => [mine, other].forEach(({ close }) => close()));
  other.tell({ ask: "draw", key: "other", id: 1, page: 1, width: 100 });
  other.tell({ ask: "stop", key: "other", done: 1 });
  await passed();
  assert.deepEqual([heard, said, wishes], [[], [], []]);
  mine.tell({ ask: "draw", key: "mine", id: 7, page: 3, width: 900 });
  mine.tell({ ask: "stop", key: "mine", done: 1 });
  await passed();
  assert.deepEqual(said, [[3, 900]]);
  assert.deepEqual(heard.splice(0), [
    { say: "drawing", key: "mine", id: 7 },
    { say: "drawn", key: "mine", id: 7, picture: null },
  ]);
  assert.deepEqual(wishes, ["stop"]);
  holding.more("{}", 8, 300);
  mine.tell({ ask: "more", key: "mine", done: 8 });
  await passed();
  assert.deepEqual(
    heard.splice(0).map(({ say, done }) => [say, done]),
    [
      ["more", 8],
      ["so-far", 8],
    ],
  );
  holding.release();
  mine.tell({ ask: "draw", key: "mine", id: 8, page: 4, width: 900 });
  await passed();
  assert.deepEqual(heard, [{ say: "gone", key: "mine" }]);
  assert.equal(said.length, 1);
});

test("a reader without a text waits for further pages, until there are none", async (t) => {
  const source = { key: "slow", print: "p", done: 8, all: 300 };
  const asked = [];
  const holder = pdfChannel("slow", ({ ask, done }) => ask && asked.push([ask, done]));
  t.after(() => holder.close());
  const first = later(source);
  await passed();
  assert.deepEqual(asked, [["more", 8]]);
  holder.tell({ say: "so-far", key: "slow", done: 8, all: 300, goesOn: true });
  holder.tell({ say: "more", key: "slow", page: "{}", done: 48, all: 300, drawn: false });
  assert.equal((await first).done, 48);
  for (const end of [{ say: "gone" }, { say: "so-far", done: 48, all: 300, goesOn: false }]) {
    const none = later(source);
    await passed();
    holder.tell({ key: "slow", ...end });
    assert.equal(await none, null);
  }
});

test.after(() => window.close());
