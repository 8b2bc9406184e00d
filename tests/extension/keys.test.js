import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const EXTENSION = new URL("../../extension/", import.meta.url);
const { USUAL_KEYS, VOICE_KEYS } = await import("../../extension/shared/default-keys.js");

test("every tool's key is in the table that the settings offer, and no key is given twice", () => {
  const bound = {};
  for (const room of ["reader", "speech", "save"]) {
    for (const name of readdirSync(new URL(room, EXTENSION))) {
      if (!name.endsWith(".js")) continue;
      const text = readFileSync(new URL(`${room}/${name}`, EXTENSION), "utf8");
      for (const [, tool, key] of text.matchAll(/addTool\(\{\s*name: "(\w+)",[^}]*\bkey: "(.)"/g)) bound[tool] = key;
      for (const [, tool, key] of text.matchAll(/\bbind\(\s*"(\w+)",\s*"(.)"/g)) bound[tool] = key;
    }
  }
  assert.deepEqual(
    Object.fromEntries(
      Object.entries(USUAL_KEYS)
        .map(([name, { key }]) => [name, key])
        .sort(),
    ),
    Object.fromEntries(Object.entries(bound).sort()),
  );
  assert.equal(new Set(Object.values(bound)).size, Object.keys(bound).length);
});

test("no key of the voice is given twice, and each has its act", () => {
  const keys = Object.values(VOICE_KEYS).map(({ key }) => key);
  assert.equal(new Set(keys).size, keys.length);
  const bound = ["speech/keys.js", "speech/main.js"]
    .map((name) => readFileSync(new URL(name, EXTENSION), "utf8"))
    .join();
  for (const name of Object.keys(VOICE_KEYS)) assert.ok(bound.includes(`"${name}":`), name);
});

test("the guide names every key of the voice", () => {
  const guide = readFileSync(new URL("../docs/guide.md", EXTENSION), "utf8");
  for (const { key } of Object.values(VOICE_KEYS)) assert.ok(guide.includes(`\`${key}\``), key);
});
