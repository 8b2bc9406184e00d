/** A sheet whose reading nobody goes on with says so, whatever the browser tells of its connection. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { browser } from "./browser.js";

browser();
const { keepVigil } = await import("../../extension/reader/watch-reading.js");

const EVERY = 3_000;
const OWN = { of: undefined, sheet: "a" };
let asked = [];
let losses = 0;
const lost = () => losses++;

/** The background's replies, one after the other; the last one for ever. */
function replies(...each) {
  asked = [];
  chrome.runtime.sendMessage = async (message) => {
    asked.push(message);
    const reply = each.length > 1 ? each.shift() : each[0];
    if (reply instanceof Error) throw reply;
    return reply;
  };
}

/** Rounds, and what they wait for. */
async function rounds(count) {
  for (let round = 0; round < count; round++) {
    mock.timers.tick(EVERY);
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  }
}

beforeEach(() => mock.timers.enable({ apis: ["setInterval"] }));
afterEach(() => {
  mock.timers.reset();
  losses = 0;
});

test("as long as the reading goes on, nothing is said", async () => {
  replies({ ok: true });
  const end = keepVigil(OWN, lost, EVERY);
  await rounds(5);
  assert.deepEqual([asked.length, losses], [5, 0]);
  assert.deepEqual(asked[0], { do: "goes-on", of: undefined, sheet: "a" });
  end();
});

test("a background that knows nothing of the reading any more is told once", async () => {
  replies({ ok: true }, { ok: false });
  keepVigil(OWN, lost, EVERY);
  await rounds(5);
  assert.deepEqual([asked.length, losses], [2, 1]);
});

test("no answer and a refusal are a loss as well", async () => {
  for (const reply of [new Error("gone"), undefined, { error: { code: "sender", message: "" } }]) {
    losses = 0;
    replies(reply);
    keepVigil(OWN, lost, EVERY);
    await rounds(2);
    assert.equal(losses, 1);
  }
});

test("a vigil that has ended tells nothing, not even of a question that is still open", async () => {
  replies({ ok: false });
  const end = keepVigil(OWN, lost, EVERY);
  mock.timers.tick(EVERY);
  end();
  await rounds(3);
  assert.deepEqual([asked.length, losses], [1, 0]);
});
