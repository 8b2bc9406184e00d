import assert from "node:assert/strict";
import { test } from "node:test";

/** Chrome as far as the engine's hidden document needs it; the first `failing` openings end before it has loaded. */
function chromeThatCloses(failing) {
  const made = { opened: 0, open: false };
  const listened = { addListener() {} };
  globalThis.chrome = {
    offscreen: {
      async createDocument() {
        made.opened += 1;
        if (made.opened <= failing) throw new Error("Offscreen document closed before fully loading.");
        made.open = true;
      },
    },
    runtime: {
      getURL: (path) => `chrome-extension://own/${path}`,
      getContexts: async () => (made.open ? [{}] : []),
      connect: () => ({ postMessage() {}, onMessage: listened, onDisconnect: listened }),
    },
  };
  return made;
}

chromeThatCloses(0);
const { connect } = await import("../../extension/background/engine/embedded.js");

test("a hidden document that is closed while it loads is opened once more", async () => {
  const made = chromeThatCloses(1);
  await connect();
  assert.equal(made.opened, 2);
});

test("a hidden document that never loads ends the connection, so that the request is sent again", async () => {
  chromeThatCloses(9);
  await assert.rejects(connect(), { code: "gone" });
});
