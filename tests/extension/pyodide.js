/** The embedded engine as the extension carries it, under Node. */

import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** @returns {Promise<any>} Python with the engine in it */
export async function interpreter() {
  const folder = process.env.READWELL_EMBEDDED;
  if (!folder) throw new Error("READWELL_EMBEDDED names no folder: run `python3 build.py test extension`");
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  const python = await loadPyodide({
    indexURL: folder,
    lockFileURL: join(folder, "pyodide-lock.json"),
    stdLibURL: join(folder, "python_stdlib.dat"),
  });
  await python.loadPackage("readwell", { messageCallback: () => {} });
  return python;
}

/** @returns {Promise<(text: string) => string>} the engine's one door */
export async function embedded() {
  return (await interpreter()).pyimport("readwell.engine").answer_text;
}
