/** PDFs that programs printed, read by PDF.js as the extension does. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { printed, rowsOf } from "./pdf-drawings.js";

const SAID =
  "The harbour The boats left at night, and the council 1 met. More. " +
  "one boat two boats Year Boats 1990 12 1991 14 1. A note.";
const ADDRESS = "http://example.org/a";
const COLUMNS = ["page", "x", "y", "w", "h", "size", "font", "tag"];
const wires = Object.fromEntries(
  await Promise.all(["distilled", "plain", "tagged"].map(async (name) => [name, await printed(name)])),
);
const { distilled, plain, tagged } = wires;
const count = (text, word) => text.filter((one) => one === word).length;
/** The box of the first of these words. */
const place = ({ text, x, y, w, h }, word) => [x, y, w, h].map((column) => column[text.indexOf(word)]);

for (const [name, wire] of Object.entries(wires)) {
  test(`every word has a row in each column, and stands on its page: ${name}`, () => {
    for (const column of COLUMNS) assert.equal(wire[column].length, wire.text.length, column);
    for (const [word, number] of wire.page.entries()) {
      const [width, height] = wire.pages[number];
      const [x, y, w, h] = [wire.x, wire.y, wire.w, wire.h].map((one) => one[word]);
      assert.ok(
        x >= 0 && y >= 0 && w > 0 && h > 0 && x + w <= width && y + h <= height,
        `${wire.text[word]} ${x} ${y}`,
      );
      assert.ok(wire.fonts[wire.font[word]] && wire.size[word] > 50 && wire.size[word] < 400);
      assert.ok(wire.tag[word] < wire.elements.length);
    }
    assert.ok(wire.text.every((word) => word && !/\s/.test(word)));
  });

  test(`what is drawn and what is linked stands on its page: ${name}`, () => {
    for (const [number, ...box] of [...rowsOf(wire).map(([page, , ...rest]) => [page, ...rest]), ...wire.links]) {
      const [width, height] = wire.pages[number];
      const [x, y, w, h] = box;
      assert.ok(x >= 0 && y >= 0 && w > 0 && h > 0 && x + w <= width && y + h <= height, `${box}`);
    }
    assert.ok(wire.links.every(([, , , , , address]) => address === ADDRESS));
  });
}

test("the words of a printed page come in order, the mark of its note by itself", () => {
  for (const wire of [distilled, tagged]) {
    assert.equal(wire.text.join(" "), SAID);
    const [word, mark] = [wire.text.indexOf("council"), wire.text.indexOf("1")];
    assert.ok(wire.size[mark] < wire.size[word]);
  }
});

test("fonts have their names", () => {
  const looks = ["Bold", "", "Italic"].map((look) => `LiberationSerif${look && `-${look}`}`);
  const named = ({ fonts }) => fonts.map((name) => name.split("+")[1]);
  assert.deepEqual([distilled, tagged].map(named), [looks, looks]);
  assert.deepEqual(plain.fonts, ["Times-Roman", "Times-Bold"]);
});

/** The roles of the elements around a word, from within. */
function around({ text, tag, elements }, word) {
  const roles = [];
  for (let at = tag[text.indexOf(word)]; at >= 0; at = elements[at][1]) roles.push(elements[at][0]);
  return roles.filter((role) => role !== "NonStruct");
}

test("words have the elements of the tags", () => {
  assert.deepEqual(around(tagged, "harbour"), ["H1", "Document"]);
  assert.deepEqual(around(tagged, "two"), ["LI", "L", "Document"]);
  assert.deepEqual(around(tagged, "Year"), ["TH", "TR", "Table", "Document"]);
  assert.deepEqual(around(tagged, "1991"), ["TD", "TR", "Table", "Document"]);
  assert.deepEqual([distilled.elements, plain.elements], [[], []]);
});

test("each page has its link, where its words stand", () => {
  assert.deepEqual(tagged.links.map(([page]) => page), [0]); // prettier-ignore
  assert.deepEqual(plain.links.map(([page]) => page), [0, 1, 2]); // prettier-ignore
  for (const wire of [distilled, tagged]) {
    const [[, left, top, width, height]] = wire.links;
    const middle = (at) => [wire.x[at] + wire.w[at] / 2 - left, wire.y[at] + wire.h[at] / 2 - top];
    const isInside = ([x, y]) => x > 0 && x < width && y > 0 && y < height;
    const inside = wire.text.filter((_, at) => isInside(middle(at)));
    assert.deepEqual(inside, ["More."]);
  }
});

test("bullets that are drawn stand before their items", () => {
  const before = (wire, word) => {
    const [x, y, , h] = place(wire, word);
    return rowsOf(wire).filter(
      ([page, , left, top, w]) => page === 0 && w < 50 && left + w < x && top > y && top < y + h,
    ).length;
  };
  for (const wire of [distilled, tagged]) for (const word of ["one", "two"]) assert.equal(before(wire, word), 1, word);
  assert.equal(before(plain, "an"), 1);
  const bullets = rowsOf(tagged).filter(([, , , , w, h]) => w === 30 && h === 30);
  assert.deepEqual(bullets.map((row) => tagged.elements[row[6]][0]), ["Lbl", "Lbl"]); // prettier-ignore
});

test("the cells of a table are drawn around its words", () => {
  for (const word of ["Row", "12"]) {
    const [x, y, w, h] = place(plain, word);
    const holds = ([page, , left, top, wide, high]) =>
      page === 0 && left <= x && top <= y && left + wide >= x + w && top + high >= y + h;
    const around = rowsOf(plain).filter(holds);
    assert.equal(around.length, 1, word);
  }
});

test("pages of one form have the same words", () => {
  assert.deepEqual(plain.pages.length, 3);
  for (const number of [0, 1, 2]) {
    const text = plain.text.filter((_, word) => plain.page[word] === number);
    assert.deepEqual([count(text, "Row"), count(text, "item"), count(text, String(number + 1)) > 0], [4, 1, true]);
  }
});
