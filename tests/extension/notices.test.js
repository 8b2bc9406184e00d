import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { browser } from "./browser.js";

/** The text on the button of each tab. @type {Map<number, string>} */
const badges = new Map();

browser();
Object.assign(chrome, {
  action: { setBadgeText: async ({ tabId, text }) => void badges.set(tabId, text) },
  scripting: { executeScript: async () => [{ documentId: "one" }] },
});
mock.timers.enable({ apis: ["setTimeout"] });
const { tell } = await import("../../extension/background/reading/notices.js");

const tab = /** @type {any} */ ({ id: 1 });

test("a save's mark goes after a while", async () => {
  await tell(tab, { state: "saved" });
  assert.equal(badges.get(1), "✓");
  mock.timers.tick(10_000);
  assert.equal(badges.get(1), "");
});

test("the mark of a save that is under way isn't cleared by the one before", async () => {
  await tell(tab, { state: "saved" });
  mock.timers.tick(3_000);
  await tell(tab, { state: "working" });
  mock.timers.tick(10_000);
  assert.equal(badges.get(1), "…");
});

test("the mark of another tab stays", async () => {
  await tell(tab, { state: "saved" });
  await tell(/** @type {any} */ ({ id: 2 }), { state: "working" });
  mock.timers.tick(10_000);
  assert.deepEqual([badges.get(1), badges.get(2)], ["", "…"]);
});
