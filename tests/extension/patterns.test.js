/** No regular expression of the extension takes long on a text that is made of its own parts. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { BOUNDED, everyPattern } from "./pattern-sources.js";
import { slow } from "./pattern-times.js";

/** Where an expression is made of what a page or a person gives: escaped words, scripts, a constant list of names. */
const MADE_OF_WORDS = [
  "readings/pronunciation.js",
  "readings/readings-es.js",
  "readings/readings-it.js",
  "readings/readings-pt.js",
  "sentences/languages.js",
  "sentences/languages.js",
];

test("no pattern takes long on texts made of its own parts", async () => {
  assert.deepEqual(await slow(), []);
});

test("a pattern that takes too long is found, and one that hangs is ended", async () => {
  const found = await slow({ known: true, patience: 2000 });
  assert.deepEqual(
    found.map((line) => line.split(":")[0]),
    ["comments", "mails", "dashes"],
  );
  assert.match(found[0], /never ends$/);
});

test("every pattern of the sources is found, also those that are made of lists", async () => {
  const { patterns, unreached } = await everyPattern();
  assert.ok(patterns.length > 270);
  assert.deepEqual(
    unreached.map((place) => place.replace(/^speech\/|:\d+$/g, "")),
    MADE_OF_WORDS,
  );
  for (const reason of BOUNDED.values()) assert.ok(reason);
});
