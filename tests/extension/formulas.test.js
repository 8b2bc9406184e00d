import assert from "node:assert/strict";
import { test } from "node:test";
import { pageOf } from "./structured.js";
import { formulaWords, spoken } from "../../extension/speech/script/formulas.js";
import { browser } from "./browser.js";

browser();
const { phrases } = await import("../../extension/speech/script/phrases.js");

const row = (...parts) =>
  `<mrow>${parts.map((part) => (/^[a-zα-ω]$/.test(part) ? `<mi>${part}</mi>` : /^\d+$/.test(part) ? `<mn>${part}</mn>` : part.startsWith("<") ? part : `<mo>${part}</mo>`)).join("")}</mrow>`;
const matrix = `<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable>`;

function said(formula, language) {
  browser(undefined, language);
  const page = pageOf(`<p><math>${formula}</math></p>`, { lang: language });
  const top = [...Array(page.length).keys()].find((id) => page.name(id) === "math");
  return formulaWords(spoken(page, top), phrases.formula);
}

/** @type {[what: string, formula: string, english: string, german: string][]} */
const CASES = [
  ["a plain fraction", "<mfrac><mn>1</mn><mn>2</mn></mfrac>", "1 over 2", "1 durch 2"],
  [
    "where a fraction ends",
    row(`<mfrac>${row("a", "+", "b")}<mi>c</mi></mfrac>`, "+", "d"),
    "fraction a plus b over c, end of fraction, plus d",
    "Bruch a plus b durch c, Ende des Bruchs, plus d",
  ],
  [
    "where a power ends",
    row(`<msup><mi>x</mi>${row("n", "+", "1")}</msup>`, "÷", "2"),
    "x to the power of n plus 1, end of power, over 2",
    "x hoch n plus 1, Ende der Hochzahl, durch 2",
  ],
  [
    "roots",
    row("<mroot><mi>x</mi><mn>3</mn></mroot>", "≤", `<msqrt><mi>y</mi></msqrt>`),
    "root of order 3 of x less than or equal to square root of y",
    "3-te Wurzel aus x kleiner oder gleich Wurzel aus y",
  ],
  [
    "a sum and its bounds",
    row(`<munderover><mo>∑</mo>${row("i", "=", "1")}<mi>n</mi></munderover>`, "<msub><mi>x</mi><mi>i</mi></msub>"),
    "sum from i equals 1 to n x sub i",
    "Summe von i gleich 1 bis n x Index i",
  ],
  [
    "an integral whose bounds stand beside it",
    "<msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup>",
    "integral from 0 to 1",
    "Integral von 0 bis 1",
  ],
  [
    "a limit",
    `<munder><mi>lim</mi>${row("x", "→", "∞")}</munder>`,
    "limit for x to infinity",
    "Grenzwert für x nach unendlich",
  ],
  [
    "a matrix by its rows",
    row("[", matrix, "]"),
    "[ matrix, 2 rows, 2 columns: row 1: 1 , 2; row 2: 3 , 4; end of matrix, ]",
    "[ Matrix, 2 Zeilen, 2 Spalten: Zeile 1: 1 , 2; Zeile 2: 3 , 4; Ende der Matrix, ]",
  ],
  ["lines that are no matrix", matrix, "1 2 ; 3 4", "1 2 ; 3 4"],
  ["a derivative", "<msup><mi>f</mi><mo>′</mo></msup>", "f prime", "f Strich"],
  ["a mean", "<mover><mi>x</mi><mo>¯</mo></mover>", "x bar", "x quer"],
  ["brackets that an element draws", "<mfenced><mi>a</mi><mi>b</mi></mfenced>", "( a , b )", "( a , b )"],
  [
    "sets and logic",
    row("∀", "x", "∈", "ℝ", "⇒", "y", "∉", "∅"),
    "for all x in the real numbers implies y not in empty set",
    "für alle x Element von reelle Zahlen daraus folgt y nicht Element von leere Menge",
  ],
  ["factors with an unseen sign between", row("a", "⁢", "b"), "a b", "a b"],
  [
    "no source of a formula",
    "<semantics><msqrt><mi>a</mi></msqrt><annotation encoding='application/x-tex'>\\sqrt a</annotation></semantics>",
    "square root of a",
    "Wurzel aus a",
  ],
];

for (const [what, formula, english, german] of CASES) {
  test(`a formula tells ${what}, in English and in German`, () => {
    assert.deepEqual([said(formula, "en"), said(formula, "de")], [english, german]);
  });
}

test("a formula nested without end is no reason to fall silent", () => {
  assert.equal(typeof said(`${"<msqrt>".repeat(400)}<mi>x</mi>${"</msqrt>".repeat(400)}`, "en"), "string");
});

test("a fraction is said from below where a language does, and a sign between numbers isn't", () => {
  const half = "<mfrac><mn>1</mn><mn>2</mn></mfrac>";
  assert.deepEqual([said(half, "ja"), said(half, "ko")], ["2分の1", "2분의 1"]);
  assert.equal(said(row("1", "÷", "2"), "ja"), "1 割る 2");
});

test("a formula that stands there in several forms is said once, whatever of it is kept", async () => {
  browser(undefined, "en");
  const { passages } = await import("../../extension/speech/script/passages.js");
  const math = `<math><semantics>${row("a", "=", "2")}<annotation encoding="application/x-tex">a=2</annotation></semantics></math>`;
  const drawn = '<span class="katex-html" aria-hidden="true"><span>a</span><span>=</span><span>2</span></span>';
  const katex = `<span class="katex"><span class="katex-mathml">${math}</span>${drawn}</span>`;
  const page = pageOf(`<p>So it is ${katex} here.</p>`, { lang: "en" });
  const ids = [...Array(page.length).keys()];
  const first = ids.find((id) => page.attribute(id, "class") === "katex-html");
  const top = ids.find((id) => page.name(id) === "math");
  for (const keep of [
    [[0, page.length]],
    [
      [0, top],
      [first, page.length],
    ],
  ]) {
    const runs = passages(page, keep).flatMap(({ runs }) => runs);
    const words = runs.map(({ formula, text }) =>
      formula === undefined ? text : formulaWords(formula, phrases.formula),
    );
    assert.match(words.join(" ").replace(/\s+/g, " "), /So it is a equals 2 here\./);
  }
});

test("a button and the numbers of lines are no words of a listing", async () => {
  const { passages } = await import("../../extension/speech/script/passages.js");
  const page = pageOf(
    '<p>Words before it, as many as a text has.</p><div class="highlight"><button class="copy">Copy</button><pre><code>read the gauge</code></pre></div>',
    { lang: "en" },
  );
  const runs = passages(page, [[0, page.length]]).flatMap(({ runs }) => runs);
  const heard = runs.filter(({ formula }) => formula === undefined).map(({ text }) => text);
  assert.deepEqual(heard, ["Words before it, as many as a text has.", "read the gauge"]);
  const left = passages(page, [[0, page.length]], undefined, true).flatMap(({ runs }) => runs.map(({ text }) => text));
  assert.ok(left.includes("Copy"), "of what was left out each word can be heard");
});
