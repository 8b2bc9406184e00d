import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { embedded } from "./pyodide.js";

const python = process.env.READWELL_PYTHON ?? "python3";
const asked = JSON.parse(execFileSync(python, ["-m", "tests.data.parity"], { encoding: "utf8", maxBuffer: 1e9 }));
const answer = await embedded();

test("there are requests to compare", () => {
  assert.ok(Object.keys(asked).length > 20);
});

for (const [name, { request, reply }] of Object.entries(asked)) {
  test(`Pyodide answers ${name} with CPython's bytes`, () => {
    const got = answer(request);
    // Not assert.equal: the difference of two replies of 100,000 characters is no help, where they part is.
    const at = [...got].findIndex((character, place) => character !== reply[place]);
    assert.ok(
      got === reply,
      `Pyodide ...${got.slice(at - 60, at + 60)}... CPython ...${reply.slice(at - 60, at + 60)}`,
    );
  });
}

test("both say hello, each with its own home and Python", () => {
  const { ok } = JSON.parse(answer('{"do":"hello","protocol":1}'));
  assert.equal(ok.home, "embedded");
  assert.match(ok.python, /^3\.12\./);
});
