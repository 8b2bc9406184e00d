import assert from "node:assert/strict";
import { test } from "node:test";
import { structured } from "./structured.js";
import { STEPS, manners } from "../../extension/speech/script/verbosity.js";
import { passages } from "../../extension/speech/script/passages.js";
import { pronunciation } from "../../extension/speech/readings/pronunciation.js";
import { readings } from "../../extension/speech/readings/readings.js";
import { placesOf } from "../../extension/speech/sentences/lines.js";
import { countWords, script, summary } from "../../extension/speech/script/script.js";

/** A page from nested lists: ["p", {lang: "de"}, "text", ["b", "bold"]]. */
function pageOf(tree, facts = { lang: "en" }) {
  const wire = {
    url: "https://x.org/",
    facts,
    tags: ["#text"],
    names: [],
    strings: [""],
    parent: [],
    tag: [],
    text: [],
    open: [],
    attr_node: [],
    attr_name: [],
    attr_value: [],
  };
  const index = (list, value) => (list.includes(value) ? list.indexOf(value) : list.push(value) - 1);
  const add = (node, parent) => {
    const id = wire.parent.push(parent) - 1;
    wire.tag.push(typeof node === "string" ? 0 : index(wire.tags, node[0]));
    wire.text.push(typeof node === "string" ? index(wire.strings, node) : 0);
    if (typeof node === "string") return;
    for (const child of node.slice(1)) {
      if (typeof child === "string" || Array.isArray(child)) add(child, id);
      else
        for (const [name, value] of Object.entries(child)) {
          wire.attr_node.push(id);
          wire.attr_name.push(index(wire.names, name));
          wire.attr_value.push(index(wire.strings, value));
        }
    }
  };
  add(["html", tree], -1);
  return structured(wire);
}

const PHRASES = {
  heading: (level) => `Heading ${level}`,
  list: (items) => `List of ${items}`,
  role: (role) => role,
  table: (rows, columns) => `table ${columns} by ${rows}`,
  code: (language, lines) => ["code", language, `${lines} lines`].filter(Boolean).join(", "),
  hint: () => "press it",
  quoteEnd: () => "quote end",
  note: (sign) => `note ${sign}`,
  post: (author, depth) => `${author} at ${depth}`,
  formula: (name, parts) => `${name}(${parts.join(", ")})`,
};
const all = (page) => passages(page, [[0, page.length]]);
const scripted = (page, step = STEPS.none, pronounce = undefined) =>
  script(all(page), { manners: step, phrases: PHRASES, lang: "en", pronounce });
const texts = ({ lines }) => lines.map(({ text }) => text.trim());

test("a paragraph is said sentence by sentence with white space folded", () => {
  const page = pageOf(["p", " It \n rained. ", ["b", "We"], " left. "]);
  assert.deepEqual(texts(scripted(page)), ["It rained.", "We left."]);
});

test("headings and lists are announced with level and count", () => {
  const page = pageOf(["div", ["h2", "News"], ["ul", ["li", "One"], ["li", "Two"]], ["p", "End."]]);
  assert.deepEqual(texts(scripted(page, STEPS.most)), ["Heading 2", "News", "List of 2", "One", "Two", "End."]);
});

test("every spoken word knows its node and its offsets", () => {
  const page = pageOf(["p", "  It  rained ", ["b", "hard"], "."]);
  const [line] = scripted(page).lines;
  const at = line.text.indexOf("hard");
  const [place] = placesOf(line, at, 4);
  assert.equal(page.text(place.id).slice(place.start, place.end), "hard");
  const [rained] = placesOf(line, line.text.indexOf("rained"), 6);
  assert.equal(page.text(rained.id).slice(rained.start, rained.end), "rained");
});

test("a change of language starts a line of its own", () => {
  const page = pageOf(["p", "He said ", ["i", { lang: "fr" }, "bonjour tout le monde"], " to us."]);
  assert.deepEqual(
    scripted(page).lines.map(({ lang }) => lang),
    ["en", "fr", "en"],
  );
});

test("citations are left out and counted, or said, as wanted", () => {
  const page = pageOf(["p", "It works [12] well (Smith & Wu, 2010)."]);
  const quiet = scripted(page, { ...STEPS.none });
  assert.deepEqual(texts(quiet), ["It works  well ."]);
  assert.deepEqual(
    quiet.ledger.map(({ words }) => words),
    [1, 3],
  );
  assert.match(texts(scripted(page, STEPS.most)).join(" "), /\[12\].*Smith/);
});

test("a footnote's mark is left out but a square is not", () => {
  const page = pageOf(["p", "Water", ["sup", ["a", { href: "#fn1" }, "1"]], " and m", ["sup", "2"], "."]);
  assert.deepEqual(texts(scripted(page)), ["Water and m2."]);
  assert.deepEqual(texts(scripted(page, STEPS.most)), ["Water note 1 and m2."]);
});

test("pictures are spoken by their alternative text", () => {
  const page = pageOf(["p", "See ", ["img", { alt: "a red barn" }], " here."]);
  assert.deepEqual(texts(scripted(page, STEPS.most)), ["See a red barn here."]);
});

test("the person's pronunciations are said and the written word is lit", () => {
  const page = pageOf(["p", "Use nginx and SQL, not sql."]);
  const table = pronunciation([
    { word: "nginx", say: "engine x", lang: "" },
    { word: "SQL", say: "sequel", lang: "en" },
  ]);
  const [line] = scripted(page, STEPS.none, table).lines;
  assert.equal(line.text, "Use engine x and sequel, not sql.");
  const [place] = placesOf(line, line.text.indexOf("engine"), 6);
  assert.equal(page.text(place.id).slice(place.start, place.end), "nginx");
});

test("a pronunciation comes before the readings, for a sign and a unit at their number too", () => {
  const table = pronunciation([
    { word: "$", say: "clams ", lang: "" },
    { word: "km/h", say: "kays", lang: "" },
    { word: "st", say: "street", lang: "" },
  ]);
  const text = "It cost $5, at 90km/h, on the 1st of May.";
  const run = { id: 1, text, start: 0, end: text.length, lang: "en", mark: "" };
  const words = table(run).flatMap((one) => (one.text.length === one.end - one.start ? readings(one) : [one]));
  assert.equal(words.map((one) => one.text).join(""), "It cost clams 5, at 90kays, on the 1st of May.");
});

test("a pronunciation's word is no pattern, whatever signs it has", () => {
  const words = ["(a+)+$", "C++", ".*", "[a-z]", "a|b", "\\p{L}", "(?=x)"];
  const table = pronunciation(words.map((word, number) => ({ word, say: `number ${number}`, lang: "" })));
  for (const [number, word] of words.entries())
    assert.deepEqual(texts(scripted(pageOf(["p", `Say ${word} now`]), STEPS.none, table)), [
      `Say number ${number} now`,
    ]);
  const long = `${"a".repeat(50_000)}!`;
  assert.ok(texts(scripted(pageOf(["p", long]), STEPS.none, table)).join("") === long);
});

test("spoken and skipped words are all words of the page, at every verbosity", () => {
  const page = pageOf([
    "div",
    ["h1", "A title"],
    ["p", "Text with [1] marks", ["sup", ["a", { href: "#f" }, "2"]], ". (Smith 2001)"],
    ["pre", "x = 1\n  y"],
    ["blockquote", ["p", "Quoted words here."]],
    ["figure", ["img", { alt: "pic" }], ["figcaption", "A caption."]],
    ["table", ["tr", ["td", "a b"], ["td", "c"]]],
  ]);
  const whole = all(page)
    .flatMap(({ runs }) => runs)
    .reduce((sum, { text }) => sum + countWords(text), 0);
  for (const step of Object.values(STEPS)) {
    const { lines, ledger } = scripted(page, step);
    const stood = ({ id, start, end, text }) => (page.isText(id) ? page.text(id).slice(start, end) : text);
    const spoken = lines.flatMap(({ runs }) => runs).reduce((sum, run) => sum + countWords(stood(run)), 0);
    assert.equal(spoken + ledger.reduce((sum, { words }) => sum + words, 0), whole);
  }
});

test("the ledger is summed by role", () => {
  const sums = summary([
    { role: "caption", words: 2 },
    { role: "code", words: 9 },
    { role: "caption", words: 3 },
    { role: "note", words: 0 },
    { role: "emoji", words: 0 },
  ]);
  assert.deepEqual(
    [...sums],
    [
      ["caption", { entries: 2, words: 5 }],
      ["code", { entries: 1, words: 9 }],
      ["emoji", { entries: 1, words: 0 }],
    ],
  );
});

test("custom manners start from some and keep what the person set", () => {
  assert.equal(manners("custom", { code: "say" }).code, "say");
  assert.equal(manners("custom").heading, "announce");
});
