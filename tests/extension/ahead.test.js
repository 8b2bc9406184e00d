/** What is done while the popup is open: the page is captured and answered once, and used by the next press alone. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { browser } from "./browser.js";

const PAGE = "https://example.org/";
const TAB = { id: 1, url: PAGE, index: 0 };

/** Content scripts that the browser has not run yet; a test runs them. */
let injections = [];
/** The requests that the engine got, without hello. */
let requests = [];
let address = PAGE;

/** A port of which the other end is the test's. */
function port(name) {
  const listeners = { message: new Set(), gone: new Set() };
  const event = (kept) => ({
    addListener: (one) => void kept.add(one),
    removeListener: (one) => void kept.delete(one),
  });
  return {
    name,
    sender: { tab: { id: 1 } },
    heard: [],
    closed: false,
    onMessage: event(listeners.message),
    onDisconnect: event(listeners.gone),
    postMessage(message) {
      this.heard.push(message);
    },
    disconnect() {
      this.closed = true;
    },
    say: (message) => listeners.message.forEach((one) => one(message)),
    leave: () => listeners.gone.forEach((one) => one({})),
  };
}

/** The engine's side of the wire. */
function engine() {
  const made = port("engine");
  made.postMessage = ({ id, data }) => {
    const request = JSON.parse(data);
    if (request.do === "extract") requests.push(request);
    const ok = { protocol: PROTOCOL, keep: [[1, 2]], words: { kept: 3 } };
    queueMicrotask(() => made.say({ id, part: 0, parts: 1, data: JSON.stringify({ ok }) }));
  };
  return made;
}

const { storage } = browser();
Object.assign(chrome, {
  offscreen: {},
  scripting: {
    executeScript: ({ files }) =>
      new Promise((resolve) => {
        const names = files.map((file) => file.replace(/.*\/|\.js/g, ""));
        injections.push({
          name: names.at(-1),
          ahead: names.includes("ahead"),
          give: (result) => resolve([{ frameId: 0, result }]),
        });
      }),
  },
  tabs: {
    get: async (id) => ({ id, url: address, index: 0, status: "complete" }),
    sendMessage: async () => ({ key: "a", loaded: true }),
  },
});
Object.assign(chrome.runtime, { connect: engine, getContexts: async () => [{}] });

const { PROTOCOL } = await import("../../extension/background/engine/engine.js");
const ahead = await import("../../extension/background/reading/ahead.js");
const capturing = await import("../../extension/background/reading/capture.js");
const reading = await import("../../extension/background/reading/reading.js");

/** Let everything happen that waits for nothing from outside. */
async function settle() {
  for (let turn = 0; turn < 200; turn++) await Promise.resolve();
}

const captures = () => injections.filter((one) => one.name === "capture");

/** The popup opens on a page, and its page is captured. */
async function popup(number, text = '{"v":1}') {
  const made = port("ahead");
  ahead.receive(made);
  made.say({ tab: TAB.id });
  await settle();
  const page = number ? await captured(number, text) : null;
  return { popup: made, page };
}

/** The page answers its last capture; the port stays open as that of a watched page does. */
async function captured(number, text) {
  captures().at(-1).give(number);
  const page = port("capture");
  capturing.receive(page, TAB.id);
  page.say({ capture: number, progress: 0 });
  page.say({ capture: number, parts: 1, selected: false });
  page.say({ part: 0, parts: 1, data: text });
  page.say({ capture: number, ended: true });
  await settle();
  return page;
}

/** A press on Read, whose sheet opens and whose reader comes; what the reader gets. */
async function read(choice) {
  void reading.start(TAB, { choice });
  await settle();
  injections.find((one) => one.name === "sheet").give({ state: "opened", key: "a" });
  await settle();
  const reader = port("reader");
  reading.attach(reader, TAB.id, "a");
  await new Promise((resolve) => setTimeout(resolve));
  await settle();
  return reader.heard.map((message) => message.data ?? message.capture ?? message.kind);
}

afterEach(async () => {
  await reading.leave(TAB.id, null);
  [injections, requests, address] = [[], [], PAGE];
  storage.kept = {};
});

test("a press in the popup takes the page and the answer that are there", async () => {
  const { popup: opened, page } = await popup(5);
  assert.equal(requests.length, 1);
  assert.deepEqual(await read(), ['{"v":1}', 5]);
  assert.deepEqual([captures().length, requests.length, page.closed], [1, 1, true]);
  opened.leave();
});

test("a page that has changed since is captured again", async () => {
  const { popup: opened, page } = await popup(6);
  page.leave();
  await settle();
  void reading.start(TAB);
  await settle();
  assert.deepEqual(
    captures().map((one) => one.ahead),
    [true, false],
  );
  opened.leave();
});

test("what was made ahead goes with the popup, and the page is watched no longer", async () => {
  const { popup: opened, page } = await popup(7);
  opened.leave();
  await settle();
  assert.equal(page.closed, true);
  void reading.start(TAB);
  await settle();
  assert.equal(captures().length, 2);
});

test("what was made ahead is good for one press", async () => {
  const { popup: opened } = await popup(8);
  assert.ok(ahead.take(TAB.id));
  assert.equal(ahead.take(TAB.id), null);
  opened.leave();
});

test("another extractor chosen meanwhile gets the same page and an answer of its own", async () => {
  const { popup: opened } = await popup(9);
  assert.deepEqual(await read({ name: "bte" }), ['{"v":1}', 9]);
  assert.deepEqual(
    requests.map((request) => request.with?.name),
    ["readwell", "bte"],
  );
  assert.equal(captures().length, 1);
  opened.leave();
});

test("a save takes the page that is there", async () => {
  const { popup: opened } = await popup(10, '{"v":1,"url":"x"}');
  assert.equal(await ahead.textOf(TAB), '{"v":1,"url":"x"}');
  assert.equal(captures().length, 1);
  opened.leave();
});

test("a long page is captured ahead and not answered", async () => {
  const { popup: opened } = await popup(11, `{"v":1,"url":"${"x".repeat(3_000_000)}"}`);
  assert.equal(requests.length, 0);
  opened.leave();
});

test("a page that can't be read is left alone", async () => {
  address = "about:addons";
  const { popup: opened } = await popup(0);
  assert.deepEqual(injections, []);
  opened.leave();
});

test("a capture that failed ahead is made at the press", async () => {
  const { popup: opened } = await popup(0);
  captures()[0].give(undefined);
  await settle();
  void reading.start(TAB);
  await settle();
  assert.equal(captures().length, 2);
  opened.leave();
});
