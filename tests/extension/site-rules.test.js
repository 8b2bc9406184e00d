import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";
import { pageOf } from "./structured.js";

browser();
const { selectors, skipClutter, userStyle } = await import("../../extension/shared/site-rules.js");

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
