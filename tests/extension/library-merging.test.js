/** Of two copies of an article, the extension keeps the same facts as the host. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { after, merged } from "../../extension/background/keeping/merging.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const COUNT = 2000;

/** @returns {{here: any, other: any, merged: any}[]} pairs of copies, and what the host makes of them */
function pairs() {
  const made = spawnSync(process.env.READWELL_PYTHON ?? "python3", ["-m", "tests.data.copies", String(COUNT)], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
    env: { ...process.env, PYTHONPATH: `${ROOT}/host` },
  });
  assert.equal(made.status, 0, made.stderr);
  return made.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("each pair of copies comes out as in the host", () => {
  const all = pairs();
  assert.equal(all.length, COUNT);
  for (const { here, other, merged: expected } of all)
    assert.deepEqual(merged(here, other), expected, JSON.stringify([here, other]));
});

test("a change is later than the last one, also if the clock was set back", () => {
  assert.equal(after("2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"), "2026-01-02T00:00:00.000Z");
  assert.equal(after("2026-01-02T00:00:00.000Z", "2026-01-01T00:00:00.000Z"), "2026-01-02T00:00:00.001Z");
  assert.equal(after("9999-12-31T23:59:59.999Z", "2026-01-01T00:00:00.000Z"), "9999-12-31T23:59:59.999Z");
});
