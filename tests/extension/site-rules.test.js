import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";
import { pageOf } from "./structured.js";

browser();
const { selectors, skipClutter, userStyle } = await import("../../extension/page/site-rules.js");

const BODY = `<nav id="menu"><a>Home</a></nav>
  <main><article class="post wide"><h1>News</h1><div class="share wide">Share this</div><p>It rained.</p></article></main>
  <aside class="x1234"><p>12 comments</p><p>It rained.</p></aside><div class="1st">Advertisement</div><div class="post">Other</div>
  <footer><p>Imprint (all rights)</p></footer>`;

function given(url = "https://www.harbour.example/a") {
  const page = pageOf(BODY, { url });
  page.url = url;
  const at = (text) =>
    Array.from({ length: page.length }, (_, id) => id).find((id) => page.isText(id) && page.text(id) === text);
  return { page, keep: ["News", "It rained."].map((text) => [at(text), at(text) + 1]) };
}

test("a style names what was left out, and nothing that holds a part of the article", () => {
  const { page, keep } = given();
  const found = selectors(page, keep);
  assert.deepEqual(found, ["#menu", ".share", "aside", ".\\31 st", "div.post", "footer"]);
  const names = found.filter((one) => !one.includes("\\")).join();
  document.body.innerHTML = BODY;
  const hidden = [...document.querySelectorAll(names)].map(({ textContent }) => textContent);
  assert.ok(hidden.includes("Share this") && hidden.includes("Other"));
  assert.ok(!document.querySelector("h1").closest(names));
  assert.match(userStyle(page, keep), /@-moz-document domain\("harbour\.example"\) \{\n {2}#menu,\n/);
});

test("a screen reader skips the paragraphs that were left out, with any number, and none that the article has", () => {
  const { page, keep } = given();
  const { sites } = JSON.parse(skipClutter(page, keep));
  assert.equal(sites[0].domain, "harbour.example");
  const rules = sites[0].bookmarks.map(({ category, pattern, patternMatch }) => [category, pattern, patternMatch]);
  assert.deepEqual(rules, [
    [4, "Home", 1],
    [4, "Share this", 1],
    [4, "^\\d+ comments$", 3],
    [4, "Advertisement", 1],
    [4, "Other", 1],
    [4, "Imprint (all rights)", 1],
  ]);
});

test("a page without a site, or without anything else, gives no rules", () => {
  const file = given("file:///a.html");
  assert.equal(userStyle(file.page, file.keep) + skipClutter(file.page, file.keep), "");
  const { page } = given();
  assert.equal(userStyle(page, [[0, page.length]]) + skipClutter(page, [[0, page.length]]), "");
});

/** One selector as a list may have it: nothing in it can end the list, the rule or the style. */
const ESCAPE = String.raw`\\(?:[0-9a-f]{1,6} |[^0-9a-f\s\p{C}])`;
const NAME = String.raw`(?:--|-?(?:(?![\d\x80-\xbf])[\p{L}\p{N}_]|${ESCAPE}))(?:(?![\x80-\xbf])[\p{L}\p{N}_-]|${ESCAPE})*`;
const SELECTOR = new RegExp(`^(?:#${NAME}|(?:${NAME})?\\.${NAME}|${NAME}(?:\\[role="\\w+"\\])?)$`, "u");
const STYLE =
  /^\/\* ==UserStyle==\n@name {11}Readwell: [\w.-]+\n[^/]*\n==\/UserStyle== \*\/\n\n@-moz-document domain\("[\w.-]+"\) \{\n([^]*) \{ display: none !important; \}\n\}\n$/;

/** Names that a site may give its elements so that a style made of them would do something else. */
const NAMES = [
  "x{}*{display:none}",
  "x}}body{background:url(https://evil.example/)}",
  "*/@import'https://evil.example/'/*",
  "</style><script>alert(1)</script>",
  "@import",
  "@import'//evil.example'",
  "url(//evil.example)",
  "a,*",
  "a,body",
  "a;b",
  ":has(article)",
  ":not(x)",
  "::before",
  "[class]",
  "*",
  ">",
  "+p",
  "~p",
  "|a",
  "-",
  "--",
  "-1",
  "--1",
  "1",
  "\\",
  "\\7d",
  "a\\",
  "\\a{",
  "a\u0001b",
  "\u0000",
  "\u007f}",
  "a\u202eb",
  "\u2066x",
  "\u200b",
  "\ufeff{",
  "\ud800",
  "a\ud800}",
  "'",
  "&quot;",
  "(",
  "!important",
  "#{$x}",
  "${x}",
  "<!--",
  "-->",
  "expression(alert(1))",
  "\u00b2",
  "\u0660",
];
/** Names of elements, as a parser takes them. */
const TAGS = ["x{}*{display:none}y", "x,*", "x,body", "x}}@import'evil.css';", "x:has(p)", "x-\\", "x\u202ey", "x*"];
const SITES = [
  "https://a.example",
  "http://a_b.example",
  "http://[::1]",
  "http://a%22);x.example",
  "data:text/css,x",
  "x",
];

/** @param {string} body @param {string} url */
function madeOf(body, url = "https://news.example/") {
  const page = pageOf(`<main class="post"><p>It rained.</p></main>${body}`, { url: "https://news.example/" });
  page.url = url;
  const at = Array.from({ length: page.length }, (_, id) => id).find(
    (id) => page.isText(id) && page.text(id) === "It rained.",
  );
  return [page, [[at, at + 1]]];
}

test("a style holds one rule that hides and selectors of a page's own elements, whatever the page calls them", () => {
  const bodies = [
    ...NAMES.flatMap((name) => [`<div class="${name}">Other</div>`, `<div id="${name}">Other</div>`]),
    ...NAMES.map((name) => `<nav role="${name}">Other</nav>`),
    ...TAGS.map((tag) => `<${tag} class="post">Other</${tag}>`),
  ];
  const bad = [];
  for (const body of bodies) {
    const given = madeOf(`${body}<footer>Imprint</footer>`);
    const list = STYLE.exec(userStyle(...given))?.[1].split(",\n  ") ?? ["no style"];
    const wrong = list.map((one) => one.replace(/^ {2}/, "")).filter((one) => !SELECTOR.test(one));
    if (wrong.length || !list.at(-1).endsWith("footer")) bad.push([body, ...wrong]);
  }
  for (const site of SITES) {
    const style = userStyle(...madeOf("<footer>Imprint</footer>", site));
    if (style && !STYLE.test(style)) bad.push([site, style]);
  }
  assert.deepEqual(bad, []);
});

/** Passages of which an expression is made. */
const PASSAGES = [
  "(a+)+1",
  "1".repeat(150),
  "1 ".repeat(90),
  "1\u0662".repeat(90),
  "\u0662".repeat(150),
  "a1\uff11b",
  ".*1",
  "^1$",
  "1|.*",
  "[1",
  "1\\",
  "(?i)1",
  "(?=1)",
  "x{1,99999}",
  '1", "category": 5, "x": "',
  "1\u202e2",
  "1\u00002",
  "\ud8001",
  "</script>1",
  "(?P<x>1)",
  "1??",
  "1+*",
];

/** An expression as Python reads it: `\\d` is a digit of any script. @param {string} pattern */
const anyScript = (pattern) => new RegExp(pattern.replaceAll("\\d+", "\\p{Nd}+"), "u");

test("an expression for a screen reader means its own passage, with any number, in one way only", () => {
  const bad = [];
  for (const text of PASSAGES) {
    const [page, keep] = madeOf("<div>Other 1</div>");
    const at = Array.from({ length: page.length }, (_, id) => id).find(
      (id) => page.isText(id) && page.text(id) === "Other 1",
    );
    page.text = (id) => (id === at ? `Other ${text}` : Object.getPrototypeOf(page).text.call(page, id));
    const [{ bookmarks, ...site }] = JSON.parse(skipClutter(page, keep)).sites;
    const [{ pattern, patternMatch, category }] = bookmarks;
    const wanted = `Other ${text}`.trim();
    const means = patternMatch === 1 ? pattern === wanted : anyScript(pattern).test(wanted);
    const spread = patternMatch === 3 && (/\p{Nd}/u.test(pattern) || anyScript(pattern).test("Other x"));
    if (!means || spread || category !== 4 || bookmarks.length !== 1 || site.domain !== "news.example") bad.push(text);
  }
  assert.deepEqual(bad, []);
});
