/** Twice the page causes at most twice the work on the sheet: accesses to page and result are counted, not seconds. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";

const { window } = browser();
const { build } = await import("../../extension/page/article/article.js");
const { Page } = await import("../../extension/page/page.js");
const { thread } = await import("../../extension/reader/show/threads.js");
const { pageOf } = await import("./structured.js");

let reads = 0;

/** Counts each call of a method. @param {any} owner @param {string} name */
function counted(owner, name) {
  const own = owner[name];
  owner[name] = function (...given) {
    reads++;
    return own.apply(this, given);
  };
}

/** Counts each read of a property; of a text as many as it has characters. @param {any} owner @param {string} name */
function weighed(owner, name) {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  const get = function () {
    const value = own.get.call(this);
    reads += typeof value === "string" ? value.length : 1;
    return value;
  };
  Object.defineProperty(owner, name, { ...own, get });
}

for (const name of ["end", "parent", "name", "isText", "isLeaf", "attribute", "isBlock"]) counted(Page.prototype, name);
for (const name of ["lastChild", "previousSibling", "parentNode", "textContent", "nodeValue"])
  weighed(window.Node.prototype, name);

/** @param {(size: number) => unknown} work */
async function growsInStep(work) {
  const took = [];
  for (const size of [50, 100, 200]) {
    reads = 0;
    await work(size);
    took.push(reads);
  }
  const [small, middle, large] = took;
  assert.ok(middle > small);
  // Linear work gives 2 here, quadratic work 4.
  assert.ok(large - middle < 2.8 * (middle - small), took.join());
}

/** @param {string} html */
function whole(html) {
  const page = pageOf(html);
  return build(page, [[0, page.length]]);
}

/**
 * @param {string} html
 * @returns {Promise<import("../../extension/page/article/article.js").Article>} a thread of everything with the class `post`
 */
function posted(html) {
  const page = pageOf(html);
  const nodes = [...page.having("class").keys()];
  const posts = nodes.map((node, at) => {
    const inside = nodes[at + 1] < page.end(node) ? nodes[at + 1] : page.end(node);
    return { node, body: [[node, inside]], author: [], time: [], when: "", depth: 0 };
  });
  return thread(page, [[0, page.length]], /** @type {any} */ (posts), {});
}

for (const [what, piece] of [
  ["lines in boxes", "<div>a line</div>"],
  ["boxes without a word", "<img src=a.png alt=a><div></div>"],
  ["lines in formats that stay open", "<b><div>a</div>"],
  ["formats without a word", "<b><div></div>"],
])
  test(`a listing of ${what} is built in step with its length`, async () => {
    await growsInStep((size) => whole(`<pre>${piece.repeat(size)}</pre>`));
  });

test("what stands closed in what stands closed is looked at once", async () => {
  await growsInStep((size) => whole("<details><summary>a</summary><p>b</p>".repeat(size)));
});

for (const [what, piece] of [
  ["beside each other", '<div class=post id="p{n}"><p>Post {n}.</p></div>'],
  ["within each other", '<div class=post id="p{n}"><p>Post {n}.</p>'],
])
  test(`posts ${what} are built in step with their number`, async () => {
    await growsInStep((size) =>
      posted(Array.from({ length: size }, (_, n) => piece.replaceAll("{n}", String(n))).join("")),
    );
  });

test("a link to a post leads to that post, and its words keep the language they stand in", async () => {
  const { element, anchors } = await posted(
    '<div lang=de><div class=post id=one><p>Eins</p></div><div class=post id=two><p>Zwei</p></div></div><a href="#one">x</a>',
  );
  assert.equal(anchors.get("one")?.textContent, "Eins");
  assert.equal(anchors.get("two")?.textContent, "Zwei");
  const [, second] = element.querySelectorAll(".post-body");
  assert.equal(second.textContent, "Zwei");
  assert.equal(second.querySelector("p")?.lang, "de");
});
