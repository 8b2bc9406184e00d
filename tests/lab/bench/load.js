/**
 * Answers requests by the embedded engine again and again: `node load.js ANSWERS`, the requests as a JSON array on
 * standard input. Writes the megabytes of the process and of the engine's own memory after a tenth and at the end, and
 * the milliseconds of each request.
 */

import { text } from "node:stream/consumers";
import { interpreter } from "../../extension/pyodide.js";

const MB = 1024 * 1024;
const answers = Number(process.argv[2]);
const requests = JSON.parse(await text(process.stdin));
const python = await interpreter();
const answer = python.pyimport("readwell.engine.requests").answer_text;

/** What the process holds, and the engine within it: memory of WebAssembly never shrinks. */
function megabytes() {
  globalThis.gc?.();
  return { process: process.memoryUsage().rss / MB, engine: python._module.HEAP8.length / MB };
}

const times = requests.map(() => []);
let begun = megabytes();
for (let number = 0; number < answers; number++) {
  if (number === Math.floor(answers / 10)) begun = megabytes();
  const start = performance.now();
  const reply = answer(requests[number % requests.length]);
  times[number % requests.length].push(performance.now() - start);
  if (!reply.startsWith('{"ok":')) throw new Error(reply.slice(0, 500));
}
process.stdout.write(JSON.stringify({ begun, end: megabytes(), times }));
