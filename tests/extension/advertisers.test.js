import assert from "node:assert/strict";
import { test } from "node:test";
import { giveList, keepList } from "../../extension/background/engine/advertisers.js";
import { browser } from "./browser.js";
import { embedded } from "./pyodide.js";

const { storage } = browser();
const engine = await embedded();

/** A native host with this list, and the requests that reached it. */
function host(own, mark) {
  const asked = [];
  return { asked, ask: async (text) => (asked.push(text), { hosts: mark, own }) };
}

/** The embedded engine. */
const line = {
  ask: async (text) => {
    const { ok, error } = JSON.parse(engine(text));
    if (error) throw new Error(error.code);
    return ok;
  },
};

const PAGE = {
  v: 1,
  url: "https://example.org/",
  source: "browser",
  facts: {},
  tags: ["#text", "p", "a"],
  names: ["href"],
  strings: ["", "Some text here.", "offer", "https://ads.made-up.example/x"],
  parent: [-1, 0, 0, 2],
  tag: [1, 0, 2, 0],
  text: [0, 1, 0, 2],
  open: [3, 0, 40, 0],
  attr_node: [2],
  attr_name: [0],
  attr_value: [3],
};
const wanted = { name: "crunch", link_lists: false };
const offered = async () =>
  (await line.ask(JSON.stringify({ do: "render", with: wanted, page: PAGE }))).text.includes("offer");

test("the native host's list reaches the embedded engine through the storage", async () => {
  await giveList(line);
  assert.equal(await offered(), true);
  await keepList(host(["ads.made-up.example"], "m1"), { hosts: "m1" });
  await giveList(line);
  assert.equal(await offered(), false);
});

test("a list that has not changed is not fetched again, and one that is gone goes", async () => {
  const same = host(["other.example"], "m1");
  await keepList(same, { hosts: "m1" });
  await keepList(same, {});
  assert.deepEqual(same.asked, []);
  await keepList(host([], ""), { hosts: "" });
  assert.deepEqual(storage.kept, {});
});

test("a list that the storage has no room for is not kept", async () => {
  await keepList(host([`${"x".repeat(4_000_000)}.example`, "b.example"], "m2"), { hosts: "m2" });
  assert.deepEqual(storage.kept, {});
});
