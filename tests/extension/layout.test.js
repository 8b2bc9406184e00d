/** Checks JavaScript functions as tests/project/test_layout.py checks Python functions. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const tools = createRequire(join(ROOT, "extension", "package.json"));
const { parse } = tools("acorn");
const { full } = tools("acorn-walk");

const LONGEST = 40;
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

const scripts = readdirSync(join(ROOT, "extension"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".js") && !/^(node_modules|vendor)\b/.test(name))
  .map((name) => join(ROOT, "extension", name));

/** A function's lines without those of the functions inside it: one that only holds others is not long. */
function ownLines(outer, all) {
  const inside = all.filter((inner) => inner !== outer && inner.start >= outer.start && inner.end <= outer.end);
  const lines = new Set();
  for (let line = outer.loc.start.line; line <= outer.loc.end.line; line++) lines.add(line);
  for (const { loc } of inside) {
    for (let line = loc.start.line + 1; line <= loc.end.line; line++) lines.delete(line);
  }
  return lines.size;
}

test("there are scripts to look at", () => assert.ok(scripts.length > 10));

for (const path of scripts) {
  test(`${relative(ROOT, path)} has no long function`, () => {
    const tree = parse(readFileSync(path, "utf8"), { ecmaVersion: "latest", sourceType: "module", locations: true });
    const functions = [];
    // A content script imports nothing, so its module is a function called on the spot.
    const modules = new Set();
    full(tree, (node) => {
      if (FUNCTIONS.has(node.type)) functions.push(node);
      if (node.type === "CallExpression") modules.add(node.callee);
    });
    const long = functions.filter((each) => !modules.has(each) && ownLines(each, functions) > LONGEST);
    assert.deepEqual(
      long.map((each) => `line ${each.loc.start.line}: ${ownLines(each, functions)} lines`),
      [],
    );
  });
}
