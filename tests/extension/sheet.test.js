/** Runs the script that opens the sheet on documents that can't have one. The browser tests open the sheet itself. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { browser } from "./browser.js";

const code = ["host", "sheet"]
  .map((name) => readFileSync(new URL(`../../extension/content/sheet/${name}.js`, import.meta.url), "utf8"))
  .join("\n");

/**
 * What the background hears of a document: the value of the script's last line.
 * @param {Document} document
 * @param {Window} window
 */
function opened(document, window) {
  const names = ["document", "window", "chrome", "globalThis", "readwell"];
  const open = new Function(
    ...names,
    `${code.replace(/\nreadwell\.sheet\.open\(\);\s*$/, "")}\nreturn readwell.sheet.open();`,
  );
  const readwell = {};
  return open(document, window, chrome, { readwell }, readwell);
}

test("a blank document, which a stopped load leaves behind, can hold no sheet", () => {
  const { window } = browser();
  window.document.documentElement.remove();
  window.document.doctype.remove();
  assert.deepEqual(opened(window.document, window), { state: "blank" });
});

test("a document without a root element, whose script removed it, can hold no sheet", () => {
  const { window } = browser();
  window.document.documentElement.remove();
  assert.deepEqual(opened(window.document, window), { state: "unframed" });
});

test("a drawing can hold no sheet", () => {
  const { window } = browser();
  const drawing = new window.DOMParser().parseFromString("<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml");
  assert.deepEqual(opened(drawing, window), { state: "unframed" });
});
