import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";

browser("<!doctype html><title></title>", "en");
const { eventText } = await import("../../extension/speech/script/announcements.js");

const VOICE = { id: "a", name: "A", lang: "en", local: true, engine: /** @type {const} */ ("browser") };
const failed = (code, voices) => eventText({ kind: "state", state: "failed", code }, () => [], voices);

test("where there is no voice, a failure says how to get one, not to try another", () => {
  for (const code of ["synthesis-failed", "unheard", "synthesis-unavailable"]) {
    assert.match(failed(code, []), /no voice\. Install one/);
    assert.doesNotMatch(failed(code, []), /another voice|synthesis/);
  }
});

test("where there are voices, another one is to be tried", () => {
  assert.match(failed("synthesis-failed", [VOICE]), /Try another voice/);
  assert.match(failed("unheard", [VOICE]), /No voice can be heard/);
});
