/** Pages with their structure, as the sheet gets them from the engine; one engine process for each test file. */

import { execFileSync, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Page } from "../../extension/page/page.js";
import { Structure } from "../../extension/page/structure.js";
import { wire } from "./browser.js";

const LOOP = `
import sys
from readwell.engine.requests import answer_text
with open(sys.argv[1]) as requests, open(sys.argv[2], "w") as replies:
    for line in requests:
        print(answer_text(line), file=replies, flush=True)
`;

/** @type {{requests: number, replies: number} | null} */
let engine = null;

/** A process that answers a line with a line, spoken to without promises. */
function started() {
  const folder = mkdtempSync(join(tmpdir(), "readwell-structure-"));
  const [requests, replies] = ["requests", "replies"].map((name) => join(folder, name));
  execFileSync("mkfifo", [requests, replies]);
  const python = process.env.READWELL_PYTHON ?? "python3";
  // A process that can't start would never open its end of the pipes.
  execFileSync(python, ["-c", "import readwell.engine.requests"]);
  const child = spawn(python, ["-c", LOOP, requests, replies], { stdio: ["ignore", "ignore", "inherit"] });
  child.unref();
  const pipes = { requests: openSync(requests, "w"), replies: openSync(replies, "r") };
  process.on("exit", () => {
    closeSync(pipes.requests);
    rmSync(folder, { recursive: true });
  });
  return pipes;
}

/** @param {object} request */
function answered(request) {
  engine ??= started();
  const line = Buffer.from(`${JSON.stringify(request)}\n`);
  for (let at = 0; at < line.length;) at += writeSync(engine.requests, line, at);
  const chunks = [];
  const chunk = Buffer.alloc(65_536);
  do {
    const size = readSync(engine.replies, chunk);
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
