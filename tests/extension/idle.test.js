/** An engine that nobody needs ends, and one that is needed doesn't. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { idle } from "../../extension/common/idle.js";
import { browser } from "./browser.js";

const MINUTES = 60_000;
let ends = 0;

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => {
  mock.timers.reset();
  ends = 0;
});

test("ten minutes after the last use comes the end, once", () => {
  const { touch } = idle(() => ends++);
  mock.timers.tick(60 * MINUTES);
  assert.equal(ends, 0);
  touch();
  mock.timers.tick(9 * MINUTES);
  touch();
  mock.timers.tick(9 * MINUTES);
  assert.equal(ends, 0);
  mock.timers.tick(60 * MINUTES);
  assert.equal(ends, 1);
});

test("what is busy goes on", () => {
  let busy = true;
  const { touch } = idle(
    () => ends++,
    () => busy,
  );
  touch();
  mock.timers.tick(20 * MINUTES);
  assert.equal(ends, 0);
  busy = false;
  mock.timers.tick(10 * MINUTES);
  assert.equal(ends, 1);
});

test("an idle native host is left, and its end is told", async () => {
  browser();
  const port = { left: 0, disconnect: () => port.left++, postMessage() {} };
  const event = { addListener() {} };
  Object.assign(chrome.runtime, { connectNative: () => ({ ...port, onMessage: event, onDisconnect: event }) });
  const { connect } = await import("../../extension/background/engine/native.js");
  const connection = await connect();
  connection.onend = () => ends++;
  connection.post({});
  mock.timers.tick(9 * MINUTES);
  assert.deepEqual([port.left, ends], [0, 0]);
  mock.timers.tick(2 * MINUTES);
  assert.deepEqual([port.left, ends], [1, 1]);
});
