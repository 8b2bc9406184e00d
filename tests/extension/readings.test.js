import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { readings } from "../../extension/speech/readings/readings.js";

const TABLES = new URL("readings/", import.meta.url);
const run = (text, lang) => ({ id: 1, text, start: 0, end: text.length, lang, mark: "" });
const said = (text, lang) =>
  readings(run(text, lang))
    .map(({ text }) => text)
    .join("")
    .replace(/\s+/g, " ")
    .trim();

for (const name of readdirSync(TABLES).sort()) {
  const lang = name.split(".")[0];
  const cases = readFileSync(new URL(name, TABLES), "utf-8")
    .split("\n")
    .filter((line) => line.includes(" = "))
    .map((line) => line.split(" = "));
  test(`${cases.length} texts are said as people say them: ${lang}`, () => {
    assert.ok(cases.length >= 300, `${name} has ${cases.length} texts only`);
    const wrong = cases.filter(([text, spoken]) => said(text, lang) !== spoken);
    assert.deepEqual(
      wrong.map(([text]) => `${text} = ${said(text, lang)}`),
      wrong.map(([text, spoken]) => `${text} = ${spoken}`),
    );
  });
}

test("every piece keeps its place on the page", () => {
  const text = "It cost £3.50, see example.org or www.x.org.";
  const pieces = readings(run(text, "en-GB"));
  assert.equal(pieces.map(({ start, end }) => text.slice(start, end)).join(""), text);
  assert.ok(pieces.length > 3);
});

test("a language without a file is read as it stands", () => {
  assert.deepEqual(readings(run("5 km", "fi")), [run("5 km", "fi")]);
});
