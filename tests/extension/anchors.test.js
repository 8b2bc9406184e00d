import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anchorOf } from "../../extension/page/anchors/anchor.js";
import { findAll } from "../../extension/page/anchors/finding.js";
import { letters, Letters } from "../../extension/page/anchors/letters.js";

/** An article of these paragraphs; one that is a list has several texts. */
function article(...paragraphs) {
  return new Letters(
    paragraphs.flatMap((texts, block) =>
      [texts].flat().map((text, at) => ({ id: 100 * block + at, text, from: 0, block })),
    ),
  );
}

/** The anchor of the words, the first or the nth time they stand there. */
function marked(all, words, nth = 0) {
  const quote = letters(words);
  let at = all.text.indexOf(quote);
  for (let step = 0; step < nth; step++) at = all.text.indexOf(quote, at + 1);
  assert.ok(at >= 0, `${words} stand there`);
  return anchorOf(all, at, at + quote.length);
}

/** What a mark is found at: the words, or why not. */
function found(all, anchor) {
  const [result] = findAll(all, [anchor]);
  return result.found ? all.words(result.from, result.to) : result.why;
}

const HARBOUR = "The council met on Tuesday and spoke of the roofs of the harbour, which leak when it rains.";
const BOATS = "Nine boats came back before the storm; the tenth had stayed in the lee of the island.";
const BREAD = "Bread was dear that winter, and the baker closed his shop at noon on most days.";
const PAGE = article(HARBOUR, BOATS, BREAD);

describe("a mark's anchor", () => {
  it("has the quote as it is read, what stands around it, and its paragraph", () => {
    const anchor = marked(PAGE, "the tenth had stayed");
    assert.equal(anchor.exact, "the tenth had stayed");
    assert.ok(anchor.prefix.endsWith("before the storm;"));
    assert.ok(anchor.suffix.startsWith("in the lee of the island.\nBread was dear"));
    assert.equal(anchor.paragraph, BOATS);
    assert.deepEqual([anchor.nth, anchor.among], [0, 1]);
  });

  it("has one line for each block, and one space between words", () => {
    const all = article(["A long ", "  way\n to", " go"], "and back");
    assert.equal(anchorOf(all, 0, all.text.length).exact, "A long way to go\nand back");
  });

  it("counts the places that say the same", () => {
    const anchor = marked(article("one two", "one two", "one two three"), "one two", 1);
    assert.deepEqual([anchor.nth, anchor.among], [1, 3]);
  });
});

describe("letters", () => {
  it("know where they stand, whatever the signs are made of", () => {
    for (const text of [
      "a b  c",
      "e\u0301te\u0301 l\u00e0",
      "👩‍👩‍👧 fa mi",
      "한국어 글",
      "\u1112\u1161\u11ab x",
      "שלום עולם",
      "so\u00adft hy",
    ]) {
      const all = article(text, "end");
      for (let letter = 0; letter < all.text.length; letter++) {
        const { leaf, offset } = all.spot(letter);
        assert.ok(all.letterAt({ leaf, offset }) <= letter, `${text} ${letter}`);
        const end = all.spot(letter + 1, true);
        assert.ok(end.leaf > leaf || end.offset > offset, `${text} ${letter}`);
      }
    }
  });

  it("are the same in either form of a letter, with either quotation marks, and whatever the markup", () => {
    assert.equal(letters("caf\u00e9 “now” – l’eau"), letters('cafe\u0301 "now" - l\'eau'));
    assert.equal(article("one two three").text, article(["o", "ne two ", "three"]).text);
  });
});

describe("finding marks again", () => {
  it("finds a quote in a page that is the same, or has gained and lost paragraphs", () => {
    const anchor = marked(PAGE, "Nine boats came back");
    for (const page of [PAGE, article("New.", HARBOUR, "More of it.", BOATS), article(BOATS, BREAD), article(BOATS)])
      assert.equal(found(page, anchor), "Nine boats came back");
  });

  it("finds it in other markup, split into other texts", () => {
    const all = article(["The council met on ", "Tuesday", " and  spoke of the\nroofs"], BOATS, BREAD);
    const anchor = marked(all, "on Tuesday and spoke");
    assert.equal(
      found(article("The council met on Tuesday and spoke of the roofs", BOATS, BREAD), anchor),
      anchor.exact,
    );
  });

  it("finds it in joined pages, and in one page of joined ones", () => {
    const anchor = marked(PAGE, "closed his shop at noon");
    assert.equal(
      found(article("Page one.", "It begins.", HARBOUR, BOATS, BREAD, "And on it goes."), anchor),
      anchor.exact,
    );
    assert.equal(
      found(article(BOATS, BREAD), marked(article("Page one.", HARBOUR, BOATS, BREAD), "at noon"))?.length,
      7,
    );
  });

  it("finds a quote with a mended slip in it, where the rest is as it was", () => {
    const anchor = marked(PAGE, "the tenth had stayed in the lee of the island");
    const mended = BOATS.replace("stayed", "staied");
    assert.equal(found(article(HARBOUR, mended, BREAD), anchor), "the tenth had staied in the lee of the island");
  });

  it("does not take another place for a quote that is gone", () => {
    const anchor = marked(article(HARBOUR, BOATS, "It rains.", BREAD), "It rains");
    assert.equal(found(article(HARBOUR, BOATS, BREAD, "Now It rains in the other town as well."), anchor), "gone");
    const copy = BOATS.replace("Nine", "Eight").replace("storm", "flood").replace("island", "coast");
    assert.equal(found(article(copy, HARBOUR, "New words stand here.", BREAD), marked(PAGE, BOATS)), "gone");
  });

  it("refuses to guess between places that are alike", () => {
    const twice = article(HARBOUR, "Read more", BOATS, "Read more", BREAD);
    const anchor = marked(twice, "Read more", 1);
    assert.equal(found(twice, anchor), "Read more");
    const others = article("Read more", "Quite other words.", "Read more", "And others still.", "Read more");
    assert.equal(found(others, anchor), "unclear");
  });

  it("takes the nth of places that nothing tells apart, as long as none has come or gone", () => {
    const cells = Array.from({ length: 9 }, () => "no");
    const anchor = marked(article(...cells), "no", 4);
    const [result] = findAll(article(...cells), [anchor]);
    assert.deepEqual([result.found, result.from], [true, 8]);
    assert.equal(findAll(article(...cells, "no"), [anchor])[0].found, false);
  });

  it("finds marks over several blocks, over each other and within each other", () => {
    const anchors = ["leak when it rains.\nNine boats", "Nine boats came back", "boats", BOATS].map((words) =>
      marked(PAGE, words),
    );
    assert.deepEqual(
      findAll(article("New.", HARBOUR, BOATS, BREAD), anchors).map(({ found: is }) => is),
      [true, true, true, true],
    );
  });

  it("finds what another program has kept: a quote, and maybe what stands around it", () => {
    assert.equal(found(PAGE, { exact: "Nine boats came back" }), "Nine boats came back");
    assert.equal(found(PAGE, { exact: "the", suffix: " lee of" }), "the");
    assert.equal(found(PAGE, { exact: "the" }), "unclear");
    assert.equal(found(PAGE, { exact: "" }), "gone");
    assert.equal(found(PAGE, { exact: " \n ", block: "x y z", nth: 7, among: 3 }), "gone");
  });

  it("takes no longer for marks and pages that were made to take long", () => {
    const same = article(..."ab".repeat(400).match(/.{10}/g));
    const anchors = Array.from({ length: 2000 }, (_, at) => ({
      ...marked(same, "abab"),
      nth: at,
      exact: "ab".repeat(1 + (at % 60)) + "c",
    }));
    assert.equal(findAll(article("a".repeat(200_000), "b".repeat(100_000)), anchors).length, 2000);
  });
});
