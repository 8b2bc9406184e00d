/** Exports of other tools are read by the embedded engine as by the host, byte for byte. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { hostLines, ROOT } from "./host-lines.js";
import { interpreter } from "./pyodide.js";

const EXPORTS = `${ROOT}/tests/data/exports`;
/** What the host makes of each file: a JSON object with its name and its pieces. */
const HOST = `
import json, pathlib, sys
from readwell.engine.imports.pieces import pieces
for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    if not path.name.endswith(".manifest.json"):
        data = path.read_bytes()
        print(json.dumps({"name": path.name, "pieces": list(pieces(path.name, len(data), lambda a, b: data[a:b]))}))
`;

test("each file of another tool gives the same articles in the extension and in the host", async () => {
  const python = await interpreter();
  const { pieces } = python.pyimport("readwell.engine.imports.pieces");
  /** @type {{name: string, pieces: string[]}[]} */
  const all = hostLines(["-c", HOST, EXPORTS]);
  assert.equal(all.length, readdirSync(EXPORTS).filter((name) => !name.endsWith(".manifest.json")).length);
  assert.ok(all.length > 30);
  for (const { name, pieces: expected } of all) {
    const data = new Uint8Array(readFileSync(`${EXPORTS}/${name}`));
    const reading = pieces(name, data.length, (/** @type {number} */ from, /** @type {number} */ to) =>
      data.slice(from, to),
    );
    const found = [];
    for (let { done, value } = reading.next(); !done; { done, value } = reading.next()) found.push(value);
    assert.deepEqual(found, expected, name);
    assert.ok(JSON.parse(found[1]).lines.length, name);
  }
});
