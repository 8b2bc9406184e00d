/** Which engine answers where the native host is chosen: the host, or the embedded one beside or after it. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { browser } from "./browser.js";

const HELLO = { protocol: 2, engine: "0.1.0", python: "3.11", can: [] };

/** What each engine was asked, and how to answer it. @type {Record<string, any[]>} */
let asked;
/** Whether the host greets. */
let greets;

/** One end of a connection to an engine; the test has the other. @param {"native" | "embedded"} home */
function line(home) {
  const [heard, gone] = [new Set(), new Set()];
  const event = (/** @type {Set<any>} */ kept) => ({ addListener: (/** @type {any} */ one) => void kept.add(one) });
  const say = (/** @type {number} */ id, /** @type {object} */ reply) =>
    heard.forEach((one) => one({ id, part: 0, parts: 1, data: JSON.stringify(reply) }));
  let whole = "";
  return {
    onMessage: event(heard),
    onDisconnect: event(gone),
    disconnect() {},
    postMessage(/** @type {any} */ { id, part, parts, data, cancel }) {
      whole = part ? whole + data : (data ?? "");
      if (part < parts - 1) return;
      const request = data ? JSON.parse(whole) : { do: cancel ? "cancel" : "end" };
      if (request.do === "hello" && (home === "embedded" || greets))
        return queueMicrotask(() => say(id, { ok: HELLO }));
      asked[home].push({
        do: request.do,
        answer: () => say(id, { ok: { from: home } }),
        refuse: (/** @type {string} */ code) => say(id, { error: { code, message: "" } }),
        die: () => gone.forEach((one) => one({ error: { message: "Native host has exited." } })),
      });
    },
  };
}

browser();
Object.assign(chrome, { offscreen: {}, permissions: { contains: async () => true } });
Object.assign(chrome.runtime, {
  connect: () => line("embedded"),
  connectNative: () => line("native"),
  getContexts: async () => [{}],
});
await chrome.storage.local.set({ settings: { version: 0, settings: { engine: "native" } } });

/** Each test has an engine that knows nothing of the last one's. */
let number = 0;
let engine;
beforeEach(async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  [asked, greets] = [{ native: [], embedded: [] }, true];
  engine = await import(`../../extension/background/engine.js?${number++}`);
});
afterEach(() => mock.timers.reset());

/** Lets everything happen that waits for nothing from outside. */
async function settle() {
  for (let turn = 0; turn < 300; turn++) await Promise.resolve();
}

/** Asks about a page, and lets the time pass after which a host is late. */
async function late() {
  const answer = engine.ask({ do: "extract" }, "{}");
  answer.catch(() => {});
  await settle();
  mock.timers.tick(1_600);
  await settle();
  return { answer };
}
const last = (/** @type {string} */ home) => asked[home].filter((one) => one.do === "extract").at(-1);

test("a host that answers in time answers alone", async () => {
  const answer = engine.ask({ do: "extract" }, "{}");
  await settle();
  mock.timers.tick(1_400);
  last("native").answer();
  assert.deepEqual(await answer, { ok: { from: "native" }, engine: "native", notice: "" });
  mock.timers.tick(60_000);
  await settle();
  assert.deepEqual(asked.embedded, []);
});

test("a host that says nothing is not waited for: the embedded engine answers, and at once from then on", async () => {
  const { answer } = await late();
  last("embedded").answer();
  assert.deepEqual(await answer, { ok: { from: "embedded" }, engine: "embedded", notice: "slow" });
  assert.equal(asked.native.at(-1).do, "cancel");
  const next = engine.ask({ do: "extract" }, "{}");
  await settle();
  last("embedded").answer();
  assert.equal((await next).notice, "slow");
  assert.equal(asked.native.filter((one) => one.do === "extract").length, 1);
});

test("a host that doesn't even greet is not waited for either", async () => {
  greets = false;
  const { answer } = await late();
  last("embedded").answer();
  assert.equal((await answer).engine, "embedded");
});

test("a late host that answers first is believed, and asked the next time", async () => {
  const { answer } = await late();
  last("native").answer();
  assert.deepEqual(await answer, { ok: { from: "native" }, engine: "native", notice: "" });
  last("embedded").answer();
  const next = engine.ask({ do: "extract" }, "{}");
  await settle();
  last("native").answer();
  assert.equal((await next).engine, "native");
});

test("a late host that dies leaves the embedded engine's answer", async () => {
  const { answer } = await late();
  last("native").die();
  await settle();
  last("embedded").answer();
  assert.equal((await answer).engine, "embedded");
});

test("an embedded engine that fails beside a late host leaves the host's answer", async () => {
  const { answer } = await late();
  last("embedded").refuse("internal");
  await settle();
  last("native").answer();
  assert.deepEqual(await answer, { ok: { from: "native" }, engine: "native", notice: "" });
});

test("a refusal of the page by a late host is the answer", async () => {
  const { answer } = await late();
  last("native").refuse("no-text");
  await assert.rejects(answer, { code: "no-text" });
});

test("a host that dies in time is replaced without a wait", async () => {
  const answer = engine.ask({ do: "extract" }, "{}");
  await settle();
  last("native").die();
  await settle();
  last("embedded").answer();
  assert.match((await answer).notice, /^host-/);
});

test("a long page has longer", async () => {
  const answer = engine.ask({ do: "extract" }, `"${"word ".repeat(1_000_000)}"`);
  await settle();
  mock.timers.tick(9_000);
  await settle();
  assert.deepEqual(asked.embedded, []);
  last("native").answer();
  assert.equal((await answer).engine, "native");
});

test("what a person cancels is asked of nobody else", async () => {
  const stop = new AbortController();
  const answer = engine.ask({ do: "extract" }, "{}", { signal: stop.signal });
  await settle();
  stop.abort();
  await assert.rejects(answer, { code: "cancelled" });
  assert.deepEqual(asked.embedded, []);
});
