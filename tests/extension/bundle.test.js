import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { bundle } from "../../extension/vendor/bundle.js";

/** @type {string[]} */
const folders = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const WRITTEN = {
  "background/main.js": 'import { add } from "../shared/count.js";\nglobalThis.background = add();\n',
  "shared/count.js": "let count = 0;\nexport const add = () => (count += 1);\n",
  "reader/view.js": 'export { add } from "../shared/count.js";\n',
  "reader/reader.js":
    'import { add } from "./view.js";\nglobalThis.reader = add();\nexport const later = () => import("./late.js");\n',
  "reader/late.js": 'import { add } from "../shared/count.js";\nexport const late = add;\n',
  "speech/main.js": 'import { add } from "../shared/count.js";\nglobalThis.speech = add();\n',
  "background/python/worker.js":
    'import { run } from "./runtime/pyodide.mjs";\nimport { add } from "../../shared/count.js";\nexport const worker = run(add);\n',
  "background/python/importing.js": "globalThis.importing = 1;\n",
  "speech/voices/pico/worker.js": "globalThis.pico = 1;\n",
  "background/python/runtime/pyodide.mjs": "export const run = (work) => `${work()} by Pyodide`;\n",
  "content/page.js": "globalThis.page = 1;\n",
  "reader/reader.html": [
    "<!doctype html>",
    '  <meta name="rooms" content="../speech/main.js">',
    '  <script defer src="../content/page.js"></script>',
    '  <script type="module" src="reader.js"></script>',
    "<p>$& stays",
    "",
  ].join("\n"),
  "welcome/plain.html": "<!doctype html>\n<p>No scripts\n",
};

/** A folder with these files, bundled. @param {Record<string, string>} files */
async function made(files) {
  const folder = await mkdtemp(join(tmpdir(), "bundle-"));
  folders.push(folder);
  for (const [name, text] of Object.entries({ ...files, "package.json": '{"type": "module"}' })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await bundle(folder);
  return folder;
}

/** @param {string} folder */
async function listed(folder) {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => /\.(js|html)$/.test(name) && !name.startsWith("chunks")).sort();
}

test("a page keeps its scripts, and the modules they were made of are gone", async () => {
  const folder = await made(WRITTEN);
  assert.deepEqual(await listed(folder), [
    "background/main.js",
    "background/python/importing.js",
    "background/python/worker.js",
    "content/page.js",
    "reader/reader.html",
    "reader/reader.js",
    "speech/main.js",
    "speech/voices/pico/worker.js",
    "welcome/plain.html",
  ]);
});

test("what a page's scripts share comes once, and the background has its own", async () => {
  const folder = await made(WRITTEN);
  const run = (/** @type {string} */ name) => import(pathToFileURL(join(folder, name)).href);
  const { later } = await run("reader/reader.js");
  await run("speech/main.js");
  await run("background/main.js");
  const seen = /** @type {any} */ (globalThis);
  assert.deepEqual([seen.reader, seen.speech, seen.background, (await later()).late()], [1, 2, 1, 3]);
});

test("bundling leaves Pyodide in its folder, unchanged", async () => {
  const folder = await made(WRITTEN);
  const { worker } = await import(pathToFileURL(join(folder, "background/python/worker.js")).href);
  assert.equal(worker, "1 by Pyodide");
  assert.equal(
    await readFile(join(folder, "background/python/runtime/pyodide.mjs"), "utf8"),
    WRITTEN["background/python/runtime/pyodide.mjs"],
  );
});

test("a page asks at once for every file that its scripts wait for, and for none that comes later", async () => {
  const folder = await made(WRITTEN);
  const html = await readFile(join(folder, "reader/reader.html"), "utf8");
  const asked = [...html.matchAll(/rel="modulepreload" href="\.\.\/([^"]+)"/g)].map(([, name]) => name);
  const needed = [...(await readFile(join(folder, "reader/reader.js"), "utf8")).matchAll(/from "\.\.\/([^"]+)"/g)].map(
    ([, name]) => name,
  );
  assert.equal(asked.length > 0, true);
  assert.deepEqual(asked.toSorted(), needed.toSorted());
  assert.equal(html.replace(/^.*modulepreload.*\n/gm, ""), WRITTEN["reader/reader.html"]);
  assert.equal(await readFile(join(folder, "welcome/plain.html"), "utf8"), WRITTEN["welcome/plain.html"]);
});

test("the same files give the same bytes, wherever they lie", async () => {
  const [one, other] = [await made(WRITTEN), await made(WRITTEN)];
  const names = (await readdir(one, { recursive: true })).filter((name) => name.endsWith(".js"));
  assert.equal(names.length > 5, true);
  for (const name of names)
    assert.equal(await readFile(join(one, name), "utf8"), await readFile(join(other, name), "utf8"));
});

test("a missing name ends the build and keeps the files already written", async () => {
  const files = { ...WRITTEN, "reader/reader.js": 'import "./nowhere.js";\n' };
  await assert.rejects(made(files), /nowhere/);
  assert.equal(
    await readFile(join(/** @type {string} */ (folders.at(-1)), "shared/count.js"), "utf8"),
    WRITTEN["shared/count.js"],
  );
});

test("two pages may not begin with the same script", async () => {
  const second = { "save/save.html": '  <script type="module" src="../reader/reader.js"></script>\n' };
  await assert.rejects(made({ ...WRITTEN, ...second }), /two pages begin with .*reader\.js/);
});
