/**
 * The modules of each page in a few files, in place of many small ones:
 *
 *   node bundle.js FOLDER
 *
 * FOLDER holds the extension as it was written. Every module that a page asks for is a request to the browser's own
 * process: the sheet's forty-odd took 50 of the 250 ms between a click and the first words. Nothing else changes: no
 * name is shortened, and what several scripts of a page share still comes once.
 */

import { build } from "esbuild";
import { readdir, readFile, rm, writeFile, mkdir } from "node:fs/promises";
import { dirname, join, posix } from "node:path";

/** What begins without a page. */
const ALONE = [
  "background/main.js",
  "background/python/worker.js",
  "background/python/importing.js",
  "speech/voices/pico/worker.js",
];
/** Pyodide stays as it came, beside the rest of it. */
const PYODIDE = "*/pyodide.mjs";
const SCRIPT = /^ *<script type="module" src="([^"]+)"><\/script>\n/gm;
/** The scripts that a page names for later. */
const ROOMS = /<meta name="rooms" content="([^"]+)">/;

/** @typedef {import("esbuild").Metafile["outputs"]} Outputs */
/**
 * A page, its scripts and all that it may ask for, named from the folder.
 * @typedef {{html: string, text: string, scripts: string[], entries: string[]}} Page
 */

/** @param {string} folder @param {string} html @returns {Promise<Page>} */
async function pageOf(folder, html) {
  const text = await readFile(join(folder, html), "utf8");
  const named = (/** @type {string} */ name) => posix.join(posix.dirname(html), name);
  const scripts = [...text.matchAll(SCRIPT)].map(([, name]) => named(name));
  const rooms = ROOMS.exec(text)?.[1].split(" ").map(named) ?? [];
  return { html, text, scripts, entries: [...scripts, ...rooms] };
}

/** @param {string} folder @param {string[]} entries */
async function bundled(folder, entries) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: folder,
    entryPoints: entries,
    outdir: folder,
    outbase: folder,
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    external: [PYODIDE],
    splitting: true,
    format: "esm",
    target: "esnext",
    charset: "utf8",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return { files: outputFiles, outputs: metafile.outputs, inputs: Object.keys(metafile.inputs) };
}

/** What scripts need before they can run, themselves left out. @param {Outputs} outputs @param {string[]} scripts */
function needs(outputs, scripts) {
  const found = new Set(scripts);
  for (const name of found) {
    for (const { path, kind } of outputs[name].imports) if (kind === "import-statement") found.add(path);
  }
  return [...found].filter((name) => !scripts.includes(name)).sort();
}

/** The page asks for all of it at once, instead of level by level. @param {Page} page @param {string[]} modules */
function preloading({ html, text }, modules) {
  const links = modules.map(
    (name) => `  <link rel="modulepreload" href="${posix.relative(posix.dirname(html), name)}">\n`,
  );
  return text.replace(text.match(SCRIPT)?.[0] ?? "", (script) => links.join("") + script);
}

/** Puts new files in the place of those they were made of. @param {string} folder */
export async function bundle(folder) {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll("\\", "/")).sort();
  const found = await Promise.all(names.filter((name) => name.endsWith(".html")).map((html) => pageOf(folder, html)));
  const pages = found.filter(({ scripts }) => scripts.length);
  /** @type {Map<string, Uint8Array | string>} */
  const made = new Map();
  const used = new Set();
  for (const entries of [...pages.map((page) => page.entries), ...ALONE.map((name) => [name])]) {
    const { files, outputs, inputs } = await bundled(folder, entries);
    const page = pages.find((one) => one.entries === entries);
    if (page) made.set(join(folder, page.html), preloading(page, needs(outputs, page.scripts)));
    for (const { path, contents } of files) {
      if (made.has(path) && entries.some((entry) => join(folder, entry) === path))
        throw new Error(`two pages begin with ${path}`);
      made.set(path, contents);
    }
    for (const name of inputs) used.add(join(folder, name));
  }
  // Only now: until here every page was made of what was written.
  for (const path of used) await rm(path);
  for (const [path, contents] of made) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
}

if (process.argv[2]) await bundle(process.argv[2]);
