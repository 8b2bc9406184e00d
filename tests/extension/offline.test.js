/** The engine's worker has no way to the network left, whoever had it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { goOffline } from "../../extension/background/python/offline.js";

test("no way to the network is left, on the worker or above it, and none comes back", () => {
  const above = { fetch: () => 1, other: 2 };
  const scope = Object.create(above, { WebSocket: { value: class {}, configurable: true } });
  goOffline(scope);
  assert.deepEqual(
    ["fetch", "WebSocket", "XMLHttpRequest", "importScripts"].map((way) => scope[way]),
    [undefined, undefined, undefined, undefined],
  );
  assert.equal("fetch" in above, false);
  assert.equal(scope.other, 2);
  assert.throws(() => {
    "use strict";
    scope.fetch = () => 1;
  }, TypeError);
});
