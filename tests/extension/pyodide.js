/** The embedded engine as the extension carries it, under Node. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startPython } from "../../extension/background/python/start.js";

/** @returns {Promise<any>} Python with the engine in it */
export async function interpreter() {
  const folder = process.env.READWELL_EMBEDDED;
  if (!folder) throw new Error("READWELL_EMBEDDED names no folder: run `python3 build.py test extension`");
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  return startPython(loadPyodide, `${folder}/`, async (name) => new Uint8Array(await readFile(join(folder, name))));
}

/** @returns {Promise<(text: string) => string>} the engine's one door */
export async function embedded() {
  return (await interpreter()).pyimport("readwell.engine.requests").answer_text;
}
