import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const READER = fileURLToPath(new URL("../../extension/reader/", import.meta.url));
const IMPORTS = /^(?:import|export)\b[^;]*?from\s+"(\.[^"]+)"/gm;

/** Every module that some of the reader's need. @param {string[]} begin @returns {string[]} */
function needed(...begin) {
  const found = new Set(begin.map((name) => resolve(READER, name)));
  for (const path of found) {
    for (const [, from] of readFileSync(path, "utf8").matchAll(IMPORTS)) found.add(resolve(path, "..", from));
  }
  return [...found].map((path) => relative(READER, path).replaceAll("\\", "/"));
}

test("the sheet asks at once for every module that its first words wait for, instead of level by level", () => {
  const html = readFileSync(resolve(READER, "reader.html"), "utf8");
  const asked = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href);
  const modules = needed("reader.js", "offers.js").filter((name) => name !== "reader.js");
  assert.deepEqual(asked.toSorted(), modules.toSorted());
});
