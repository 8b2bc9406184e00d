/** What the host's own Python says, for tests that compare the extension with it. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the JSON objects that Python prints, one a line. @param {readonly string[]} given @returns {any[]} */
export function hostLines(given) {
  const made = spawnSync(process.env.READWELL_PYTHON ?? "python3", [...given], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 31 - 1,
    env: { ...process.env, PYTHONPATH: `${ROOT}/host` },
  });
  assert.equal(made.status, 0, made.stderr);
  return made.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
