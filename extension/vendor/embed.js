/**
 * The embedded engine's files, made from npm's pyodide, numpy's wheel and ours:
 *
 *   node embed.js WHOLE OUT numpy.whl readwell.whl
 *
 * Everything the extension loads at run time ends in OUT, and nothing there names a remote address. WHOLE has what the
 * memory is made from: in OUT a module that is in the memory has no file.
 */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const PYODIDE = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));

/** What is changed in pyodide.mjs. */
const CHANGES = Object.freeze([
  // Where it would ask for packages it doesn't have; every one of ours lies beside it.
  ["https://cdn.jsdelivr.net/pyodide/v${d.version}/full/", "./"],
  ["//# sourceMappingURL=pyodide.mjs.map", ""],
  // Libraries to link before Python starts: emscripten knows them, Pyodide doesn't hand them on. They lie beside it.
  ["locateFile:o=>e.indexURL+o", 'locateFile:o=>e.indexURL+o.split("/").pop(),dynamicLibraries:e.dynamicLibraries'],
  // What the copy of the memory is carried without is put into it before it is restored.
  ["i&&(l=n.restoreSnapshot(i))", "i&&(e.completeSnapshot?.(i,c),l=n.restoreSnapshot(i))"],
]);
/** What is changed in pyodide.asm.js: where the memory holds what depends on the browser is told. */
const CHANGES_ASM = Object.freeze([
  ["HEAP32[(__PyRuntime+offset)/4>>>0]=ptr", "HEAP32[Module.countArgsAt=(__PyRuntime+offset)/4>>>0]=ptr"],
]);

/** @param {string} name */
const own = (name) => readFile(join(PYODIDE, name));

/** @param {string} text @param {string | RegExp} what @param {string} by */
function replaceOnce(text, what, by) {
  const parts = text.split(what);
  if (parts.length !== 2) throw new Error(`${what} stands ${parts.length - 1} times, once was expected`);
  return parts.join(by);
}

/** @param {string} name @param {readonly string[][]} changes */
const changed = async (name, changes) =>
  changes.reduce((text, [what, by]) => replaceOnce(text, what, by), `${await own(name)}`);

/** Numpy must be the very file that Pyodide's own lock names. @param {string} path @param {string} lock */
async function checked(path, lock) {
  const bytes = await readFile(path);
  const known = Object.values(JSON.parse(lock).packages).find((entry) => entry.file_name === basename(path));
  if (!known) return bytes;
  const digest = createHash("sha256").update(bytes).digest("hex");
  if (digest !== known.sha256) throw new Error(`${basename(path)} is ${digest}, Pyodide's lock says ${known.sha256}`);
  return bytes;
}

/** @param {string} whole @param {string} out @param {string[]} wheels */
async function embed(whole, out, wheels) {
  const lock = await own("pyodide-lock.json");
  // The order of a set in bytecode follows the hash seed: fixed, so that the bytes are too.
  const { FS, runPython } = await loadPyodide({ env: { PYTHONHASHSEED: "0", HOME: "/" } });
  for (const folder of ["/in", "/out"]) FS.mkdir(folder);
  FS.writeFile("/in/embed.py", await readFile(new URL("embed.py", import.meta.url)));
  FS.writeFile("/in/pyodide-lock.json", lock);
  FS.writeFile("/in/python_stdlib.zip", await own("python_stdlib.zip"));
  for (const wheel of wheels) FS.writeFile(`/in/${basename(wheel)}`, await checked(wheel, lock.toString()));
  runPython("import pathlib, sys; sys.path.append('/in'); import embed");
  runPython("embed.main(pathlib.Path('/in'), pathlib.Path('/out'))");
  const code = {
    "pyodide.mjs": await changed("pyodide.mjs", CHANGES),
    "pyodide.asm.js": await changed("pyodide.asm.js", CHANGES_ASM),
    "pyodide.asm.wasm": await own("pyodide.asm.wasm"),
  };
  for (const folder of [whole, out]) {
    await mkdir(folder, { recursive: true });
    for (const [name, bytes] of Object.entries(code)) await writeFile(join(folder, name), bytes);
  }
  const copy = async (/** @type {string} */ folder) => {
    for (const name of FS.readdir("/out").filter((/** @type {string} */ name) => !name.startsWith(".")))
      await writeFile(join(folder, name), FS.readFile(`/out/${name}`));
  };
  await copy(whole);
  // In a process of its own, whose clock stands still.
  const [snapshot, list] = [fileURLToPath(new URL("snapshot.js", import.meta.url)), join(whole, "loaded.json")];
  const made = ["pyodide-memory.bin", "pyodide-memory.json"].map((name) => join(out, name));
  execFileSync(process.execPath, [snapshot, whole, ...made, list], { stdio: "inherit" });
  FS.writeFile("/in/loaded.json", await readFile(list));
  runPython("embed.without_loaded(pathlib.Path('/in'), pathlib.Path('/out'))");
  await copy(out);
}

const [whole, out, ...wheels] = process.argv.slice(2);
await embed(whole, out, wheels);
