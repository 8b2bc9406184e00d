import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { browser } from "./browser.js";

const { share, canShare } = await import("../../extension/pages/popup/share.js");

const ARTICLE = { title: "Tides", text: "The sea rises twice a day.\n", source: "https://example.org/tides" };
const SHARED = { title: ARTICLE.title, text: ARTICLE.text, url: ARTICLE.source };

/** What the popup has asked the background for, and what reached the share sheet. */
let asked = [];
let shared = [];

/** A browser whose share sheet ends each time as the next of these errors says; "" is a success. */
function sharing(...ends) {
  const own = {
    share: async (data) => {
      const name = ends.shift();
      if (name) throw new DOMException("no", name);
      shared.push(data);
    },
  };
  Object.defineProperty(globalThis, "navigator", { value: own, configurable: true });
}

const done = () => document.getElementById("done").textContent;

beforeEach(() => {
  browser('<p id="done">Working</p>');
  [asked, shared] = [[], []];
  chrome.runtime.sendMessage = async (message) => {
    asked.push(message);
    return { ok: ARTICLE };
  };
});

test("a press shares the title, the clean text and the address of the page", async () => {
  sharing("");
  await share(7);
  assert.deepEqual(shared, [SHARED]);
  assert.deepEqual(asked, [{ do: "save", tab: 7, wish: { to: "surface", format: "text", record: false } }]);
  assert.equal(done(), "");
});

test("if the press is over before the text is there, a second press shares at once", async () => {
  sharing("NotAllowedError", "");
  await share(7);
  assert.deepEqual(shared, []);
  assert.equal(done(), "The text is ready. Press Share again.");
  await share(7);
  assert.deepEqual([shared, asked.length], [[SHARED], 1]);
  assert.equal(done(), "");
});

test("a share sheet that is closed is no error, and the next press takes the page anew", async () => {
  sharing("AbortError", "");
  await share(7);
  assert.equal(done(), "");
  await share(7);
  assert.deepEqual([shared, asked.length], [[SHARED], 2]);
});

test("a share sheet that refuses a second time is an error", async () => {
  sharing("NotAllowedError", "NotAllowedError", "");
  await share(7);
  await assert.rejects(share(7), { name: "NotAllowedError" });
  await share(7);
  assert.equal(asked.length, 2);
});

test("the button is there only where the browser has a share sheet", () => {
  sharing();
  assert.equal(canShare(), true);
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  assert.equal(canShare(), false);
});
