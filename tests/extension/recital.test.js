import assert from "node:assert/strict";
import { test } from "node:test";
import { Page } from "../../extension/shared/page.js";
import { isEntry, USUAL } from "../../extension/speech/choices.js";
import { formulaWords, spoken } from "../../extension/speech/formulas.js";
import { aloud, leftOut, recital } from "../../extension/speech/recital.js";
import { cellOf } from "../../extension/speech/tables.js";
import { Heard } from "../../extension/speech/threads.js";
import { wire } from "./browser.js";

const FORMULAS = { over: "$1 over $2", squared: "$1 squared", power: "$1 to the $2", root: "root of $1", rootend: "root of $1, end of root,", plus: "plus", equals: "equals", sub: "$1 sub $2" };
const fill = (text, parts) => text.replace(/\$(\d)/g, (_, place) => parts[place - 1] ?? "");
const PHRASES = {
  heading: (level) => `Heading ${level}`, list: (items) => `List of ${items}`, role: (role) => role,
  post: (author, depth) => `${author}, ${depth}`, formula: (name, parts) => fill(FORMULAS[name] ?? name, parts),
};

const pageOf = (html) => new Page(wire(html, { lang: "en" }));
const named = (page, name, nth = 0) => [...Array(page.length).keys()].filter((id) => page.name(id) === name)[nth];
const told = (page, choices = {}, selection = {}) => {
  const keep = [[named(page, "body") + 1, page.length]];
  const made = recital(page, selection, keep, { ...USUAL, ...choices }, PHRASES, "en");
  return { ...made, texts: made.lines.map(({ text }) => text.trim()) };
};

test("a formula is said as it is meant", () => {
  const page = pageOf("<p>Then <math><mi>x</mi><mo>=</mo><mfrac><msup><mi>a</mi><mn>2</mn></msup><msqrt><mi>b</mi><mo>+</mo><mi>c</mi></msqrt></mfrac></math> holds.</p>");
  assert.equal(formulaWords(spoken(page, named(page, "math")), PHRASES.formula), "x equals a squared over root of b plus c, end of root,");
  assert.deepEqual(told(page).texts, ["Then x equals a squared over root of b plus c, end of root, holds."]);
});

test("a table's cells are said with the head of their column", () => {
  const page = pageOf("<table><tr><th>Item</th><th colspan=2>Cost</th><th>Year</th></tr><tr><td>Heat</td><td>31</td><td>58</td><td>1999</td></tr></table>");
  assert.deepEqual(told(page).texts, ["table", "Item", "Cost", "Year", "Item:", "Heat", "Cost:", "31", "Cost:", "58", "Year:", "1999"]);
  const rows = new Set(told(page).lines.map(({ row }) => row));
  assert.equal(rows.size, 2);
  assert.equal(cellOf(page, named(page, "body")), null);
});

test("a table without heads has none made up", () => {
  const page = pageOf("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>");
  assert.deepEqual(told(page).texts, ["table", "a", "b", "c", "d"]);
});

const NOTED = `<p>Water<sup><a href="#n1">1</a></sup> is wet. Fire is not.</p><p id="n1">So they say.</p>`;
const footnotes = (page) => ({ roles: { footnote: [[named(page, "p", 1), page.length]] } });

test("a footnote is heard on request, after its sentence, or where it is marked", () => {
  const page = pageOf(NOTED);
  assert.deepEqual(told(page, {}, footnotes(page)).texts, ["Water is wet.", "Fire is not."]);
  assert.deepEqual(told(page, { notes: "after" }, footnotes(page)).texts, ["Water is wet.", "footnote", "So they say.", "Fire is not."]);
  assert.deepEqual(told(page, { notes: "place" }, footnotes(page)).texts, ["Water", "footnote", "So they say.", "is wet.", "Fire is not."]);
});

test("an abbreviation is said in full and lit as it stands", () => {
  const page = pageOf("<p>The <abbr title='World Health Organization'>WHO</abbr> met.</p>");
  const { lines } = told(page);
  assert.equal(lines[0].text, "The World Health Organization met.");
  assert.deepEqual(lines[0].runs.map(({ start, end }) => end - start), [4, 3, 5]);
});

test("emoji are named by the voice or dropped into the ledger", () => {
  const page = pageOf("<p>Well done 👏🏽 all.</p>");
  assert.ok(!told(page).texts[0].includes("👏"));
  assert.ok(told(page, { verbosity: "most" }).texts[0].includes("👏🏽"));
});

test("in a thread authors are announced and what was quoted and heard is skipped", () => {
  const page = pageOf("<div><b>Ann</b><p>The sea is cold.</p></div><div><b>Bo</b><blockquote>The sea is cold.</blockquote><p>It is not.</p></div>");
  const span = (name, nth) => [named(page, name, nth), page.end(named(page, name, nth))];
  const posts = [
    { node: named(page, "div"), body: [span("p", 0)], depth: 0, author: named(page, "b"), quotes: [] },
    { node: named(page, "div", 1), body: [span("blockquote", 0), span("p", 1)], depth: 1, author: [named(page, "b", 1)], quotes: [span("blockquote", 0)] },
  ];
  const { texts, ledger, lines } = told(page, {}, { posts });
  assert.deepEqual(texts, ["Ann", "Ann, 0", "The sea is cold.", "Bo", "Bo, 1", "It is not."]);
  assert.deepEqual(ledger.map(({ role, words }) => [role, words]), [["quote", 4]]);
  assert.deepEqual(lines.filter(({ post }) => post >= 0).map(({ speaker }) => speaker), ["Ann", "Ann", "Bo", "Bo"]);
});

test("a quotation that lost its commas was heard all the same", () => {
  const heard = new Heard();
  heard.add("Well, the sea is cold.");
  assert.ok(heard.has("the sea, is cold"));
  assert.ok(!heard.has("the sea is warm"));
});

test("what the engine left out is in the ledger by its reason and can be heard", () => {
  const page = pageOf("<nav><a href=/>Home</a> <a href=/news>News</a></nav><p>Kept words.</p>");
  const nav = named(page, "nav");
  const ledger = leftOut(page, { reasons: { navigation: { leaves: [[nav, page.end(nav)]], words: 2 } } });
  assert.deepEqual(ledger.map(({ role, words }) => [role, words]), [["navigation", 2]]);
  assert.deepEqual(aloud(ledger, (role) => `Skipped: ${role}`, "en").map(({ text }) => text.trim()), ["Skipped: navigation", "Home News"]);
});

test("a pronunciation is a word, what to say and a language, and nothing else gets in", () => {
  assert.ok(isEntry({ word: "nginx", say: "engine x", lang: "" }));
  for (const wrong of [null, [], { word: " ", say: "", lang: "" }, { word: "a", say: 1, lang: "" }, { word: "a".repeat(300), say: "", lang: "" }]) assert.ok(!isEntry(wrong));
});
