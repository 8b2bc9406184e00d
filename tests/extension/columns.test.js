/** The content scripts' own arithmetic, without a browser: lengths, colours, parts, and the attributes sent. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { runInContext } from "node:vm";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const { JSDOM } = createRequire(join(ROOT, "extension", "package.json"))("jsdom");
const { FILES } = await import("../../extension/background/reading/capture.js");
const PAGE =
  "<!doctype html><html lang=en><head><title>A page</title></head><body><p class=a>Words</p><!-- no --><p>More";

/** @type {any} */
let readwell;
/** @type {(source: string) => any} */
let run;

before(() => {
  const window = new JSDOM(PAGE, { runScripts: "outside-only" }).getInternalVMContext();
  run = (source) => runInContext(source, window);
  // The last one starts a capture, for which there is nobody to send it to.
  for (const file of FILES.slice(0, -1)) run(readFileSync(join(ROOT, "extension", file), "utf8"));
  readwell = run("readwell");
});

test("the attributes that travel are those the engine's vocabulary lists", () => {
  const vocabulary = readFileSync(join(ROOT, "host", "readwell", "engine", "basics", "vocabulary.py"), "utf8");
  const [, listed] = /ATTRIBUTES = frozenset\(\s*"""([^"]*)"""/.exec(vocabulary);
  assert.deepEqual([...readwell.columns.ATTRIBUTES].sort(), listed.trim().split(/\s+/).sort());
});

test("a value is as long as the browser writes it, in characters", () => {
  const { serialised } = readwell.columns;
  assert.equal(serialised("plain"), 5);
  assert.equal(serialised('a"b'), "a&quot;b".length);
  assert.equal(serialised("&<>\u00a0"), "&amp;&lt;&gt;&nbsp;".length);
  assert.equal(serialised("\u{1f600}!"), 2);
});

test("handlers never travel, everything else does inside drawings", () => {
  const { travels } = readwell.columns;
  assert.deepEqual(
    [travels("href", false), travels("aria-live", false), travels("data-odd", false)],
    [true, true, false],
  );
  assert.deepEqual(
    [travels("viewBox", true), travels("onclick", true), travels("onclick", false)],
    [true, false, false],
  );
  assert.equal(travels("currentSrc", true), false, "the page can't claim what the browser chose");
});

test("what UTF-8 can't carry is replaced", () => {
  assert.equal(readwell.columns.clean("a\ud800b\0c\u{1f600}"), "a\ufffdb\ufffdc\u{1f600}");
});

test("contrast is WCAG's, times a hundred", () => {
  const { parse, over, contrast, UNKNOWN } = readwell.colour;
  assert.equal(contrast(parse("rgb(0, 0, 0)"), 0xffffff), 2100);
  assert.equal(contrast(parse("rgb(118, 118, 118)"), 0xffffff), 454);
  assert.equal(contrast(parse("rgb(0, 0, 0)"), UNKNOWN), 0);
  assert.equal(over(0xffffff, parse("rgba(0, 0, 0, 0)")), 0xffffff);
  assert.equal(over(0xffffff, parse("rgba(0, 0, 0, 0.5)")), 0x808080);
  assert.equal(over(UNKNOWN, parse("rgba(0, 0, 0, 0.5)")), UNKNOWN);
  assert.equal(over(UNKNOWN, parse("rgb(1, 2, 3)")), 0x010203);
});

test("a part is never longer than the wire allows and never ends inside a pair", () => {
  const { cut, PART } = readwell.wire;
  const text = "x" + "\u{1f600}".repeat(PART);
  const parts = cut(text);
  assert.equal(parts.join(""), text);
  assert.ok(parts.every((/** @type {string} */ part) => part.length <= PART && part.isWellFormed()));
});

test("a page is written as JSON, with its columns as lists where the browser has no base64 of its own", () => {
  const slice = { spent: () => false };
  const page = run("document");
  const tree = readwell.tree.walk(page, slice, () => undefined).next().value;
  const columns = readwell.columns.fill(tree, slice).next().value;
  const { value: text } = readwell.wire.write({ tree, layout: {}, columns }, { title: "T\ud800" }, slice).next();
  const written = JSON.parse(text);
  assert.deepEqual(written.facts, { title: "T\ufffd" });
  assert.deepEqual(written.tags, ["#text", "html", "head", "title", "body", "p"]);
  assert.deepEqual(written.strings, ["", "en", "A page", "a", "Words", "More"]);
  assert.deepEqual(written.parent, [-1, 0, 1, 2, 0, 4, 5, 4, 7]);
  assert.deepEqual(written.text, [0, 0, 0, 2, 0, 0, 4, 0, 5]);
  assert.deepEqual(written.open, [16, 6, 7, 0, 6, 13, 0, 3, 0]);
  assert.deepEqual(
    [written.attr_node, written.attr_name, written.attr_value],
    [
      [0, 5],
      [0, 1],
      [1, 3],
    ],
  );
});
