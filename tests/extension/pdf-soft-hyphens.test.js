import assert from "node:assert/strict";
import test from "node:test";
import { OPS } from "../../extension/node_modules/pdfjs-dist/legacy/build/pdf.mjs";

import { addSoftHyphens, softHyphens } from "../../extension/pages/pdf/soft-hyphens.js";
import { emptyWire } from "../../extension/pages/pdf/wire.js";

/** A drawing that shows these texts, one after the other. @param {string[]} texts */
function shown(...texts) {
  const fnArray = texts.map(() => OPS.showText);
  return { fnArray, argsArray: texts.map((text) => [[...text].map((unicode) => ({ unicode, width: 500 }))]) };
}

/** Words of so many letters as they are long, on lines of these heights. @param {[string, number, number][]} words text, x, y */
function wire(...words) {
  const made = emptyWire("");
  for (const [text, x, y] of words) {
    made.text.push(text);
    for (const [name, value] of Object.entries({
      page: 0,
      x,
      y,
      w: text.length * 50,
      h: 100,
      size: 100,
      font: 0,
      tag: -1,
    }))
      /** @type {any} */ (made)[name].push(value);
  }
  return made;
}

test("a hyphen is found by the letters before it, spaces and hyphens aside", () => {
  assert.deepEqual(
    softHyphens(shown("the coun\u00ad", "cil of the well-known har\u00ad", "bour"), OPS),
    ["thecoun", "lofthewellknownhar"].map((letters) => letters.slice(-16)),
  );
  assert.deepEqual(softHyphens(shown("no hyphen-here"), OPS), []);
  assert.deepEqual(softHyphens(shown("\u00ad"), OPS), []);
  assert.deepEqual(softHyphens({ fnArray: [OPS.showText, OPS.save], argsArray: [[[3, null, {}]], null] }, OPS), []);
});

test("a word at the end of a line has its hyphen back", () => {
  const made = wire(["the", 0, 0], ["coun", 200, 0], ["cil", 0, 120]);
  addSoftHyphens(made, 0, ["thecoun"]);
  assert.deepEqual(made.text, ["the", "coun-", "cil"]);
});

test("a short word takes no hyphen of a later line", () => {
  const made = wire(["in", 0, 0], ["their", 0, 120], ["im", 0, 240], ["ages", 0, 360]);
  addSoftHyphens(made, 0, ["intheirim"]);
  assert.deepEqual(made.text, ["in", "their", "im-", "ages"]);
});

test("words that a hyphen joins within a line are one", () => {
  const made = wire(["CVE", 0, 0], ["2025", 180, 0], ["9316", 410, 0], ["is", 700, 0]);
  addSoftHyphens(made, 0, ["CVE", "CVE2025"]);
  assert.deepEqual(made.text, ["CVE-2025-9316", "is"]);
  assert.deepEqual(
    [made.x, made.w, made.tag],
    [
      [0, 700],
      [610, 100],
      [-1, -1],
    ],
  );
});

test("hyphens without a place are passed by, and the words of the pages before stay as they are", () => {
  const made = wire(["coun", 0, 0], ["coun", 0, 120], ["cil", 0, 240]);
  addSoftHyphens(made, 1, ["elsewhere", "coun"]);
  assert.deepEqual(made.text, ["coun", "coun-", "cil"]);
});
