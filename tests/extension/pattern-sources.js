/** Collects every regular expression of the extension's sources: those written down, and those made of lists. */

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { browser } from "./browser.js";

const ROOT = fileURLToPath(new URL("../../extension", import.meta.url));
const tools = createRequire(join(ROOT, "package.json"));
const { parse } = tools("acorn");
const { full } = tools("acorn-walk");

/** @typedef {{place: string, source: string, flags: string}} Written */

/** Expressions that the browser's own texts or at most 60 characters meet, by what they are, with the reason. @type {ReadonlyMap<string, string>} */
export const BOUNDED = new Map([
  [
    "(?:(?<![\\p{L}\\p{N}])\\p{L}{1,4}\\.\\s?)*\\p{L}+\\.$",
    "speech/sentences/sentences.js looks for abbreviations in the 60 characters before a boundary",
  ],
]);

const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".js") && !/^(node_modules|vendor)\b/.test(name))
  .sort();

/** Imports the modules of speech and calls what makes expressions; gives each with the place that made it. */
async function made() {
  /** @type {Written[]} */
  const found = [];
  const own = globalThis.RegExp;
  globalThis.RegExp = new Proxy(own, {
    construct(target, given, as) {
      const one = Reflect.construct(target, given, as);
      const line = new Error().stack
        .split("\n")
        .find((each) => each.includes("/extension/") && !each.includes("/tests/"));
      const [, path, row] = /(\/extension\/[^:]+\.js):(\d+)/.exec(line ?? "") ?? [];
      if (path)
        found.push({ place: `${path.slice("/extension/".length)}:${row}`, source: one.source, flags: one.flags });
      return one;
    },
  });
  try {
    await import("./pattern-makers.js");
  } finally {
    globalThis.RegExp = own;
  }
  return found;
}

/** @returns {Promise<{patterns: Written[], unreached: string[]}>} each expression once, and the calls that made none here */
export function everyPattern() {
  known ??= collected();
  return known;
}

/** @type {ReturnType<typeof collected> | undefined} a module makes its expressions only at its first import */
let known;

async function collected() {
  browser();
  const calls = new Set();
  /** @type {Map<string, Written>} */
  const patterns = new Map();
  const add = (/** @type {Written} */ one) => {
    const key = `${one.source}/${one.flags.replace("g", "")}`;
    if (!patterns.has(key)) patterns.set(key, one);
  };
  for (const name of files) {
    const tree = parse(readFileSync(join(ROOT, name), "utf8"), {
      ecmaVersion: "latest",
      sourceType: "module",
      locations: true,
    });
    full(tree, (node) => {
      const place = `${name}:${node.loc.start.line}`;
      if (node.regex) add({ place, source: node.regex.pattern, flags: node.regex.flags });
      if (/^(New|Call)Expression$/.test(node.type) && node.callee.name === "RegExp") calls.add(place);
    });
  }
  for (const one of await made()) {
    add(one);
    calls.delete(one.place);
  }
  return {
    patterns: [...patterns.values()].filter(({ source }) => !BOUNDED.has(source)),
    unreached: [...calls].sort(),
  };
}
