/**
 * The memory of Python just after its start, with the standard modules that the engine imports:
 *
 *   node snapshot.js FOLDER OUT        FOLDER: what embed.js has made; OUT: the file to write
 *
 * The embedded engine starts from it in half the time. Numpy isn't in it: what is linked at run time isn't restored.
 * Clock, chance, time zone, version and the program's name are fixed, so that the bytes are the same on every machine.
 */

import crypto from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const EPOCH = Date.UTC(1980, 0, 1);
/** Modules that draw a seed when they are imported, and those that import one of them. */
const SEEDED = ["random", "secrets", "tempfile", "uuid"];
/** The standard modules that are there once the engine can answer, in the order in which they came. */
const NEEDED = `
import sys
import readwell.engine.requests
kept = lambda spec: spec and (spec.origin in ("built-in", "frozen") or "python312.zip" in str(spec.origin))
[name for name, module in list(sys.modules.items()) if kept(getattr(module, "__spec__", None))]
`;

// Python doesn't start at all where the name of the time zone is too long for it: Tokyo's in Arabic.
process.env.TZ = "UTC";
const folder = resolve(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const files = {
  indexURL: folder,
  lockFileURL: join(folder, "pyodide-lock.json"),
  stdLibURL: join(folder, "python_stdlib.dat"),
};

/** @returns {Promise<string[]>} */
async function needed() {
  const python = await loadPyodide(files);
  await python.loadPackage("readwell", { messageCallback: () => {} });
  return python.runPython(NEEDED).toJs();
}

function standStill() {
  const Real = Date;
  globalThis.Date = /** @type {any} */ (
    class extends Real {
      /** @param {any[]} given */
      constructor(...given) {
        super(.../** @type {[number]} */ (given.length ? given : [EPOCH]));
      }
      static now() {
        return EPOCH;
      }
    }
  );
  performance.now = () => 0;
  const fixed = (/** @type {any} */ bytes) => bytes.fill(7);
  crypto.randomFillSync = fixed;
  Object.defineProperty(globalThis, "crypto", { value: { getRandomValues: fixed } });
  Object.defineProperty(process, "version", { value: "v20.0.0" });
}

const names = (await needed()).filter((name) => !SEEDED.includes(name));
standStill();
const env = { PYTHONHASHSEED: "0", HOME: "/home/pyodide", LANG: "C.UTF-8", USER: "web_user" };
// Python keeps its program's name, which would be this file's path.
process.argv[1] = "python";
const python = await loadPyodide({ ...files, env, _makeSnapshot: true });
python.runPython(
  `import importlib, gc\nfor name in ${JSON.stringify(names)}: importlib.import_module(name)\ngc.collect()`,
);
await writeFile(process.argv[3], python.makeMemorySnapshot());
process.exit(0);
