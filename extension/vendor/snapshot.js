/**
 * The memory of Python when the engine is ready for its first page:
 *
 *   node snapshot.js FOLDER OUT OWN LIST   FOLDER: what embed.js has made; the files to write: OUT: the memory; OWN:
 *                                          what it is carried without; LIST: the modules in it
 *
 * The embedded engine starts from it in a fraction of the time. Numpy's library is linked before Python starts, here
 * and wherever the memory is restored, so that its data and its functions lie in the same places.
 * Clock, chance, time zone, version and the program's name are fixed, so that the bytes are the same on every machine.
 */

import crypto from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const EPOCH = Date.UTC(1980, 0, 1);
/**
 * Imports the engine and answers a made-up page. What a page leaves behind goes: the caches that have a limit. The
 * folders are read anew where the memory is restored, for other files lie there.
 */
const READY = `
import functools, gc, importlib, sys, zipimport
importlib.invalidate_caches()
import readwell.engine.requests
readwell.engine.requests.prepare()
for one in [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]:
    if one.cache_parameters()["maxsize"] is not None:
        one.cache_clear()
del one
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()
gc.collect()
`;
/** Where a start differs from one person to the next: what depends on it is no library's own. */
const ELSEWHERE = /** @type {const} */ ([
  `/somewhere/else/${"x".repeat(100)}`,
  { HOME: "/somewhere/else", LANG: "ar_EG.UTF-8", USER: "somebody", MORE: "x".repeat(500) },
]);
/** Words of the memory that are compared at once. */
const BLOCK = 256;
/** The largest that Python keeps in pools of its own. */
const SMALL = 512;
/** The files of all modules that are there, as JSON: a list of Python's would stay in its memory. */
const LOADED = `
import json, sys
specs = [getattr(module, "__spec__", None) for module in sys.modules.values()]
json.dumps(sorted(spec.origin for spec in specs if spec and spec.origin))
`;

// Python doesn't start at all where the name of the time zone is too long for it: Tokyo's in Arabic.
process.env.TZ = "UTC";
const folder = resolve(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const { LINKED, exchange, unpack, wordsIn } = await import(
  new URL("../background/python/start.js", import.meta.url).href
);

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

/**
 * Overwrites what is free in Python's memory: there lie the remains of all that was done until now, which would be
 * carried along. Everything free is taken, while the memory can't grow, and given back.
 * @param {any} Module
 */
function wipe(Module) {
  /** @type {[free: (at: number) => void, at: number][]} */
  const taken = [];
  const take = (/** @type {(size: number) => number} */ from, /** @type {(at: number) => void} */ free, size = 0) => {
    for (let at = from(size); at; at = from(size)) {
      Module.HEAP8.fill(0, at, at + size);
      taken.push([free, at]);
    }
  };
  Module._malloc_trim(0);
  Module._malloc_set_footprint_limit(Module._malloc_footprint());
  for (let size = 16; size <= SMALL; size += 16) take(Module._PyObject_Malloc, Module._PyObject_Free, size);
  for (let size = 2 ** 20; size > SMALL; size /= 2)
    take(Module._emscripten_builtin_malloc, Module._emscripten_builtin_free, size);
  Module._malloc_set_footprint_limit(0xffffffff);
  for (const [free, at] of taken.reverse()) free(at);
}

/**
 * Returns the memory as it is before a copy is restored.
 * @param {Uint8Array} copy @param {string} program that starts Python @param {Record<string, string>} env
 * @returns {Promise<{heap: Uint32Array, countArgsAt: number}>}
 */
async function before(copy, program, env) {
  process.argv[1] = program;
  /** @type {any} */
  let seen;
  const completeSnapshot = (/** @type {Uint8Array} */ _, /** @type {any} */ { HEAPU32, countArgsAt }) => {
    seen = { heap: HEAPU32.slice(), countArgsAt };
    throw new Error("seen");
  };
  const start = loadPyodide({ ...files, env: { ...env }, _loadSnapshot: copy, completeSnapshot });
  await start.catch((/** @type {Error} */ fault) => {
    if (!seen) throw fault;
  });
  return seen;
}

/**
 * Returns the parts, whole blocks, that hold something and are the same in both.
 * @param {Uint32Array} one @param {Uint32Array} other @param {number} not a word that is never of them
 * @returns {[from: number, words: number][]}
 */
function alike(one, other, not) {
  /** @type {[from: number, words: number][]} */
  const found = [];
  for (let from = 0; from + BLOCK <= one.length; from += BLOCK) {
    const block = one.subarray(from, from + BLOCK);
    const isSame = block.every((word, at) => word === other[from + at] && from + at !== not);
    if (!isSame || !block.some(Boolean)) continue;
    const last = found.at(-1);
    if (last && last[0] + last[1] === from) last[1] += BLOCK;
    else found.push([from, BLOCK]);
  }
  return found;
}

standStill();
// Python keeps its program's name, which would be this file's path.
process.argv[1] = "python";
const lock = JSON.parse(await readFile(join(folder, "pyodide-lock.json"), "utf8"));
const files = {
  indexURL: folder,
  lockFileURL: join(folder, "pyodide-lock.json"),
  stdLibURL: join(folder, "python_stdlib.dat"),
  dynamicLibraries: LINKED,
};
const python = await loadPyodide({
  ...files,
  // Numpy's functions aren't documented, as our modules are not (embed.py).
  args: ["-OO"],
  env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide", LANG: "C.UTF-8", USER: "web_user" },
  _makeSnapshot: true,
});
for (const { file_name: name } of Object.values(lock.packages)) {
  unpack(python.FS, new Uint8Array(await readFile(join(folder, name))));
}
python.runPython(READY);
const loaded = python.runPython(LOADED);
python.runPython("del specs; gc.collect()");
wipe(python._module);
const copy = python.makeMemorySnapshot();
const { heap, countArgsAt } = await before(copy, "", {});
const elsewhere = await before(copy, ...ELSEWHERE);
wordsIn(copy)[countArgsAt] = 0; // each browser's own
const ranges = alike(heap, elsewhere.heap, countArgsAt);
const sum = exchange(copy, heap, ranges);
const [out, own, list] = process.argv.slice(3);
await writeFile(out, copy);
await writeFile(own, JSON.stringify({ ranges, sum }));
await writeFile(list, loaded);
process.exit(0);
