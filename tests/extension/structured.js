/** Pages with their structure, as the sheet gets them from the engine; one engine process for each test file. */

import { execFileSync, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Page } from "../../extension/shared/page.js";
import { Structure } from "../../extension/shared/structure.js";
import { wire } from "./browser.js";

const LOOP = `
import sys
from readwell.engine import answer_text
with open(sys.argv[1]) as asked, open(sys.argv[2], "w") as told:
    for line in asked:
        print(answer_text(line), file=told, flush=True)
`;

/** @type {{asked: number, told: number} | null} */
let engine = null;

/** A process that answers a line with a line, spoken to without promises. */
function started() {
  const folder = mkdtempSync(join(tmpdir(), "readwell-structure-"));
  const [asked, told] = ["asked", "told"].map((name) => join(folder, name));
  execFileSync("mkfifo", [asked, told]);
  const python = process.env.READWELL_PYTHON ?? "python3";
  // A process that can't start would never open its end of the pipes.
  execFileSync(python, ["-c", "import readwell.engine"]);
  const child = spawn(python, ["-c", LOOP, asked, told], { stdio: ["ignore", "ignore", "inherit"] });
  child.unref();
  const pipes = { asked: openSync(asked, "w"), told: openSync(told, "r") };
  process.on("exit", () => {
    closeSync(pipes.asked);
    rmSync(folder, { recursive: true });
  });
  return pipes;
}

/** @param {object} request */
function answered(request) {
  engine ??= started();
  const line = Buffer.from(`${JSON.stringify(request)}\n`);
  for (let at = 0; at < line.length;) at += writeSync(engine.asked, line, at);
  const chunks = [];
  const chunk = Buffer.alloc(65_536);
  do {
    const size = readSync(engine.told, chunk);
    if (!size) throw new Error("the engine's process has ended");
    chunks.push(Buffer.from(chunk.subarray(0, size)));
  } while (chunks.at(-1).at(-1) !== 10);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

/** The page of some columns, with what the engine says of its elements. How long start tags are doesn't matter here. */
export function structured(columns) {
  const page = new Page(columns);
  const { ok, error } = answered({
    do: "extract",
    page: { v: 1, source: "browser", ...columns, open: columns.tag.map((number) => (number ? 3 : 0)) },
    with: { name: "plain" },
    more: ["structure"],
  });
  if (error) throw new Error(`${error.code}: ${error.message}`);
  page.structure = new Structure(ok.structure);
  return page;
}

/** The page of some markup. */
export function pageOf(html, facts) {
  return structured(wire(html, facts));
}
