/** The words of a PDF's page: their boxes, fonts and tags, what is drawn beside them, and where its links lead. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Pages, addWords, tenths } from "../../extension/pages/pdf/page-words.js";
import { emptyWire } from "../../extension/pages/pdf/wire.js";
import { OPS, UPRIGHT, drawing, filled, pdf, rowsOf } from "./pdf-drawings.js";

const STYLES = { serif: { ascent: 0.75, descent: -0.25 } };

/** An item of ten points, each letter five points wide, its base line at (x, y) from the lower left. */
const item = (str, x = 100, y = 700, { size = 10, ...more } = {}) => ({
  ...{ str, width: (str.length * size) / 2, height: size, fontName: "serif", hasEOL: false },
  ...{ transform: [size, 0, 0, size, x, y], ...more },
});
const begun = (id) => ({ type: "beginMarkedContentProps", id });
const ENDED = { type: "endMarkedContent" };

/** The columns of a page with these items. */
function read(items, { view = UPRIGHT, marks = new Map(), fonts = new Map([["serif", 0]]), styles = STYLES } = {}) {
  const wire = emptyWire("");
  addWords(wire, items, { styles, number: 3, view, marks, fonts });
  return wire;
}
const texts = (...items) => read(items).text;
const box = ({ x, y, w, h }, word = 0) => [x[word], y[word], w[word], h[word]];

test("a word has its page, its box from the upper left, its size and its font", () => {
  const wire = read([item("boats")], { fonts: new Map([["other", 0], ["serif", 1]]) }); // prettier-ignore
  assert.deepEqual([wire.text, wire.page, wire.size, wire.font, wire.tag], [["boats"], [3], [100], [1], [-1]]);
  assert.deepEqual(box(wire), [1000, 925, 250, 100]);
});

test("the words of an item share its width by their letters", () => {
  const wire = read([item(" the  boats ")]);
  assert.deepEqual(wire.text, ["the", "boats"]);
  assert.deepEqual([box(wire, 0), box(wire, 1)], [[1050, 925, 150, 100], [1300, 925, 250, 100]]); // prettier-ignore
});

test("letters below each other have boxes below each other", () => {
  const styles = { serif: { ascent: 0.75, descent: -0.25, vertical: true } };
  const wire = read([item("港の 評議会", 100, 700, { height: 60 })], { styles });
  assert.deepEqual(wire.text, ["港の", "評議会"]);
  assert.deepEqual([box(wire, 0), box(wire, 1)], [[950, 1000, 100, 218], [950, 1273, 100, 327]]); // prettier-ignore
});

test("a font that doesn't say how far it goes up and down is taken for a usual one", () => {
  for (const styles of [
    {},
    { serif: {} },
    { serif: { ascent: 0, descent: 0 } },
    { serif: { ascent: NaN, descent: -Infinity } },
  ])
    // prettier-ignore
    assert.deepEqual(box(read([item("boats")], { styles })), [1000, 910, 250, 110]);
});

test("a word of two items is one", () => {
  const wire = read([item("har"), item("bour", 115), item(" town", 135)]);
  assert.deepEqual(wire.text, ["harbour", "town"]);
  assert.deepEqual(box(wire), [1000, 925, 350, 100]);
});

test("items that stand apart are words of their own", () => {
  assert.deepEqual(texts(item("har"), item("bour", 117)), ["har", "bour"]);
  assert.deepEqual(texts(item("har"), item("bour", 115, 698)), ["har", "bour"]);
  assert.deepEqual(texts(item("har"), item("bour", 113)), ["har", "bour"]);
  assert.deepEqual(texts(item("har"), item("bour", 116, 701)), ["harbour"]);
});

test("a space or the end of a line ends a word, and an empty item doesn't", () => {
  assert.deepEqual(texts(item("har"), item(" ", 115), item("bour", 115)), ["har", "bour"]);
  assert.deepEqual(texts(item("har", 100, 700, { hasEOL: true }), item("bour", 115)), ["har", "bour"]);
  assert.deepEqual(texts(item("har"), item("", 115, 700, { hasEOL: true }), item("bour", 115)), ["har", "bour"]);
  assert.deepEqual(texts(item("har"), item("", 115), item("bour", 115)), ["harbour"]);
  assert.deepEqual(texts(item("har\u00a0bour\u3000town\tquay\nmole")), ["har", "bour", "town", "quay", "mole"]);
});

test("the mark of a note in smaller letters is a word of its own, wherever it stands", () => {
  const small = (mark, x) => item(mark, x, 700 + 2.625, { size: 6.5 });
  for (const mark of ["1", "12", "*", "†", "‡", "§"]) {
    assert.deepEqual(texts(item("boats"), small(mark, 125)), ["boats", mark]);
    assert.deepEqual(texts(small(mark, 100), item("boats", 100 + mark.length * 3.25)), [mark, "boats"]);
  }
  assert.deepEqual(texts(item("boats"), small("th", 125)), ["boatsth"]);
});

test("a number in letters of the same size goes on with its word", () => {
  assert.deepEqual(texts(item("A"), item("4", 105)), ["A4"]);
  assert.deepEqual(texts(item("A"), item("4", 105, 700, { size: 9.1 })), ["A4"]);
});

test("a number that the tags know is a mark of its own, and letters of two elements are one word", () => {
  const marks = new Map([["a", 5], ["b", 6]]); // prettier-ignore
  const parts = (one, other) => [begun("a"), item(one), ENDED, begun("b"), item(other, 100 + 5 * one.length), ENDED];
  const ofTwo = (one, other) => read(parts(one, other), { marks });
  assert.deepEqual(ofTwo("boats", "1").text, ["boats", "1"]);
  assert.deepEqual(ofTwo("1", "boats").tag, [5, 6]);
  assert.deepEqual(ofTwo("har", "bour").text, ["harbour"]);
  assert.deepEqual(ofTwo("19", "90").text, ["1990"]);
});

test("words have the element of the innermost mark with a name", () => {
  const marks = new Map([["a", 5], ["b", 6]]); // prettier-ignore
  const items = [
    item("out"),
    ...[begun("a"), item("one", 200), { type: "beginMarkedContent" }, item("two", 300), ENDED],
    ...[begun("b"), item("three", 400), ENDED, item("four", 500), ENDED, item("five", 550)],
  ];
  const wire = read(items, { marks });
  assert.deepEqual(wire.text, ["out", "one", "two", "three", "four", "five"]);
  assert.deepEqual(wire.tag, [-1, 5, 5, 6, 5, -1]);
});

test("marks without names lie inside each other, and more ends than beginnings are no fault", () => {
  const bare = { type: "beginMarkedContentProps", id: null };
  const items = [ENDED, begun("a"), bare, bare, item("one"), ENDED, ENDED, ENDED, ENDED, item("two", 200)];
  assert.deepEqual(read(items, { marks: new Map([["a", 5]]) }).tag, [5, -1]);
});

test("a mark that the tags don't know has no element", () => {
  const items = [begun("a"), begun("unknown"), item("one"), ENDED, ENDED];
  assert.deepEqual(read(items, { marks: new Map([["a", 5]]) }).tag, [-1]);
});

test("words on a page that is turned or cut stand where a person sees them", () => {
  const turned = [0, 1, 1, 0, 0, 0];
  const across = item("boats", 0, 0, { transform: [0, 10, -10, 0, 120, 50] });
  assert.deepEqual(box(read([across], { view: turned })), [500, 1125, 250, 100]);
  const cut = [1, 0, 0, -1, -50, 750];
  assert.deepEqual(box(read([item("boats")], { view: cut })), [500, 425, 250, 100]);
});

test("a word that is set small and printed large is large", () => {
  const wire = read([item("boats", 100, 700, { transform: [10, 0, 0, -20, 100, 700] })]);
  assert.deepEqual([wire.size, wire.h], [[200], [200]]);
});

test("places that are no numbers are none, and no word is less than nothing wide", () => {
  for (const wrong of [NaN, Infinity, -Infinity, undefined]) {
    const wire = read([item("a", wrong, wrong, { size: wrong }), item("boats", 100, 700, { width: wrong })]);
    for (const name of ["x", "y", "w", "h", "size"]) assert.ok(wire[name].every(Number.isInteger), `${name} ${wrong}`);
  }
  assert.deepEqual(box(read([item("boats", 100, 700, { width: -25 })])).slice(2), [0, 100]);
});

test("a font that is not known is the first, and items without text are passed by", () => {
  const wire = read([{ type: "beginMarkedContent" }, item("boats", 100, 700, { fontName: "x" }), { hasEOL: true }]);
  assert.deepEqual([wire.text, wire.font], [["boats"], [0]]);
});

test("a length is in tenths of a point", () => {
  assert.deepEqual([1.26, -3, NaN, Infinity, -Infinity, undefined].map(tenths), [13, -30, 0, 0, 0, 0]);
});

/** Pages that are made up, and what is read of them. */
async function gathered(...pages) {
  const wire = emptyWire("");
  const document = {
    getPage: async (number) => page(pages[number - 1]),
    getDestination: async (name) => ({ there: [{ num: 9 }], nowhere: null })[name],
    getPageIndex: async ({ num }) => {
      if (num !== 9) throw new Error("no such page");
      return 11;
    },
  };
  const reader = new Pages(pdf, document, wire);
  for (const number of pages.keys()) await reader.add(number);
  return wire;
}

const refused = async () => {
  throw new Error("broken");
};

/** @param {{items?: any[], steps?: any[], tree?: any, annotations?: any, view?: any, names?: any}} facts */
function page({ items = [], steps = [], tree = null, annotations = [], names = {}, viewport = {} }) {
  const ready = (value) => (value === refused ? refused : async () => value);
  return {
    getViewport: () => ({ width: 600, height: 800, transform: UPRIGHT, ...viewport }),
    getTextContent: async () => ({ items, styles: STYLES }),
    getOperatorList: steps === refused ? refused : async () => drawing(...steps),
    getStructTree: ready(tree),
    getAnnotations: ready(annotations),
    commonObjs: { has: (name) => name in names, get: (name) => names[name] },
    cleanup: () => {},
  };
}

test("pages have their sizes, and one of no size is a tenth of a point", async () => {
  const wire = await gathered({}, { viewport: { width: 0, height: NaN } }, { viewport: { width: 841.89 } });
  assert.deepEqual(wire.pages, [[6000, 8000], [1, 1], [8419, 8000]]); // prettier-ignore
});

test("each font is named once, whatever it is called", async () => {
  const names = { serif: { name: "Serif" }, long: { name: "L".repeat(900) }, bare: {}, none: null };
  const items = ["serif", "long", "bare", "none", "gone", "serif"].map((fontName) => ({ ...item("a"), fontName }));
  const wire = await gathered({ items, names }, { items: items.slice(0, 2), names });
  assert.deepEqual(wire.fonts, ["Serif", "L".repeat(200), "", "", ""]);
  assert.deepEqual(wire.page, wire.text.map((_, word) => (wire.text.length - word > 2 ? 0 : 1))); // prettier-ignore
});

test("what is drawn has its page, its kind, its box from the upper left and its element", async () => {
  const tree = { children: [{ role: "Figure", children: [{ type: "content", id: "p7R_mc4" }] }] };
  const begins = ["beginMarkedContentProps", "Figure", 4];
  const steps = [begins, filled(10, 20, 30, 50), ["endMarkedContent"], filled(0, 0, 5, 5)];
  const wire = await gathered({}, { tree, steps });
  assert.deepEqual(rowsOf(wire), [[1, 0, 100, 7500, 200, 300, 0], [1, 0, 0, 7950, 50, 50, -1]]); // prettier-ignore
});

test("soft hyphens are given to the words of their own page", async () => {
  const glyphs = [..."coun\u00ad"].map((unicode) => ({ unicode }));
  const items = [item("coun"), item("cil", 100, 688)];
  const wire = await gathered({ items }, { items, steps: [["showText", glyphs]] });
  assert.deepEqual(wire.text, ["coun", "cil", "coun-", "cil"]);
});

test("a page whose drawing, tags or links can't be read has its words", async () => {
  const wire = await gathered({ items: [item("boats")], steps: refused, tree: refused, annotations: refused });
  assert.deepEqual([wire.text, wire.drawn, wire.elements, wire.links], [["boats"], [], [], []]);
});

const link = (more) => ({ subtype: "Link", rect: [10, 20, 30, 50], ...more });
const leads = async (...annotations) => (await gathered({ annotations })).links.map((row) => row.at(-1));

test("links lead to addresses of the web, to letters and to pages, each with its box", async () => {
  const addresses = ["https://example.org/a", "HTTP://example.org", "mailto:a@example.org"];
  const wire = await gathered({ annotations: addresses.map((url) => link({ url })) });
  assert.deepEqual(wire.links, addresses.map((url) => [0, 100, 7500, 200, 300, url])); // prettier-ignore
  const inside = ["there", [4, { name: "Fit" }], [{ num: 9 }]].map((dest) => link({ dest }));
  assert.deepEqual(await leads(...inside), ["#page-12", "#page-5", "#page-12"]);
});

test("links of hostile schemes, and those that lead nowhere, are left out", async () => {
  const schemes = "javascript:alert(1) data:text/html,x file:///etc/passwd blob:x ftp://a chrome://x //a".split(" ");
  const hostile = [...schemes, " javascript:1", "", "xxx", `https://a/${"x".repeat(4_000)}`];
  assert.deepEqual(await leads(...hostile.map((url) => link({ url }))), []);
  const nowhere = ["nowhere", "unknown", [null], [{ num: 1 }], [], null, 7].map((dest) => link({ dest }));
  assert.deepEqual(await leads(...nowhere, link({ url: 7 }), link({})), []);
  assert.deepEqual(await leads({ ...link({ url: "https://example.org" }), subtype: "Widget" }), []);
});

test("a page has two thousand links at most", async () => {
  const many = Array.from({ length: 2_500 }, () => link({ url: "https://example.org" }));
  assert.equal((await leads(...many)).length, 2_000);
});

test("the drawing of a page is read without its notes and forms, and its text as it is written", async () => {
  const asked = [];
  const made = page({});
  const document = { getPage: async () => made };
  made.getTextContent = async (how) => (asked.push(how), { items: [], styles: {} });
  made.getOperatorList = async (how) => (asked.push(how), drawing());
  await new Pages(pdf, document, emptyWire("")).add(0);
  assert.deepEqual(asked, [{ includeMarkedContent: true, disableNormalization: true }, { annotationMode: 0 }]);
  assert.equal(OPS.endPath, pdf.OPS.endPath);
});
