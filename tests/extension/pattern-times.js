/** Times every expression on texts made of its own parts, in a process of its own that is ended when one hangs. */

import { spawn } from "node:child_process";
import { readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { probes } from "./pattern-probes.js";
import { everyPattern } from "./pattern-sources.js";

const [SHORT, LONG] = [10_000, 100_000];
/** Seconds of the processor that one try may take. */
const MOST = { [SHORT]: 0.5, [LONG]: 2 };
/** What a short text may take if the long one isn't to be tried: a square of it stays far below the limit. */
const PLAIN = 0.0007;
/** A long text that takes this long may take so many times what the short one did; a linear expression takes ten. */
const [NOTABLE, GROWTH] = [0.1, 40];
/** Milliseconds of the processor without a word after which the process that tries is ended. */
const PATIENCE = 10_000;
/** As many until its first word: it reads all sources before. */
const START = 60_000;
/** How a line begins that only says what is tried. */
const TRIES = "tries ";

/** Expressions that take too long: the first doubles its time with each repeat. */
const KNOWN = [
  { place: "comments", source: "^\\s*(?:<!--[^]*?-->\\s*)*(<!doctype[^>]*>)", flags: "i" },
  { place: "mails", source: "[\\w.]+@[\\w.]+\\.com", flags: "" },
  { place: "dashes", source: "\\s+[-|]+\\s+", flags: "u" },
];

const listed = async (known) => (known ? KNOWN : (await everyPattern()).patterns);

/** @param {{known?: boolean, patience?: number}} [options] @returns {Promise<string[]>} a line for each expression that takes too long */
export async function slow({ known = false, patience = PATIENCE } = {}) {
  const found = [];
  const { length } = await listed(known);
  for (let at = 0; at < length; at++)
    for await (const line of lines(at, known, patience)) {
      const space = line.indexOf(" ");
      at = Number(line.slice(0, space));
      if (!line.startsWith(TRIES, space + 1)) found.push(line.slice(space + 1));
    }
  return found;
}

/** Gives what a process that tries the expressions from a number on prints, until it ends, or hangs and is ended. */
async function* lines(begin, known, patience) {
  const tries = spawn(process.execPath, [fileURLToPath(import.meta.url), String(begin), ...(known ? ["known"] : [])], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let last = `${begin} ${TRIES}nothing yet`;
  let hung = false;
  let [before, may] = [0, START];
  const look = () => {
    // A busy machine may give it little of the processor: that is no hanging.
    if (spent(tries.pid) - before < may) return;
    hung = true;
    tries.kill("SIGKILL");
  };
  const watch = setInterval(look, patience / 10);
  const ended = new Promise((resolve) => tries.once("close", resolve));
  for await (const line of createInterface({ input: tries.stdout })) {
    [before, may] = [spent(tries.pid), patience];
    last = line;
    yield line;
  }
  clearInterval(watch);
  const code = await ended;
  if (hung) yield `${last.replace(TRIES, "")} never ends`;
  else if (code !== 0) throw new Error(`the process that tries ended with ${code}`);
}

/** Milliseconds of the processor that a process has had; of the clock where the system doesn't say. @param {number} pid */
function spent(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return performance.now();
  }
}

/** Returns what takes too long of one expression, with the text that shows it. */
function tried(at, { place, source, flags }) {
  const once = new RegExp(source, flags.includes("y") ? flags : `${flags.replace("g", "")}g`);
  for (const [before, piece, last] of probes(source, flags)) {
    let took = 0;
    for (const size of [SHORT, LONG]) {
      const text = before + piece.repeat(Math.ceil(size / piece.length)) + last;
      const shown = `${JSON.stringify(before)} + ${JSON.stringify(piece)} * N + ${JSON.stringify(last)}, ${size} characters`;
      writeSync(1, `${at} ${TRIES}${place}: ${shown}\n`);
      const short = took;
      took = seconds(once, text);
      if (took > MOST[size] || (size === LONG && took > NOTABLE && took > GROWTH * short))
        return `${place}: ${took.toFixed(2)} s for ${shown}`;
      if (took < PLAIN) break;
    }
  }
  return "";
}

function seconds(pattern, text) {
  pattern.lastIndex = 0;
  const begun = process.cpuUsage();
  if (pattern.sticky) pattern.exec(text);
  else text.replace(pattern, "");
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const patterns = await listed(process.argv[3] === "known");
  for (let at = Number(process.argv[2]); at < patterns.length; at++) {
    const wrong = tried(at, patterns[at]);
    if (wrong) writeSync(1, `${at} ${wrong}\n`);
  }
}
