import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { browser } from "./browser.js";
import { rowsOf } from "./rows.js";

browser();
const { build } = await import("../../extension/page/article/article.js");
const { Page } = await import("../../extension/page/page.js");
const { Structure } = await import("../../extension/page/structure.js");

const python = process.env.READWELL_PYTHON ?? "python3";
const given = (process.env.READWELL_AGREEMENT ?? "").split("\n").filter(Boolean);
const lines = execFileSync(python, ["-m", "tests.data.agreement", ...given], { encoding: "utf8", maxBuffer: 4e9 })
  .trim()
  .split("\n");

/** A formula stands for its TeX: how it is drawn is the reader's. */
function tex() {
  const mark = document.createElementNS("http://www.w3.org/1998/Math/MathML", "math");
  return mark;
}

/** @param {[string, string][]} rows */
const plain = (rows) =>
  rows
    .map(([path, words]) => `${path}: ${words.replace(/(?:\s|\u200b|\u200c|\u200d|\u00ad|\u2060)+/g, " ").trim()}`)
    .filter((row) => !/(paragraph|heading|term|summary|code): $/.test(row));

for (const line of lines) {
  const { name, page: columns, keep, structure, rows } = JSON.parse(line);
  test(`the sheet and the engine agree on ${name}`, () => {
    const page = new Page(columns);
    page.structure = new Structure(structure);
    const { element } = build(page, keep, { tex });
    const [sheet, engine] = [plain(rowsOf(element)), plain(rows)];
    const at = sheet.findIndex((row, place) => row !== engine[place]);
    const differs = at >= 0 ? at : sheet.length === engine.length ? -1 : Math.min(sheet.length, engine.length);
    assert.ok(
      differs < 0,
      `row ${differs}\nsheet  ${sheet.slice(Math.max(0, differs - 1), differs + 2).join("\n       ")}\nengine ${engine.slice(Math.max(0, differs - 1), differs + 2).join("\n       ")}`,
    );
  });
}
