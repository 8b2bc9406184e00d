import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, wire } from "./browser.js";

browser();
const { Picks } = await import("../../extension/page/picks.js");
const { Page } = await import("../../extension/page/page.js");
const { clutter, visible } = await import("../../extension/page/clutter.js");

const HTML = "<nav><a>Menu</a></nav><main><p>One.</p><p>Two.</p><p>Three.</p></main><footer>Foot.</footer>";

/** The page, and where each text is. */
function given(html = HTML) {
  const page = new Page(wire(html));
  const at = (text) =>
    Array.from({ length: page.length }, (_, id) => id).find((id) => page.isText(id) && page.text(id) === text);
  return {
    page,
    at,
    said: (picks) =>
      Array.from({ length: page.length }, (_, id) => id)
        .filter((id) => picks.mask[id] && page.isText(id))
        .map((id) => page.text(id)),
  };
}

test("blocks are kept and dropped, and every step is taken back", () => {
  const { page, at, said } = given();
  const picks = new Picks(page, [[at("One."), at("Two.") + 1]]);
  picks.do("keep", at("Foot."), at("Foot.") + 1);
  picks.do("drop", at("One."), at("One.") + 1);
  assert.deepEqual(said(picks), ["Two.", "Foot."]);
  assert.ok(picks.undo() && picks.undo());
  assert.deepEqual(said(picks), ["One.", "Two."]);
  assert.equal(picks.undo(), false);
});

test("an article starts here, ends here, or is only this", () => {
  const { page, at, said } = given();
  const picks = new Picks(page, [[at("One."), at("Three.") + 1]]);
  picks.do("start", at("Two."), at("Two.") + 1);
  assert.deepEqual(said(picks), ["Two.", "Three."]);
  picks.do("end", at("Two."), at("Two.") + 1);
  assert.deepEqual(said(picks), ["Two."]);
  picks.do("only", at("Menu"), at("Menu") + 1);
  assert.deepEqual(said(picks), ["Menu"]);
});

test("corrections are found again on a page with other ids, without storing any text", () => {
  const { page, at } = given();
  const picks = new Picks(page, [[at("One."), at("Three.") + 1]]);
  picks.do("drop", at("Two."), at("Two.") + 1);
  picks.do("keep", at("Foot."), at("Foot.") + 1);
  assert.ok(!JSON.stringify(picks.steps).includes("Two"));
  const later = given(`<div>New banner</div><p>More</p>${HTML}`);
  const again = new Picks(later.page, [[later.at("One."), later.at("Three.") + 1]]);
  again.again(picks.steps);
  assert.deepEqual(later.said(again), ["One.", "Three.", "Foot."]);
});

test("a step whose place is gone is left out", () => {
  const { page, at } = given();
  const picks = new Picks(page, [[at("One."), at("Three.") + 1]]);
  picks.do("drop", at("Two."), at("Two.") + 1);
  const later = given("<p>One.</p><p>Other.</p>");
  const again = new Picks(later.page, [[0, later.page.length]]);
  again.again(picks.steps);
  assert.deepEqual(later.said(again), ["One.", "Other."]);
});

test("clutter are the largest elements that hold nothing kept", () => {
  const { page, at } = given();
  const names = clutter(page, [[at("One."), at("Two.") + 1]]).map((id) => page.name(id));
  assert.deepEqual(names, ["nav", "p", "footer"]);
});

test("line breaks between kept words are no clutter, and what the layout hides isn't visible", () => {
  const page = new Page({ ...wire("<p>a<br>b</p><p>c</p>"), layout: null });
  assert.deepEqual(clutter(page, [[0, page.length]]), []);
  const hidden = Array.from({ length: page.length }, (_, id) => (page.isText(id) && page.text(id) === "c" ? 1 : 0));
  const dressed = new Page({ ...wire("<p>a<br>b</p><p>c</p>"), layout: { hidden } });
  const seen = visible(dressed).flatMap(([first, last]) => Array.from({ length: last - first }, (_, at) => first + at));
  assert.ok(!seen.some((id) => dressed.isText(id) && dressed.text(id) === "c"));
});

test("what the layout only folds is visible", () => {
  const page = new Page({ ...wire("<p>a</p><p>b</p>"), layout: null });
  const hidden = Array.from({ length: page.length }, () => 3);
  const dressed = new Page({
    ...wire("<p>a</p><p>b</p>"),
    layout: { hidden, folded: hidden.map((_, id) => (page.isText(id) && page.text(id) === "b" ? 1 : 0)) },
  });
  const seen = visible(dressed).map(([first]) => dressed.text(first));
  assert.deepEqual(seen, ["b"]);
});
