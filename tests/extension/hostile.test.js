/**
 * An article built from hostile markup, all of it kept: nothing in it is live. The browser tests read it on the real
 * sheet.
 */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { browser, wire } from "./browser.js";

browser();
const { build } = await import("../../extension/page/article/article.js");
const { Page } = await import("../../extension/page/page.js");

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** @param {string} code @returns {any} what Python prints as JSON */
function python(code) {
  const made = spawnSync(process.env.READWELL_PYTHON ?? "python3", ["-c", code], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 1e8,
    env: { ...process.env, PYTHONPATH: `${ROOT}/host` },
  });
  assert.equal(made.status, 0, made.stderr);
  return JSON.parse(made.stdout);
}

const { vectors, code } = python(
  "import json; from tests.browser.drivers.live import LIVE; from tests.data.hostile import vectors; print(json.dumps({'vectors': vectors(), 'code': LIVE}))",
);
/** @type {(root: Element) => string[]} */
const live = new Function(`${code} return live;`)();

/** @param {string} vector */
function article(vector) {
  const page = new Page(wire(`<article><p>Before.</p>${vector}<p>After.</p></article>`));
  return build(page, [[0, page.length]]).element;
}

test("nothing in an article made of hostile markup is live", () => {
  const found = vectors.flatMap((vector) => live(article(vector)).map((one) => [one, vector.slice(0, 200)]));
  assert.deepEqual(found, []);
});

test("live content is found", () => {
  const spoilt = document.createElement("div");
  spoilt.innerHTML =
    "<img src=x onerror=alert(1)><a href=' java\nscript:x'>a</a><p style=top:0>b</p><svg><rect fill='url(https://a.example/m)'/><script>x</script></svg>";
  assert.equal(live(spoilt).length, 5);
});
