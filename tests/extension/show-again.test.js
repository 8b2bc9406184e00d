/** A reader's tab that is loaded again: the page of ours that showed it something shows it once more. */

import assert from "node:assert/strict";
import { after, test } from "node:test";

/** The tabs in which whoever asks for its own one is, in turn. */
const tabs = [];
const asked = [];
globalThis.chrome = {
  tabs: { getCurrent: async () => ({ id: tabs.shift() }) },
  runtime: { id: "id", sendMessage: async (message) => (asked.push(message), { ok: {} }) },
};
/** An open channel keeps its process alive, which a page's end would close. */
const open = [];
const Channel = globalThis.BroadcastChannel;
globalThis.BroadcastChannel = class extends Channel {
  constructor(name) {
    super(name);
    open.push(this);
  }
};
after(() => open.forEach((channel) => channel.close()));

const { askAgain, showInReader, showsAgain } = await import("../../extension/common/messages/show-again.js");
const [READER, PAGE, OTHER] = [9, 4, 5];
const told = (message) => Object.fromEntries(["page", "find", "reader"].map((name) => [name, message[name]]));

test("nobody shows anything again as long as nothing was shown", async () => {
  tabs.push(READER);
  assert.equal(await askAgain(PAGE, 20), false);
});

test("what was shown is shown again in the tab that asks", async () => {
  await showInReader({ page: "{}", find: "boats" });
  tabs.push(READER, PAGE);
  assert.equal(await askAgain(PAGE, 500), true);
  assert.deepEqual(asked.map(told), [
    { page: "{}", find: "boats", reader: undefined },
    { page: "{}", find: "boats", reader: READER },
  ]);
});

test("a page that showed something else than what is asked for says nothing", async () => {
  tabs.push(READER, OTHER);
  assert.equal(await askAgain(PAGE, 50), false);
});

test("a page that takes long is waited for once it has heard, and one that can't says so", async () => {
  showsAgain(() => new Promise((done) => setTimeout(done, 200)));
  tabs.push(READER, PAGE);
  assert.equal(await askAgain(PAGE, 100), true);
  showsAgain(() => Promise.reject(new Error("another's")));
  tabs.push(READER, PAGE);
  assert.equal(await askAgain(PAGE, 500), false);
  showsAgain(null);
  tabs.push(READER, PAGE);
  assert.equal(await askAgain(PAGE, 50), false);
});
