/** The embedded engine's start: the memory it is restored from doesn't depend on where and when it was made. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { interpreter } from "./pyodide.js";

const EXTENSION = fileURLToPath(new URL("../../extension/", import.meta.url));
const TEXT = { dict_converter: Object.fromEntries };
const FILES = Object.freeze(["vendor/snapshot.js", "background/python/start.js", "package.json"]);

test("the memory has the same bytes from another clone, in another folder, time zone and language, and at another time", () => {
  const built = /** @type {string} */ (process.env.READWELL_EMBEDDED);
  const folder = mkdtempSync(join(tmpdir(), "readwell-"));
  try {
    const env = { ...process.env, TZ: "Asia/Tokyo", LANG: "ar_EG.UTF-8", HOME: folder };
    for (const file of FILES) cpSync(join(EXTENSION, file), join(folder, "clone", file));
    const made = ["again", "own", "list"].map((name) => join(folder, name));
    execFileSync(process.execPath, [join(folder, "clone", FILES[0]), `${built}-whole`, ...made], { cwd: folder, env });
    for (const [place, name] of ["pyodide-memory.bin", "pyodide-memory.json"].entries())
      assert.ok(readFileSync(made[place]).equals(readFileSync(join(built, name))), name);
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

test("the engine is ready for a page: nothing is imported or read from a file for its first answer", async () => {
  const python = await interpreter();
  python.runPython("import sys; before = set(sys.modules)");
  const { answer_text: answer, WARM_UP_PAGE: page } = python.pyimport("readwell.engine.requests");
  const request = { do: "extract", more: ["roles", "metadata", "structure"], page: page.toJs(TEXT) };
  assert.ok(JSON.parse(answer(JSON.stringify(request))).ok.keep.length);
  assert.deepEqual(python.runPython("sorted(set(sys.modules) - before)").toJs(), []);
});

test("what is no longer in a file because it is in the memory can't be needed twice", async () => {
  const python = await interpreter();
  const lost = python.runPython(`
import sys
from pathlib import Path
files = {Path(origin) for one in sys.modules.values() if (origin := getattr(getattr(one, "__spec__", None), "origin", None))}
sorted(str(path) for path in files if path.exists() and "site-packages" in str(path))`);
  assert.deepEqual(lost.toJs(), []);
});
