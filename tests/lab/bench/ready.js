/**
 * Reads pages in the wire's form, one a line; writes the milliseconds that ready.py takes for each in Pyodide, by the
 * extractor that is the argument.
 */

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { interpreter } from "../../extension/pyodide.js";

const python = await interpreter();
python.runPython(readFileSync(new URL("ready.py", import.meta.url), "utf8"));
const taken = python.globals.get("taken");
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(taken(line, process.argv[2]).toJs()));
}
