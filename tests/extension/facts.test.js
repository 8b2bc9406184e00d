import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, wire } from "./browser.js";

browser();
const { offered, ownLines, repeatsDay, repeatsName, said, siteName } =
  await import("../../extension/reader/show/facts.js");
const { build } = await import("../../extension/page/article/article.js");
const { Page } = await import("../../extension/page/page.js");

const LONG =
  "After three hours of debate and one power cut, the town council voted on Tuesday night to keep the library in Mill Lane open for years.";
const named = (page, name) => [...Array(page.length).keys()].find((id) => page.name(id) === name);

test("a byline and a date that an article begins with are known", () => {
  const page = new Page(
    wire(`<p>By <a>Ines Albright</a>, <time>4 March 2025</time></p><p>${LONG}</p>`, { lang: "en" }),
  );
  const [line, time] = [named(page, "p"), named(page, "time")];
  const roles = { byline: [[line + 1, time]], date: [[time + 1, time + 2]] };
  const opening = said(page, [[line + 1, page.length]], roles);
  assert.ok(repeatsName(opening, "Ines Albright") && repeatsDay(opening, "2025-03-04T10:00:00Z"));
  assert.equal(said(page, [[time + 2, page.length]], roles), "");
});

test("a line that says both has one role, whichever it is", () => {
  const page = new Page(wire(`<p>By Ines Albright, 4 March 2025</p><p>${LONG}</p>`, { lang: "en" }));
  const line = named(page, "p");
  for (const role of ["byline", "date"]) {
    const opening = said(page, [[line, page.length]], { [role]: [[line, line + 2]] });
    assert.ok(repeatsName(opening, "Ines Albright") && repeatsDay(opening, "2025-03-04"), role);
  }
});

test("a byline at an article's end is not what it begins with", () => {
  const page = new Page(wire(`<p>${LONG}</p><p>By <a>Ines Albright</a></p>`, { lang: "en" }));
  const link = named(page, "a");
  assert.equal(said(page, [[1, page.length]], { byline: [[link - 1, link + 2]] }), "");
});

test("a name counts as repeated if all of its words appear, in any order and between others", () => {
  assert.ok(repeatsName("von ALBRIGHT, Ines und Bo Ek", "Ines Albright"));
  assert.ok(repeatsName("作者王小明", "王小明"));
  assert.ok(!repeatsName("By Ines", "Ines Albright") && !repeatsName("", "Ines") && !repeatsName("4 March", ""));
});

test("a date counts as repeated if its day and its year appear", () => {
  for (const text of ["4 March 2025", "04.03.2025", "2025年3月4日", "March 4th, 2025, 10:15"])
    assert.ok(repeatsDay(text, "2025-03-04"), text);
  for (const text of ["March 2025", "4 March", "5 March 2025", ""]) assert.ok(!repeatsDay(text, "2025-03-04"), text);
  assert.ok(!repeatsDay("4 March 2025", "yesterday"));
});

test("an article of short lines only also has a beginning, without looking at its end", () => {
  const page = new Page(wire(`${"<p>Tide</p>".repeat(400)}<p>By <a>Ines Albright</a></p>`, { lang: "en" }));
  const link = named(page, "a");
  assert.equal(said(page, [[1, page.length]], { byline: [[link - 1, link + 2]] }), "");
});

/** The article's lines of author and date: every text but the running text has that role. @param {string} html */
function linesOf(html) {
  const page = new Page(wire(`<main>${html}<p>${LONG}</p></main>`, { lang: "en" }));
  const texts = [...Array(page.length).keys()].filter((id) => /Ines|2025/.test(page.text(id)));
  const keep = [[0, page.length]];
  const selection = { roles: { byline: texts.map((id) => [id, id + 1]) } };
  return ownLines({ page, article: build(page, keep, { pictures: true }), selection, keep }).map(
    (line) => line.textContent,
  );
}

test("a line that says author and day alone is one with the line under the title", () => {
  assert.deepEqual(linesOf(`<p>By <a href="/staff">Ines Albright</a>, <time>4 March 2025</time></p>`), [
    "By Ines Albright, 4 March 2025",
  ]);
});

test("a line that says more is the article's, and so is one in a list", () => {
  assert.deepEqual(linesOf(`<p><b>Ines Albright</b> has lived in the town all her life</p>`), []);
  assert.deepEqual(linesOf(`<ul><li><p>Ines Albright</p></li></ul>`), []);
});

test("a site's name is said, an address in its place isn't", () => {
  const named = (value) => siteName({ metadata: { site: { value, source: "" } } });
  assert.equal(named("Ars Technica"), "Ars Technica");
  assert.equal(named("news.example"), "");
  assert.equal(named("a".repeat(200)), "");
  assert.equal(siteName({}), "");
});

test("a product's price and rating stand under the title in the person's numbers, unless the text says them", () => {
  const metadata = {
    price: { value: "1299.50 EUR", source: "json-ld price", node: 9 },
    rating: { value: "4.5/5 (1204)", source: "json-ld aggregateRating", node: 12 },
  };
  const [price, rating] = offered({ metadata }, [[3, 9]]); // prettier-ignore
  assert.match(price, /1,299\.50/);
  assert.match(rating, /4\.5.*5.*1,204/);
  assert.deepEqual(offered({ metadata }, [[9, 10], [12, 13]]), []); // prettier-ignore
  for (const value of ["", "cheap", "1 EUR", "1.00 EURO"])
    assert.deepEqual(offered({ metadata: { price: { value, source: "" } } }, []), []);
});
