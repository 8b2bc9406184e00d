import assert from "node:assert/strict";
import { test } from "node:test";
import { repeatsDay, repeatsName, said } from "../../extension/reader/show/facts.js";
import { Page } from "../../extension/page/page.js";
import { wire } from "./browser.js";

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
