import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { browser } from "./browser.js";

const ID = "johafmnokiipjphopkjiapjiackojhgm";
const OWN = `chrome-extension://${ID}`;
/** The tab that is read on a sheet, another one, a reader's own tab, and the tab that reader was opened for. */
const [READ, OTHER, READER, READ_IN_TAB] = [1, 2, 3, 4];

const listeners = { onMessage: [], onConnect: [] };
const levels = [];

/**
 * Chrome as far as the background asks for it: what it is asked to do is done by nobody. It has neither context
 * menus nor keys, like Firefox for Android.
 */
function chromeFor(storage) {
  const event = () => ({ addListener() {} });
  const kept = (area) => ({ ...area, setAccessLevel: async ({ accessLevel }) => void levels.push(accessLevel) });
  globalThis.chrome = {
    ...globalThis.chrome,
    runtime: {
      id: ID,
      getURL: (path) => `${OWN}/${path}`,
      getManifest: () => ({ version: "0.1.0" }),
      onMessage: { addListener: (one) => listeners.onMessage.push(one) },
      onConnect: { addListener: (one) => listeners.onConnect.push(one) },
      onInstalled: event(),
    },
    storage: {
      ...globalThis.chrome.storage,
      local: kept(storage.area("local")),
      session: kept(storage.area("session")),
      sync: kept(storage.area("sync")),
    },
    tabs: {
      get: async (id) => ({ id, url: "https://example.org/", incognito: false }),
      sendMessage: async () => null,
      onRemoved: event(),
      onUpdated: event(),
    },
    action: { onClicked: event(), setPopup: async () => {} },
    permissions: { contains: async () => false, onRemoved: event() },
    scripting: { executeScript: async () => [{ result: null }], insertCSS: async () => {}, removeCSS: async () => {} },
  };
}

const { storage } = browser();
chromeFor(storage);
// What is asked for begins in earnest and would keep this process waiting for minutes.
const { setTimeout: later } = globalThis;
globalThis.setTimeout = (...given) => later(...given).unref();
Object.assign(globalThis, {
  location: { search: "", href: `${OWN}/background/offscreen.html` },
  speechSynthesis: { getVoices: () => [], addEventListener() {}, cancel() {} },
  BroadcastChannel: class {
    addEventListener() {}
    postMessage() {}
    close() {}
  },
});
// What is asked for in one test may end this reading.
beforeEach(() => (storage.kept[`reading:${READ_IN_TAB}`] = { tab: READ_IN_TAB, shown: "tab", reader: READER }));

const { ask, DO, PORT } = await import("../../extension/common/messages/messages.js");
const { callerOf } = await import("../../extension/common/messages/senders.js");
await import("../../extension/background/main.js");
const main = { message: listeners.onMessage.pop(), connect: listeners.onConnect.pop() };
await import("../../extension/background/engine/offscreen.js");
const hidden = { message: listeners.onMessage.pop(), connect: listeners.onConnect.pop() };
await import("../../extension/speech/player/voicebox.js");
const voicebox = { connect: listeners.onConnect.pop() };

const page = (path, tab, frameId = 0) => ({
  id: ID,
  url: `${OWN}/${path}`,
  origin: OWN,
  ...(tab ? { tab: { id: tab }, frameId, documentLifecycle: "active" } : {}),
});
const script = (tab, more = {}) => ({
  id: ID,
  url: "https://example.org/",
  origin: "https://example.org",
  tab: { id: tab },
  frameId: 0,
  documentId: "D",
  ...more,
});

/** Senders as the browsers describe them, by surface. */
const SURFACES = {
  background: { id: ID, url: `${OWN}/background/main.js` },
  offscreen: page("background/engine/offscreen.html"),
  popup: page("pages/popup/popup.html"),
  options: page("pages/options/options.html", OTHER),
  voices: page("pages/listening/settings.html", OTHER),
  library: page("save/library.html", OTHER),
  welcome: page("pages/welcome/welcome.html", OTHER),
  tabs: page(`save/tabs.html?tabs=${READ},9`, OTHER),
  file: page("save/file.html?address=blob:x", OTHER),
  label: page("pages/label/label.html", OTHER),
  pdf: page("pages/pdf/pdf.html", OTHER),
  reader: page(`reader/reader.html?of=${READ_IN_TAB}`, READER),
  sheet: page("reader/reader.html", READ, 7),
  content: script(READ),
};

/** Who else may send: nobody of these is served, whatever is asked. */
const STRANGERS = {
  "another extension": { ...page("pages/popup/popup.html"), id: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" },
  "another extension's page": {
    ...page("pages/popup/popup.html"),
    url: "chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/pages/popup/popup.html",
  },
  "a page with our address but its own origin": { ...page("pages/popup/popup.html"), origin: "https://example.org" },
  "a web page's frame": script(READ, { frameId: 7 }),
  "a web page without a tab": { ...script(READ), tab: undefined },
  "a document that is only prepared": script(READ, { documentLifecycle: "prerender" }),
  "a page that is thrown away": { ...SURFACES.options, documentLifecycle: "pending_deletion" },
  "the popup in a page's frame": page("pages/popup/popup.html", READ, 7),
  "the settings in a page's frame": page("pages/options/options.html", READ, 7),
  "the library in a page's frame": page("save/library.html", READ, 7),
  "the hidden document in a tab": page("background/engine/offscreen.html", OTHER),
  "a page of ours that asks for nothing": page("pages/help/help.html", OTHER),
  "a page of ours under another path": page("x/../pages/popup//popup.html", OTHER),
  "a reader outside of a tab": page("reader/reader.html"),
  nobody: { id: ID },
  "an address that is none": { id: ID, url: "pages/popup/popup.html" },
};

const PAGES = ["popup", "options", "voices", "library", "welcome", "tabs", "file", "label", "reader", "sheet", "pdf"];
/** Who may ask for what: the whole table, so that a new request without an answer here fails. */
const MAY = {
  read: ["popup", "tabs", "reader", "sheet"],
  show: ["library", "welcome"],
  leave: ["popup", "reader", "sheet"],
  state: ["popup"],
  measured: ["reader", "sheet"],
  "go-on": ["reader", "sheet"],
  capture: ["reader", "sheet"],
  "goes-on": ["reader", "sheet"],
  warm: ["popup", "pdf"],
  describe: ["popup", "options", "reader", "sheet"],
  "last-page": ["options"],
  engine: ["options", "reader", "sheet"],
  page: ["reader", "sheet"],
  "content-event": ["content"],
  label: ["popup"],
  labelled: ["content"],
  host: ["options"],
  listen: ["popup"],
  wish: ["reader", "sheet"],
  voice: ["voices", "library", "welcome", "reader", "sheet"],
  "voice-packs": ["voices"],
  "voice-pack": ["voices"],
  "voice-file": ["voices"],
  voices: ["offscreen", "background", "reader", "sheet"],
  say: ["offscreen", "background"],
  save: ["popup", "tabs", "reader", "sheet"],
  "save-show": ["popup", "reader", "sheet", "content"],
  "save-undo": ["popup", "reader", "sheet", "content"],
  record: ["reader", "sheet"],
  recordings: ["reader", "sheet"],
  "record-change": ["reader", "sheet"],
  "record-take": ["reader", "sheet"],
  offer: ["reader", "sheet"],
  later: ["popup"],
  "read-so-far": ["reader", "sheet"],
  marks: ["reader", "sheet"],
  former: ["reader", "sheet"],
  lessons: ["reader", "sheet"],
  "all-lessons": ["options"],
  pdf: ["pdf"],
  "pdf-page": ["pdf"],
  mark: ["reader", "sheet"],
  library: ["library"],
  folders: ["options"],
  vault: ["options"],
  stored: ["options"],
  open: ["reader", "sheet"],
  stay: PAGES,
};
/** What makes each request one that its callers may make. */
const FIELDS = {
  popup: { tab: OTHER },
  tabs: { tab: READ },
  reader: { of: READ_IN_TAB },
  library: { word: "list" },
  options: { word: "all" },
};

/**
 * The reply's code; "" for whatever isn't refused before anything is done.
 * @param {any} message
 * @param {any} sender
 * @returns {Promise<string>}
 */
async function codeOf(message, sender, listener = main.message) {
  let reply = null;
  listener(message, sender, (given) => (reply = given));
  // All that is asked of this browser is answered at once: who is refused has heard of it by then.
  for (let turn = 0; turn < 20 && !reply; turn++) await new Promise((next) => setImmediate(next));
  return reply?.error?.code ?? "";
}

test("every request has a rule and every rule a request", () => {
  assert.deepEqual(Object.values(DO).sort(), Object.keys(MAY).sort());
});

for (const name of Object.values(DO)) {
  test(`${name} serves only whom it is for`, async () => {
    for (const [surface, sender] of Object.entries(SURFACES)) {
      storage.kept[`reading:${READ_IN_TAB}`] = { tab: READ_IN_TAB, shown: "tab", reader: READER };
      if (name.startsWith("save-") && surface === "content") continue; // a test of its own below
      const code = await codeOf({ do: name, ...FIELDS[surface] }, sender);
      assert.equal(
        code === "sender",
        !MAY[name].includes(surface) || (name === "labelled" && surface === "content"),
        `${surface}: ${code}`,
      );
    }
    for (const [who, sender] of Object.entries(STRANGERS))
      assert.equal(await codeOf({ do: name, tab: READ }, sender), "sender", who);
  });
}

test("the event page's own requests are answered without a message, which no browser would deliver to its sender", async () => {
  assert.deepEqual(await ask(DO.VOICES), { voices: [] });
  await assert.rejects(ask(DO.LIBRARY, { word: "list" }), { code: "sender" });
});

test("nobody is served for a name that is no request", async () => {
  for (const name of [undefined, "constructor", "__proto__", "toString", "nothing"])
    assert.equal(await codeOf({ do: name }, SURFACES.popup), "message");
});

test("a caller names no tab but its own, those it was opened for, or any from the popup", async () => {
  const names = Object.values(DO).filter((name) =>
    ["read", "leave", "measured", "goes-on", "page", "save"].includes(name),
  );
  for (const name of names) {
    for (const field of ["tab", "of"]) {
      assert.equal(await codeOf({ do: name, [field]: OTHER }, SURFACES.sheet), "sender", `sheet ${name}`);
      assert.equal(await codeOf({ do: name, [field]: READ }, SURFACES.reader), "sender", `reader ${name}`);
    }
    assert.equal(
      await codeOf({ do: name, of: READ_IN_TAB }, page(`reader/reader.html?of=${READ_IN_TAB}`, 8)),
      "sender",
      `another tab's reader ${name}`,
    );
    assert.notEqual(await codeOf({ do: name, of: READ }, SURFACES.sheet), "sender", `sheet ${name}, its own`);
  }
  assert.equal(await codeOf({ do: DO.SAVE, tab: READER }, SURFACES.tabs), "sender");
  assert.equal(await codeOf({ do: DO.CONTENT_EVENT, tab: OTHER, css: "x", version: 1 }, SURFACES.content), "sender");
  for (const tab of ["1", -1, 1.5, {}, [1]])
    assert.equal(await codeOf({ do: DO.READ, tab }, SURFACES.popup), "message");
});

test("a surface asks the engine about a page it holds and for nothing that only the host does", async () => {
  for (const request of [
    { do: "save" },
    { do: "folder-add", folder: "/" },
    { do: "undo" },
    { do: "library-list" },
    { do: "render" },
    {},
    null,
  ]) {
    assert.equal(await codeOf({ do: DO.ENGINE, request }, SURFACES.sheet), "message");
  }
});

test("a page takes back only the save that its own corner offers, once", async () => {
  storage.kept["save:77"] = { notice: { tab: READ, document: "D" } };
  storage.kept["save:78"] = {};
  assert.equal(await codeOf({ do: DO.SAVE_UNDO, number: 77 }, script(OTHER)), "sender");
  assert.equal(await codeOf({ do: DO.SAVE_UNDO, number: 77 }, script(READ, { documentId: "E" })), "sender");
  assert.equal(await codeOf({ do: DO.SAVE_UNDO, number: 78 }, script(READ)), "sender");
  assert.equal(await codeOf({ do: DO.SAVE_UNDO, number: 79 }, script(READ)), "sender");
  assert.equal(await codeOf({ do: DO.SAVE_SHOW, number: 77 }, script(OTHER)), "sender");
  assert.equal(await codeOf({ do: DO.SAVE_UNDO, number: 77 }, script(READ)), "");
  assert.equal(await codeOf({ do: DO.SAVE_UNDO, number: 77 }, script(READ)), "sender");
  assert.equal(await codeOf({ do: DO.SAVE_UNDO, number: 77 }, SURFACES.popup), "lost");
});

test("a page changes the labels of no page but the one that is labelled in its tab", async () => {
  storage.kept[`labelling:${READ}`] = "abc";
  assert.equal(await codeOf({ do: DO.LABELLED, hash: "def", labels: [] }, SURFACES.content), "sender");
  assert.equal(await codeOf({ do: DO.LABELLED, hash: "abc", labels: [] }, script(OTHER)), "sender");
  assert.notEqual(await codeOf({ do: DO.LABELLED, hash: "abc", labels: [] }, SURFACES.content), "sender");
});

/** A port as its opener's end has it. */
function port(name, sender) {
  const taken = { heard: 0, closed: false };
  const made = {
    name,
    sender,
    onMessage: { addListener: () => taken.heard++ },
    onDisconnect: { addListener() {} },
    postMessage() {},
    disconnect: () => (taken.closed = true),
  };
  return { made, taken };
}

const PORTS = [
  [PORT.CAPTURE, main, ["content"]],
  [PORT.READER, main, ["reader", "sheet"]],
  [PORT.AHEAD, main, ["popup"]],
  [PORT.ENGINE, hidden, ["background"]],
  [PORT.SPEECH, voicebox, ["reader", "sheet", "voices", "library", "welcome"]],
];

test("every port has a rule", () => {
  assert.deepEqual(PORTS.map(([name]) => name).sort(), Object.values(PORT).sort());
});

for (const [name, end, from] of PORTS) {
  test(`the port ${name} is open only to whom it is for`, () => {
    for (const [surface, sender] of Object.entries({ ...SURFACES, ...STRANGERS })) {
      const { made, taken } = port(name, sender);
      end.connect(made);
      assert.deepEqual([taken.heard > 0, taken.closed], [from.includes(surface), !from.includes(surface)], surface);
    }
    for (const other of [main, hidden, voicebox].filter((one) => one !== end)) {
      const { made, taken } = port(name, SURFACES.content);
      other.connect(made);
      assert.deepEqual(taken, { heard: 0, closed: false });
    }
  });
}

test("a reader that goes away before it is known what it may read is not kept", async () => {
  for (const [leaves, heard] of [
    [false, ["failed"]],
    [true, []],
  ]) {
    const [said, kept, told] = [new Set(), new Set(), []];
    const event = (set) => ({ addListener: (one) => set.add(one), removeListener: (one) => set.delete(one) });
    main.connect({
      name: PORT.READER,
      sender: SURFACES.reader,
      onMessage: event(said),
      onDisconnect: event(kept),
      postMessage: ({ kind }) => told.push(kind),
    });
    const ended = [...said].map((say) => say({ kind: "hello", of: READ_IN_TAB, sheet: "" }));
    if (leaves) for (const leave of [...kept]) leave();
    await Promise.all(ended);
    assert.deepEqual([told, kept.size], [heard, leaves ? 0 : 1]);
  }
});

test("the hidden document works for the background alone", async () => {
  for (const [surface, sender] of Object.entries({ ...SURFACES, ...STRANGERS })) {
    const answers = hidden.message({ to: "paper", work: "drop", address: "blob:x" }, sender, () => {});
    assert.equal(answers, surface === "background", surface);
  }
  for (const work of [undefined, "constructor", "toString"])
    assert.equal(
      hidden.message({ to: "paper", work }, SURFACES.background, () => {}),
      false,
    );
});

test("each surface is known by its exact address", () => {
  for (const [surface, sender] of Object.entries(SURFACES)) assert.equal(callerOf(sender)?.surface, surface);
  for (const [who, sender] of Object.entries(STRANGERS)) assert.equal(callerOf(sender), null, who);
  assert.equal(callerOf(undefined), null);
});

test("storage is closed to content scripts if the browser supports it", () => {
  assert.deepEqual(levels, ["TRUSTED_CONTEXTS", "TRUSTED_CONTEXTS", "TRUSTED_CONTEXTS"]);
});

test("no other extension or site can speak to us, and every listener asks who speaks", () => {
  const folder = fileURLToPath(new URL("../../extension", import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /^(?!node_modules|vendor).*\.js$/.test(name),
  );
  for (const name of files) {
    const text = readFileSync(`${folder}/${name}`, "utf8");
    assert.doesNotMatch(text, /on(?:Message|Connect)External|onUserScript/, name);
    const listens = /runtime\.on(?:Message|Connect)\.addListener/.test(text);
    assert.ok(
      !listens ||
        name.startsWith("content") ||
        /from "(?:\.\.?\/)+(?:common\/messages\/|messages\/)?senders\.js"/.test(text),
      `${name} listens to whoever speaks`,
    );
  }
});
