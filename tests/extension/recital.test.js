import assert from "node:assert/strict";
import { test } from "node:test";
import { pageOf as structuredPage } from "./structured.js";
import { isEntry, SPEECH } from "../../extension/settings/speech-settings.js";
import { formulaWords, spoken } from "../../extension/speech/script/formulas.js";
import { aloud, leftOut, recital, titled } from "../../extension/speech/script/recital.js";
import { cellOf } from "../../extension/speech/script/table-reading.js";
import { Heard } from "../../extension/speech/script/threads.js";

const FORMULAS = {
  fraction: "$1 over $2",
  squared: "$1 squared",
  power: "$1 to the $2",
  root: "root of $1",
  rootend: "root of $1, end of root,",
  plus: "plus",
  equals: "equals",
  sub: "$1 sub $2",
};
const fill = (text, parts) => text.replace(/\$(\d)/g, (_, place) => parts[place - 1] ?? "");
const PHRASES = {
  heading: (level) => `Heading ${level}`,
  list: (items) => `List of ${items}`,
  role: (role) => role,
  table: (rows, columns) => `table ${columns} by ${rows}`,
  code: (language, lines) => ["code", language, `${lines} lines`].filter(Boolean).join(", "),
  hint: () => "press it",
  quoteEnd: () => "quote end",
  note: (sign) => `note ${sign}`,
  post: (author, depth) => `${author}, ${depth}`,
  formula: (name, parts) => fill(FORMULAS[name] ?? name, parts),
};

const pageOf = (html) => structuredPage(html, { lang: "en" });
const named = (page, name, nth = 0) => [...Array(page.length).keys()].filter((id) => page.name(id) === name)[nth];
const recited = (page, choices = {}, selection = {}) => {
  const keep = [[named(page, "body") + 1, page.length]];
  const made = recital(page, selection, keep, { ...SPEECH, ...choices }, PHRASES, "en");
  return { ...made, texts: made.lines.map(({ text }) => text.trim()) };
};

test("a formula is said as it is meant", () => {
  const page = pageOf(
    "<p>Then <math><mi>x</mi><mo>=</mo><mfrac><msup><mi>a</mi><mn>2</mn></msup><msqrt><mi>b</mi><mo>+</mo><mi>c</mi></msqrt></mfrac></math> holds.</p>",
  );
  assert.equal(
    formulaWords(spoken(page, named(page, "math")), PHRASES.formula),
    "x equals a squared over root of b plus c, end of root,",
  );
  assert.deepEqual(recited(page).texts, ["Then x equals a squared over root of b plus c, end of root, holds."]);
});

test("a table's cells are said with the head of their column", () => {
  const page = pageOf(
    "<table><tr><th>Item</th><th colspan=2>Cost</th><th>Year</th></tr><tr><td>Heat</td><td>31</td><td>58</td><td>1999</td></tr></table>",
  );
  assert.deepEqual(recited(page).texts, [
    "table 4 by 2",
    "Item",
    "Cost",
    "Year",
    "Item:",
    "Heat",
    "Cost:",
    "31",
    "Cost:",
    "58",
    "Year:",
    "1999",
  ]);
  const rows = new Set(recited(page).lines.map(({ row }) => row));
  assert.equal(rows.size, 2);
  assert.equal(cellOf(page, named(page, "body")), null);
});

test("a table without heads has none made up", () => {
  const page = pageOf("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>");
  assert.deepEqual(recited(page).texts, ["table 2 by 2", "a", "b", "c", "d"]);
});

test("cells below rows that span, under heads of two rows, are said with what they stand under and beside", () => {
  const page =
    pageOf(`<table><thead><tr><td rowspan=2>City</td><th colspan=2>People</th></tr><tr><th>2000</th><th>2010</th></tr></thead>
    <tbody><tr><th rowspan=2>Bonn</th><td><p>1</p><p>or so</p></td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>`);
  assert.deepEqual(recited(page).texts, [
    "table 3 by 4",
    "City",
    "People",
    "2000",
    "2010",
    "Bonn",
    "People 2000:",
    "1",
    "or so",
    "People 2010:",
    "2",
    "Bonn, People 2000:",
    "3",
    "People 2010:",
    "4",
  ]);
});

test("a comma between an author and a date begins nothing of its own", () => {
  const page = pageOf("<p>By <a>Ines Albright</a>, <time>4 March</time>.</p><p>(<i>It rained.</i>)</p>");
  const [link, time] = [named(page, "a"), named(page, "time")];
  const byline = [[link - 1, link + 2]];
  assert.deepEqual(recited(page, {}, { roles: { byline, date: [[time + 1, time + 2]] } }).texts, [
    "By Ines Albright, 4 March.",
    "(It rained.)",
  ]);
});

test("a table that only places columns is no table to a listener", () => {
  const page = pageOf(
    "<table><tr><td>Menu words.</td><td><table role=presentation><tr><td>Words of the text.</td></tr></table></td></tr></table>",
  );
  assert.deepEqual(recited(page).texts, ["Menu words.", "Words of the text."]);
});

test("a list is announced once with the number of its items, whatever it contains", () => {
  const most = { verbosity: "most" };
  assert.deepEqual(recited(pageOf("<ul><li><p>a</p><p>b</p></li><li>c</li></ul>"), most).texts, [
    "List of 2",
    "a",
    "b",
    "c",
  ]);
  assert.deepEqual(
    recited(pageOf("<ul><li>a<ul><li>x</li><li>y</li></ul></li><li>c</li></ul><ul><li>z</li></ul>"), most).texts,
    ["List of 2", "a", "List of 2", "x", "y", "c", "List of 1", "z"],
  );
  assert.deepEqual(recited(pageOf("<dl><dt>a</dt><dd>x</dd><dt>b</dt><dd>y</dd></dl>"), most).texts, [
    "List of 2",
    "a",
    "x",
    "b",
    "y",
  ]);
});

test("two quotations or two pieces of code in a row are announced one by one", () => {
  const page = pageOf(
    "<blockquote>a</blockquote><blockquote><p>b</p><p>c</p></blockquote><pre>x = 1</pre><pre>y = 2</pre>",
  );
  assert.deepEqual(recited(page, { verbosity: "most" }).texts, [
    "quote",
    "a",
    "quote",
    "b",
    "c",
    "quote end",
    "code, 1 lines",
    "x = 1",
    "code, 1 lines",
    "y = 2",
  ]);
});

test("code is named with its language and length, and its words wait until they are wanted", () => {
  const page = pageOf(
    "<p>So:</p><pre><code class='language-python'>a = 1\n\nprint(a)\n</code></pre><p>It works.</p><pre>b</pre><pre>c</pre>",
  );
  const { texts, lines, ledger, passages } = recited(page);
  assert.deepEqual(texts, [
    "So:",
    "code, python, 3 lines: press it",
    "It works.",
    "code, 1 lines: press it",
    "code, 1 lines: press it",
  ]);
  assert.deepEqual(
    lines.map(({ named = false, announces }) => [named, announces]),
    [false, true, false, true, true].map((one) => [one, false]),
  );
  const listing = lines[1].passage;
  assert.deepEqual(
    ledger.filter(({ passage }) => passage === listing).map(({ role, words }) => [role, words]),
    [["code", 4]],
  );
  assert.match(passages[listing].runs.map(({ text }) => text).join(""), /print\(a\)/);
});

test("the end of a long quotation is announced, that of a short one isn't", () => {
  const long = `So ${"it is ".repeat(30)}.`;
  const page = pageOf(
    `<blockquote>Short.</blockquote><p>Mine.</p><blockquote>${long}</blockquote><p>Mine.</p><blockquote><p>a</p><ul><li>b</li></ul></blockquote><p>Mine.</p>`,
  );
  assert.deepEqual(recited(page).texts, [
    "quote",
    "Short.",
    "Mine.",
    "quote",
    long,
    "quote end",
    "Mine.",
    "quote",
    "a",
    "b",
    "quote end",
    "Mine.",
  ]);
  assert.ok(!recited(page, { verbosity: "none" }).texts.includes("quote end"));
  assert.ok(
    recited(page).lines.every(({ announces, runs, text }) => text === "quote end" || announces === !runs.length),
  );
});

test("items of ordered lists are announced with the numbers that a browser shows", () => {
  const heard = (html, choices) => recited(pageOf(html), choices).texts.join(" ");
  assert.equal(heard("<ol><li>x</li><li><p>y</p><p>z</p></li></ol>"), "1 x 2 y z");
  assert.equal(heard("<ol start=7><li>x</li><li value=20>y</li><li>z</li></ol>"), "7 x 20 y 21 z");
  assert.equal(heard("<ol reversed><li>x</li><li>y</li><li>z</li></ol>"), "3 x 2 y 1 z");
  assert.equal(heard("<ol type=a start=26><li>x</li><li>y</li></ol><ol type=i><li>x</li></ol>"), "Z x AA y 1 x");
  assert.equal(heard("<ol><li>x<ol type=A><li>y</li></ol></li><li><ul><li>z</li></ul></li></ol>"), "1 x A y 2 z");
  assert.equal(heard("<ol><li><h3>x</h3><p>y</p></li></ol>"), "1 Heading 3 x y");
  assert.equal(
    heard("<ol start=x><li>x</li></ol><ul><li>y</li></ul>", { verbosity: "most" }),
    "List of 1 1 x List of 1 y",
  );
  assert.equal(heard("<ol><li>x</li></ol>", { verbosity: "none" }), "x");
  assert.equal(heard("<ol><li>x</li></ol>", { verbosity: "custom", ownManners: { number: "skip" } }), "x");
});

test("an item whose beginning is left out gets its number at its first spoken text", () => {
  const page = pageOf("<ol><li><pre>a = 1</pre><p>x</p></li><li>y</li></ol>");
  const skipped = recited(page, { verbosity: "custom", ownManners: { code: "skip" } });
  assert.deepEqual(skipped.texts, ["1", "x", "2", "y"]);
  assert.deepEqual(recited(page).texts, ["1", "code, 1 lines: press it", "x", "2", "y"]);
});

test("a picture is heard by its words unless its caption says them, or they are a file's name or mean decoration", () => {
  const figure = (alt, caption) => pageOf(`<figure><img alt="${alt}"><figcaption>${caption}</figcaption></figure>`);
  assert.deepEqual(recited(figure("A red barn", "A red barn at dusk.")).texts, ["A red barn at dusk."]);
  assert.deepEqual(recited(figure("Snow lies on it", "A red barn.")).texts, [
    "figure",
    "Snow lies on it",
    "A red barn.",
  ]);
  assert.deepEqual(recited(pageOf("<img alt='IMG_2034.JPG'><img alt='swirl' role=presentation><p>Text.</p>")).texts, [
    "Text.",
  ]);
});

test("signs of trade and flags, keys, hearts: only the pictures among them are dropped", () => {
  const page = pageOf("<p>Acme™ © 2020 ↔ 1 🇩🇪 1️⃣ ❤️ 👨‍👩‍👧 <img alt='😀'>!</p>");
  assert.equal(recited(page).texts[0].replace(/\s+/g, " "), "Acme™ © 2020 ↔ 1 !");
  assert.equal(recited(page, { verbosity: "most" }).texts[0], "Acme™ © 2020 ↔ 1 🇩🇪 1️⃣ red heart, 👨‍👩‍👧 😀!");
});

test("bracket groups that only eyes can follow are left out: notes, missing sources, figures, pages", () => {
  const page = pageOf(
    "<p>It is<sup>[<a href='/why'>citation needed</a>]</sup> so<sup><a href='#n2'>[note 2]</a></sup> (see Fig. 2a) and (pp. 3–5), not (see below).<a href='#r1'>↩</a></p>",
  );
  const { texts, ledger } = recited(page);
  assert.equal(texts.join(" ").replace(/\s+/g, " "), "It is so and , not (see below).");
  assert.deepEqual(
    ledger.map(({ runs }) => runs.map(({ text }) => text).join("")).join(" "),
    "[ citation needed ] [note 2] (see Fig. 2a) (pp. 3–5) ↩",
  );
});

test("a bracket full of words is looked through once", () => {
  const page = pageOf(`<p>(${"Aa and ".repeat(20_000)}</p>`);
  assert.ok(recited(page).texts.join(" ").length > 100_000);
});

test("soft hyphens are not said and the whole word is lit", () => {
  const page = pageOf("<p>Das Donau\u00ADdampf\u00ADschiff kam.</p>");
  const [line] = recited(page).lines;
  assert.equal(line.text, "Das Donaudampfschiff kam.");
  assert.deepEqual(
    line.runs.map(({ start, end }) => end - start),
    [4, 18, 5],
  );
});

const NOTED = `<p>Water<sup><a href="#n1">1</a></sup> is wet. Fire is not.</p><p id="n1">So they say.</p>`;
const footnotes = (page) => ({ roles: { footnote: [[named(page, "p", 1), page.length]] } });

test("a footnote is heard on request, after its sentence, or where it is marked", () => {
  const page = pageOf(NOTED);
  assert.deepEqual(recited(page, {}, footnotes(page)).texts, ["Water is wet.", "Fire is not."]);
  assert.deepEqual(recited(page, { notes: "after" }, footnotes(page)).texts, [
    "Water is wet.",
    "footnote",
    "So they say.",
    "Fire is not.",
  ]);
  const twice = pageOf(
    `${NOTED.replace("not.</p>", `not<a href="#n2"><sup>2</sup></a>.</p>`)}<p id="n2">So I say. <a href="#r2">↩</a></p>`,
  );
  assert.deepEqual(recited(twice, { notes: "after" }, footnotes(twice)).texts, [
    "Water is wet.",
    "footnote",
    "So they say.",
    "Fire is not.",
    "footnote",
    "So I say.",
  ]);
  const listed = pageOf(`${NOTED.split("<p id")[0]}<ol><li id=n1><p>So they say.</p></li></ol>`);
  assert.deepEqual(recited(listed, { notes: "after" }, footnotes(listed)).texts, [
    "Water is wet.",
    "footnote",
    "So they say.",
    "Fire is not.",
  ]);
  assert.deepEqual(recited(listed, { verbosity: "most" }, footnotes(listed)).texts, [
    "Water note 1 is wet.",
    "Fire is not.",
    "1",
    "footnote",
    "So they say.",
  ]);
  assert.deepEqual(recited(page, { notes: "place" }, footnotes(page)).texts, [
    "Water",
    "footnote",
    "So they say.",
    "is wet.",
    "Fire is not.",
  ]);
});

test("an abbreviation is spoken in full and highlighted as written", () => {
  const page = pageOf("<p>The <abbr title='World Health Organization'>WHO</abbr> met.</p>");
  const { lines } = recited(page);
  assert.equal(lines[0].text, "The World Health Organization met.");
  assert.deepEqual(
    lines[0].runs.map(({ start, end }) => end - start),
    [4, 3, 5],
  );
});

test("emoji are named by the voice or dropped into the ledger", () => {
  const page = pageOf("<p>Well done 👏🏽 all.</p>");
  assert.ok(!recited(page).texts[0].includes("👏"));
  assert.ok(recited(page, { verbosity: "most" }).texts[0].includes("clapping hands"));
});

test("in a thread, authors are announced and quotations already spoken are skipped", () => {
  const page = pageOf(
    "<div><b>Ann</b><p>The sea is cold.</p></div><div><b>Bo</b><blockquote>The sea is cold.</blockquote><p>It is not.</p></div>",
  );
  const span = (name, nth) => [named(page, name, nth), page.end(named(page, name, nth))];
  const posts = [
    { node: named(page, "div"), body: [span("p", 0)], depth: 0, author: named(page, "b"), quotes: [] },
    {
      node: named(page, "div", 1),
      body: [span("blockquote", 0), span("p", 1)],
      depth: 1,
      author: [named(page, "b", 1)],
      quotes: [span("blockquote", 0)],
    },
  ];
  const { texts, ledger, lines } = recited(page, {}, { posts });
  assert.deepEqual(texts, ["Ann", "Ann, 0", "The sea is cold.", "Bo", "Bo, 1", "It is not."]);
  const listed = pageOf("<ol><li><b>Ann</b><p>The sea is cold.</p><ol><li>So cold.</li></ol></li></ol>");
  const only = {
    node: named(listed, "li"),
    body: [[named(listed, "p"), listed.end(named(listed, "li"))]],
    depth: 0,
    author: named(listed, "b"),
    quotes: [],
  };
  assert.deepEqual(recited(listed, {}, { posts: [only] }).texts, [
    "Ann",
    "Ann, 0",
    "The sea is cold.",
    "1",
    "So cold.",
  ]);
  assert.deepEqual(
    ledger.map(({ role, words }) => [role, words]),
    [["quote", 4]],
  );
  const named_ = recited(page, {}, { posts, roles: { post: [span("p", 0)] } });
  assert.deepEqual(named_.texts.slice(0, 3), ["Ann", "Ann, 0", "The sea is cold."]);
  assert.deepEqual(
    lines.filter(({ post }) => post >= 0).map(({ speaker }) => speaker),
    ["Ann", "Ann", "Bo", "Bo"],
  );
});

test("a quotation without its commas still counts as already spoken", () => {
  const heard = new Heard();
  heard.add("Well, the sea is cold.");
  assert.ok(heard.has("the sea, is cold"));
  assert.ok(!heard.has("the sea is warm"));
});

test("text that the engine left out is listed with its reason and can be spoken", () => {
  const page = pageOf("<nav><a href=/>Home</a> <a href=/news>News</a></nav><p>Kept words.</p>");
  const nav = named(page, "nav");
  const ledger = leftOut(page, { reasons: { navigation: { leaves: [[nav, page.end(nav)]], words: 2 } } }, []);
  assert.deepEqual(
    ledger.map(({ role, words }) => [role, words]),
    [["navigation", 2]],
  );
  const heard = (entries) => aloud(entries, (role) => `Skipped: ${role}`, "en").map(({ text }) => text.trim());
  assert.deepEqual(heard(ledger), ["Skipped: navigation", "Home News"]);
  const { ledger: dropped } = recited(pageOf("<p>It works [12] well (Smith & Wu, 2010) 👏.</p>"));
  assert.deepEqual(heard(dropped), ["Skipped: citation", "[12]", "(Smith & Wu, 2010)", "Skipped: emoji", "👏"]);
});

test("a title that the engine left out is spoken first, once, unless a person has chosen otherwise", () => {
  const page = pageOf("<h1>The <i>sea</i></h1><nav>Menu</nav><p>Cold water.</p>");
  const [title, text] = [named(page, "h1"), named(page, "p")];
  const selection = {
    keep: [[text, page.end(text)]],
    reasons: { title: { leaves: [[title, page.end(title)]], words: 2 } },
  };
  const keep = titled(page, selection, selection.keep);
  const made = recital(page, selection, keep, SPEECH, PHRASES, "en");
  assert.deepEqual(
    made.lines.map((line) => line.text.trim()),
    ["Heading 1", "The sea", "Cold water."],
  );
  assert.deepEqual(leftOut(page, selection, keep), []);
  const own = [[named(page, "nav"), page.end(text)]];
  assert.equal(titled(page, selection, own), own);
  const twice = pageOf("<h1>The sea</h1><h2>The Sea</h2><p>Cold water.</p>");
  const kept = [[named(twice, "h2"), twice.length]];
  assert.equal(
    titled(
      twice,
      { keep: kept, reasons: { title: { leaves: [[named(twice, "h1"), named(twice, "h2")]], words: 2 } } },
      kept,
    ),
    kept,
  );
});

test("a pronunciation is a word, what to say and a language, and nothing else gets in", () => {
  assert.ok(isEntry({ word: "nginx", say: "engine x", lang: "" }));
  for (const wrong of [
    null,
    [],
    { word: " ", say: "", lang: "" },
    { word: "a", say: 1, lang: "" },
    { word: "a".repeat(300), say: "", lang: "" },
  ])
    assert.ok(!isEntry(wrong));
});
