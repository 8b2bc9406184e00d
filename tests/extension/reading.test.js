/**
 * Clicks, navigations and readers in every order, seen from the background: which of them opens, closes or sends what.
 */

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { browser } from "./browser.js";

const PAGE = "https://example.org/";

/** Calls that the browser has not answered yet; a test answers them. */
let injections = [];
/** What the page in the tab answers when it is asked for its sheet. */
let standing = null;
/** What the tab shows now. */
let address = PAGE;
let status = "complete";
let [tabs, closed] = [[], []];

/** A port of which the other end is the test's. */
function port(name, sender = { tab: { id: 1 } }) {
  const listeners = { message: new Set(), gone: new Set() };
  const event = (/** @type {Set<any>} */ kept) => ({
    addListener: (/** @type {any} */ one) => void kept.add(one),
    removeListener: (/** @type {any} */ one) => void kept.delete(one),
  });
  return {
    name,
    sender,
    heard: [],
    onMessage: event(listeners.message),
    onDisconnect: event(listeners.gone),
    postMessage(message) {
      this.heard.push(message);
    },
    say: (message) => listeners.message.forEach((one) => one(message)),
    leave: () => listeners.gone.forEach((one) => one({})),
  };
}

/** The engine's side of the wire: every request has an answer at once. */
function engine() {
  const made = port("engine");
  made.postMessage = ({ id }) => {
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
      new Promise((resolve, reject) => {
        const name = files?.at(-1).replace(/.*\/|\.js/g, "");
        injections.push({
          name,
          give: (result) => resolve([{ frameId: 0, result }]),
          throw: (words) => resolve([{ frameId: 0, error: Error(words) }]),
          fail: (words) => reject(Error(words)),
        });
      }),
    removeCSS: async () => {},
  },
  tabs: {
    get: async (id) => {
      if (id < 0) throw Error("No tab with id");
      return { id, url: address, index: 0, status };
    },
    create: async ({ url }) => {
      tabs.push(url);
      return { id: 100 + tabs.length };
    },
    update: async () => {},
    remove: async () => {},
    sendMessage: async (tab, message) => {
      if (message.do === "close-sheet") closed.push(message.key);
      if (message.do !== "sheet-there") return undefined;
      if (!standing) throw Error("Could not establish connection. Receiving end does not exist.");
      return standing;
    },
  },
});
Object.assign(chrome.runtime, { connect: engine, getContexts: async () => [{}] });

const { ask, PROTOCOL } = await import("../../extension/background/engine/engine.js");
const reading = await import("../../extension/background/reading/reading.js");
const capturing = await import("../../extension/background/reading/capture.js");
const voice = await import("../../extension/background/reading/voice.js");

const TAB = { id: 1, url: PAGE, index: 0 };
const LOST = { kind: "failed", code: "lost", detail: "" };

/** Let everything happen that waits for nothing from outside. */
async function settle() {
  for (let turn = 0; turn < 200; turn++) await Promise.resolve();
}

const injected = (name) => injections.filter((one) => one.name === name);

/** The page opens the sheet it was asked for. */
async function opens(key, which = -1) {
  injected("sheet").at(which).give({ state: "opened", key });
  standing = { key, loaded: false };
  await settle();
}

/** A page sends its text. */
function sends(number, text) {
  const one = port("capture");
  capturing.receive(one, TAB.id);
  one.say({ capture: number, progress: 0 });
  one.say({ part: 0, parts: 1, data: text });
  one.leave();
}

afterEach(async () => {
  standing = null;
  [address, status] = [PAGE, "complete"];
  await reading.leave(1, null);
  mock.timers.reset();
  [injections, tabs, closed] = [[], [], []];
  storage.kept = {};
});

test("a page left before its sheet stood opens nothing, and the next click reads the next page", async () => {
  const first = reading.toggle(TAB);
  await settle();
  // Firefox gives no result for a document that was left; Chromium says that its frame was removed.
  injected("sheet")[0].give(undefined);
  await first;
  const second = reading.toggle(TAB);
  await settle();
  injected("sheet")[1].fail("Frame with ID 0 was removed.");
  await second;
  assert.deepEqual(tabs, []);
  void reading.toggle(TAB);
  await settle();
  assert.equal(injected("sheet").length, 3);
});

test("a refusal by the browser shows a message, with the browser's own words as its detail", async () => {
  const clicked = reading.toggle(TAB);
  await settle();
  injected("sheet")[0].fail("The extensions gallery cannot be scripted.");
  await clicked;
  assert.match(tabs.join(), /why=restricted&detail=[^,]*extensions\+gallery/);
});

test("a refusal because the tab shows another page by now is none", async () => {
  const clicked = reading.toggle({ ...TAB, url: `${PAGE}before` });
  await settle();
  injected("sheet")[0].fail("The extensions gallery cannot be scripted.");
  await clicked;
  assert.deepEqual(tabs, []);
});

test("words about a page that was left stand in front of no later page", async () => {
  await reading.toggle({ ...TAB, url: "about:addons" });
  assert.deepEqual(tabs, []);
});

test("words about a tab that was closed open no tab", async () => {
  await reading.toggle({ ...TAB, id: -1, url: "about:addons" });
  assert.deepEqual(tabs, []);
});

test("a blank tab whose page comes opens no tab of words", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  [address, status] = ["about:blank", "loading"];
  const waited = reading.toggle({ ...TAB, url: address });
  for (let look = 0; look < 60; look++) {
    await settle();
    mock.timers.tick(250);
  }
  [address, status] = ["", "complete"]; // the press was for the blank tab: it shows us no later address
  await settle();
  mock.timers.tick(250);
  await waited;
  assert.deepEqual(tabs, []);
});

for (const [what, shown, given] of [
  ["that was blank", "about:blank", []],
  ["of which nothing had come", PAGE, [{ state: "blank" }]],
])
  test(`a tab ${what} is read once its page has come, by the same press`, async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    [address, status] = [shown, "loading"];
    const waited = reading.toggle({ ...TAB, url: shown });
    await settle();
    for (const result of given) injected("sheet")[0].give(result);
    await settle();
    mock.timers.tick(250);
    await settle();
    assert.equal(injected("sheet").length, given.length);
    [address, status] = [PAGE, "complete"];
    mock.timers.tick(250);
    await settle();
    assert.equal(injected("sheet").length, given.length + 1);
    await opens("come");
    await waited;
    assert.deepEqual(tabs, []);
    assert.equal(reading.goesOn(TAB.id, "come"), true);
  });

test("a blank tab whose load was stopped tells so, though it has loaded", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  [address, status] = ["about:blank", "loading"];
  let over = false;
  void reading.toggle({ ...TAB, url: address }).then(() => (over = true));
  await settle();
  status = "complete";
  for (let look = 0; look < 20 && !over; look++) {
    await settle();
    mock.timers.tick(250);
  }
  assert.match(tabs.join(), /why=blank/);
});

test("a second press on what was blank is not doubled by the first", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  [address, status] = ["about:blank", "loading"];
  const waited = reading.toggle({ ...TAB, url: address });
  await settle();
  [address, status] = [PAGE, "complete"];
  void reading.toggle(TAB);
  await settle();
  mock.timers.tick(250);
  await waited;
  assert.equal(injected("sheet").length, 1);
});

for (const [what, shown, given] of [
  ["that stays blank", "about:blank", []],
  ["whose load was stopped", PAGE, [{ state: "blank" }]],
])
  test(`a tab ${what} tells so in words`, async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    address = shown;
    let over = false;
    void reading.toggle({ ...TAB, url: shown }).then(() => (over = true));
    await settle();
    for (const result of given) injected("sheet")[0].give(result);
    for (let look = 0; look < 20 && !over; look++) {
      await settle();
      mock.timers.tick(250);
    }
    assert.match(tabs.join(), /why=blank/);
  });

test("a tab that leaves for a page without an address opens no tab of words", async () => {
  [address, status] = ["", "loading"];
  const clicked = reading.toggle({ ...TAB, url: address });
  await settle();
  injected("sheet")[0].fail("The extensions gallery cannot be scripted.");
  await clicked;
  assert.deepEqual(tabs, []);
});

test("a page of the browser's own, whose address it tells nobody, is refused in words", async () => {
  [address, status] = ["", "complete"];
  const clicked = reading.toggle({ ...TAB, url: address });
  await settle();
  injected("sheet")[0].fail("The extensions gallery cannot be scripted.");
  await clicked;
  assert.match(tabs.join(), /why=restricted/);
});

test("a content script that throws shows a message", async () => {
  const clicked = reading.toggle(TAB);
  await settle();
  injected("sheet")[0].throw("Accessing from Xray wrapper is not supported.");
  await clicked;
  assert.match(tabs.join(), /why=internal/);
});

test("an error that Firefox tells of itself while it lets go of a document is not told as ours", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const clicked = reading.toggle(TAB);
  await settle();
  for (const one of injections) one.throw("An unexpected error occurred");
  await settle();
  mock.timers.tick(100);
  await settle();
  await opens("again");
  await clicked;
  assert.deepEqual(tabs, []);
  assert.equal(injected("sheet").length, 2);
});

test("an error that Firefox tells of itself and doesn't stop telling is told", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let over = false;
  void reading.toggle(TAB).then(() => (over = true));
  for (let look = 0; look < 50 && !over; look++) {
    await settle();
    for (const one of injections) one.throw("An unexpected error occurred");
    await settle();
    mock.timers.tick(1000);
  }
  assert.match(tabs.join(), /why=internal/);
});

test("a press that the browser has refused is not tried again on a later page that another press has opened", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  address = "";
  const before = reading.toggle({ ...TAB, url: address });
  await settle();
  for (const one of injections) one.fail("Cannot access contents of the page.");
  await settle();
  injections = [];
  // A press on the next page allows us in there: another try for the first press would succeed.
  address = PAGE;
  mock.timers.tick(100);
  await settle();
  assert.deepEqual(injections, []);
  await before;
  assert.deepEqual(tabs, []);
});

test("Firefox's refusal of a page that is being left opens no message tab", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const clicked = reading.toggle(TAB);
  await settle();
  for (const one of injections) one.fail("Missing host permission for the tab");
  await settle();
  address = ""; // only now the tab shows that it was loaded anew: the press has no say over it any more
  mock.timers.tick(100);
  await clicked;
  assert.deepEqual(tabs, []);
});

test("a page that was left and come back to while it refused a press is not called unreadable", async () => {
  const clicked = reading.toggle(TAB);
  await settle();
  const { get } = chrome.tabs;
  chrome.tabs.get = async (id) => {
    chrome.tabs.get = get; // at the next look the person is back
    return { id, url: undefined, index: 0, status };
  };
  for (const one of injections) one.fail("Missing host permission for the tab");
  await clicked;
  assert.deepEqual(tabs, []);
});

test("a page that is scrolled to another part of itself after a press is the same page", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const clicked = reading.toggle(TAB);
  await settle();
  address = `${PAGE}#part`;
  for (const one of injections) one.fail("Missing host permission for the tab");
  await settle();
  mock.timers.tick(100);
  await settle();
  await opens("again");
  await clicked;
  assert.equal(injected("sheet").length, 2);
});

test("a page that is left slowly is left: no words in front of the next", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  status = "loading"; // the next page's server takes its time
  const clicked = reading.toggle(TAB);
  const refused = async () => {
    await settle();
    for (const one of injections.splice(0)) one.fail("Missing host permission for the tab");
    await settle();
    mock.timers.tick(1000);
  };
  for (let second = 0; second < 20; second++) await refused();
  assert.deepEqual(tabs, []);
  [address, status] = [`${PAGE}next`, "complete"];
  await refused();
  await clicked;
  assert.deepEqual(tabs, []);
});

test("a page that is refused for as long as it loads shows a message in the end", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  status = "loading";
  let over = false;
  void reading.toggle(TAB).then(() => (over = true));
  for (let second = 0; second < 100 && !over; second++) {
    await settle();
    for (const one of injections.splice(0)) one.fail("Missing host permission for the tab");
    await settle();
    mock.timers.tick(1000);
    await settle();
  }
  assert.match(tabs.join(), /why=restricted/);
});

test("a press that we hear of only after its page was left opens no tab of words", async () => {
  address = undefined; // the press came before, so neither the press nor the tab tells an address
  const clicked = reading.toggle({ ...TAB, url: undefined });
  await settle();
  injected("sheet")[0].fail("Missing host permission for the tab");
  await clicked;
  assert.deepEqual(tabs, []);
});

test("a press that another has replaced is not tried again", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const first = reading.toggle(TAB);
  await settle();
  for (const one of injections) one.fail("Cannot access contents of the page.");
  await settle();
  injections = [];
  const second = reading.toggle(TAB);
  await settle();
  const tries = injected("sheet").length;
  mock.timers.tick(100);
  await settle();
  assert.deepEqual([tries, injected("sheet").length], [1, 1]);
  await opens("second");
  await Promise.all([first, second]);
  assert.deepEqual([tabs, closed], [[], []]);
});

test("the state kept for a page that was left doesn't swallow the next click", async () => {
  void reading.toggle(TAB);
  await settle();
  await opens("a");
  standing = null; // the page was left, or closed its sheet by itself
  assert.equal(await reading.isOpen(1), false);
  void reading.toggle(TAB);
  await settle();
  assert.equal(injected("sheet").length, 2);
});

test("a second press before the sheet is open leaves one sheet, a press after it closes that sheet", async () => {
  void reading.toggle(TAB);
  await settle();
  void reading.toggle(TAB);
  await settle();
  await opens("a", 0);
  await opens("b", 1);
  assert.deepEqual(closed, ["a"]);
  await reading.toggle(TAB);
  assert.deepEqual(closed, ["a", "b"]);
});

test("a press on a page loaded anew doesn't close the sheet that an earlier press opens there", async () => {
  void reading.toggle(TAB);
  await settle();
  await opens("old");
  standing = null; // reloaded
  void reading.toggle(TAB);
  await settle();
  void reading.toggle(TAB); // reloaded once more: this press lets the one before it in
  injected("sheet")[1].give({ state: "opened", key: "earlier" });
  standing = { key: "earlier", loaded: false };
  await settle();
  assert.equal(injected("sheet").length, 3);
  await opens("own");
  assert.ok(!closed.includes("own"), closed.join());
  assert.equal(await reading.isOpen(1), true);
});

test("a reading that fails late doesn't take a later one with it", async () => {
  const first = reading.start(TAB).catch(() => {});
  await settle();
  void reading.start(TAB);
  await settle();
  await opens("b", 1);
  injected("sheet")[0].fail("Frame with ID 0 was removed.");
  await first;
  const reader = port("reader");
  reading.attach(reader, 1, "b");
  await settle();
  injected("capture")[1].give(7);
  sends(7, "{}");
  await new Promise((done) => {
    reader.postMessage = (message) => message.kind === "selection" && done(message);
  });
});

test("the reader of an older sheet learns that it is lost, and takes nothing from the newer one", async () => {
  void reading.start(TAB);
  await settle();
  await opens("a");
  void reading.start(TAB);
  await settle();
  const [old, now] = [port("reader"), port("reader")];
  reading.attach(old, 1, "a");
  reading.attach(now, 1, "b");
  await opens("b", 1);
  old.say({ kind: "shown", at: 0 });
  assert.deepEqual(old.heard, [LOST]);
  assert.ok(!now.heard.includes(LOST));
});

test("a sheet whose page was left gives way to no tab", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  void reading.start(TAB);
  await settle();
  await opens("a");
  standing = null;
  for (let turn = 0; turn < 4; turn++) {
    mock.timers.tick(3_000);
    await settle();
  }
  assert.deepEqual(tabs, []);
});

test("a sheet whose reader never speaks gives way to a tab", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  void reading.start(TAB);
  await settle();
  await opens("a");
  standing = { key: "a", loaded: true };
  for (let turn = 0; turn < 4; turn++) {
    mock.timers.tick(3_000);
    await settle();
  }
  assert.deepEqual([closed, tabs.length], [["a"], 1]);
});

test("the end of an older page doesn't end the reading of the page after it", async () => {
  void reading.start(TAB);
  await settle();
  await opens("a");
  standing = null;
  const going = reading.gone(1);
  void reading.start(TAB);
  await settle();
  await opens("b", 1);
  await going;
  assert.equal(await reading.isOpen(1), true);
});

test("a page that is loaded again is known to have had a sheet, a closed tab leaves nothing", async () => {
  for (const [end, wasLeft] of /** @type {const} */ ([
    ["gone", true],
    ["closed", false],
  ])) {
    void reading.start(TAB);
    await settle();
    await opens("a");
    standing = null;
    await reading[end](1);
    assert.equal(await reading.wasLeft(1), wasLeft, end);
  }
});

test("two captures of one tab each get their own text, in whatever order they come", async () => {
  const both = [capturing.capture(TAB), capturing.capture(TAB)];
  await settle();
  sends(22, "second");
  injected("capture")[1].give(22);
  injected("capture")[0].give(11);
  sends(11, "first");
  assert.deepEqual(
    (await Promise.all(both)).map(({ text, number }) => [text, number]),
    [
      ["first", 11],
      ["second", 22],
    ],
  );
});

test("a page that is left while it is captured is refused at once", async () => {
  const captured = capturing.capture(TAB);
  await settle();
  injected("capture")[0].give(5);
  const one = port("capture");
  capturing.receive(one, TAB.id);
  one.say({ capture: 5, progress: 0 });
  one.leave();
  await assert.rejects(captured, { code: "page-gone" });
});

test("a page's text that nobody takes is forgotten once nobody can wait for it any more", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  sends(31, "taken late");
  mock.timers.tick(29_000);
  const captured = capturing.capture(TAB);
  await settle();
  injected("capture")[0].give(31);
  assert.equal((await captured).text, "taken late");
  sends(32, "of a tab that was closed");
  mock.timers.tick(30_000);
  const other = capturing.capture(TAB);
  await settle();
  injected("capture")[1].give(32);
  await settle();
  mock.timers.tick(30_000);
  await assert.rejects(other, { code: "page-busy" });
});

test("a wish to listen that came to nothing isn't fulfilled by a later click to read", async () => {
  void voice.listenAtOnce(TAB);
  await settle();
  assert.equal(storage.kept["listen:1"], "page");
  injected("sheet")[0].give(undefined);
  await settle();
  void reading.toggle(TAB);
  await settle();
  assert.equal(storage.kept["listen:1"], undefined);
});

test("a host that failed is tried again after a minute, also if the clock was set back meanwhile", async () => {
  let connections = 0;
  chrome.runtime.connectNative = () => {
    connections += 1;
    const made = port("native");
    made.postMessage = () => queueMicrotask(() => made.leave());
    return { ...made, disconnect() {} };
  };
  storage.kept.settings = { version: 1, settings: { engine: "native" } };
  const asked = async () => (await ask({ do: "describe" })).engine;
  const now = mock.method(performance, "now", () => 1000);
  const clock = mock.method(Date, "now");
  assert.deepEqual([await asked(), await asked(), connections], ["embedded", "embedded", 1]);
  clock.mock.mockImplementation(() => 0);
  assert.deepEqual([await asked(), connections], ["embedded", 1]);
  now.mock.mockImplementation(() => 61_001);
  assert.deepEqual([await asked(), connections], ["embedded", 2]);
  delete storage.kept.settings;
});

test("a reading goes on for its own sheet until it ends, and for no other", async () => {
  assert.equal(reading.goesOn(TAB.id, "a"), false);
  void reading.toggle(TAB);
  await settle();
  assert.equal(reading.goesOn(TAB.id, "a"), true); // its key isn't known yet
  await opens("a");
  assert.deepEqual([reading.goesOn(TAB.id, "a"), reading.goesOn(TAB.id, "b")], [true, false]);
  await reading.leave(TAB.id, null);
  assert.equal(reading.goesOn(TAB.id, "a"), false);
});
