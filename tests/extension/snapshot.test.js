/** The embedded engine's start: the memory it is restored from doesn't depend on where and when it was made. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { interpreter } from "./pyodide.js";

const SNAPSHOT = fileURLToPath(new URL("../../extension/vendor/snapshot.js", import.meta.url));

test("the memory has the same bytes from another clone, in another folder, time zone and language, and at another time", () => {
  const built = /** @type {string} */ (process.env.READWELL_EMBEDDED);
  const folder = mkdtempSync(join(tmpdir(), "readwell-"));
  try {
    const env = { ...process.env, TZ: "Asia/Tokyo", LANG: "ar_EG.UTF-8", HOME: folder };
    const clone = join(folder, "snapshot.mjs");
    copyFileSync(SNAPSHOT, clone);
    execFileSync(process.execPath, [clone, built, join(folder, "again")], { cwd: folder, env });
    assert.ok(readFileSync(join(folder, "again")).equals(readFileSync(join(built, "pyodide-memory.bin"))));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("what is restored draws new chances and knows the time of today", async () => {
  const python = await interpreter();
  const drawn = "import os, random; (os.urandom(8).hex(), random.random())";
  const other = await interpreter();
  assert.notDeepEqual(python.runPython(drawn).toJs(), other.runPython(drawn).toJs());
  assert.ok(Math.abs(python.runPython("import time; time.time()") - Date.now() / 1000) < 3600);
});
