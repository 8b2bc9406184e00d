import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";

browser();
const { begins, isHeard, LibraryQueue, linesOfSaved } = await import("../../extension/speech/sheet/library-queue.js");

const ARTICLE = { title: "Roofs", text: "Roofs\n\nIt rained. Dr. Po left.\nIt cost £3.50.\n", language: "en" };

test("a saved article is its title once, then its sentences, said as people say them", () => {
  const lines = linesOfSaved(ARTICLE, [{ word: "Po", say: "Poe", lang: "" }]);
  assert.deepEqual(
    lines.map(({ role, passage, text }) => [role, passage, text.trim()]),
    [
      ["heading", 0, "Roofs"],
      ["paragraph", 1, "It rained."],
      ["paragraph", 1, "Doctor Poe left."],
      ["paragraph", 2, "It cost 3 pounds 50."],
    ],
  );
});

test("an article goes on where it was, and one heard to its end begins again", () => {
  assert.deepEqual([begins({}, 9), begins({ heard: 4, of: 9 }, 9), begins({ heard: 9, of: 9 }, 9)], [0, 4, 0]);
  assert.deepEqual([isHeard({}), isHeard({ heard: 4, of: 9 }), isHeard({ heard: 9, of: 9 })], [false, false, true]);
});

test("a position from elsewhere that is no sentence of the article begins it anew", () => {
  for (const heard of ["4", 4.5, -1, NaN, 7, 1e300, true, null, "x"])
    assert.equal(begins({ heard, of: 1e308 }, 7), 0, String(heard));
  assert.equal(begins({ heard: 6, of: 1e308 }, 7), 6);
});

/** A library of these articles, a voice, and a queue on them; `said` is what the voice was told. */
function listened(titles) {
  const { window } = browser();
  const articles = new Map(
    titles.map((title, id) => [id, { id, title, text: `${title} is one. It is two.`, language: "en", position: {} }]),
  );
  const said = [];
  let hear = () => {};
  Object.assign(chrome.runtime, {
    sendMessage: async ({ do: what, word, article }) => {
      if (what === "library" && word === "change" && titles.full) return { error: { code: "disk-full", message: "" } };
      if (what === "library" && titles.broken) return { error: { code: titles.broken, message: "" } };
      if (what === "library" && !articles.has(article)) return { error: { code: "library", message: "gone" } };
      return { ok: what === "library" ? { article: articles.get(article) } : null };
    },
    connect: () => ({
      onMessage: { addListener: (listener) => (hear = listener) },
      onDisconnect: { addListener: () => {} },
      postMessage: (message) => said.push(message),
    }),
  });
  globalThis.CustomEvent = window.CustomEvent;
  const queue = new LibraryQueue();
  document.body.append(queue.element);
  const rest = () => new Promise((resolve) => setTimeout(resolve));
  const state = async (name, item) => (
    hear({ kind: "state", state: name, item, code: "" }),
    await rest(),
    await rest()
  );
  const press = async (name) => (queue.element.querySelector(`#player-${name}`).click(), await rest(), await rest());
  const heard = () => said.filter(({ do: what }) => what === "load").map(({ title }) => title);
  return { articles, queue, said, state, press, heard };
}

test("an article that is deleted while it is heard, or before it would be, ends no listening", async () => {
  const { articles, queue, state, press, heard } = listened(["A", "B", "C", "D"]);
  await queue.start([0, 1, 2, 3, 9]);
  await state("speaking", 1);
  articles.delete(0);
  articles.delete(1);
  await state("done", 2);
  assert.deepEqual(heard(), ["A", "C"]);
  await press("previous-article");
  assert.deepEqual(heard(), ["A", "C"], "nothing is left before it");
  await press("next-article");
  assert.deepEqual(heard(), ["A", "C", "D"]);
  articles.clear();
  await state("done", 2);
  assert.match(queue.status.textContent, /last article/);
});

test("stop stops, whether or not the position can be stored", async () => {
  for (const fault of ["deleted", "full"]) {
    const titles = ["A"];
    const { articles, queue, said, state, press } = listened(titles);
    await queue.start([0]);
    await state("speaking", 1);
    if (fault === "deleted") articles.clear();
    titles.full = fault === "full";
    await press("stop");
    assert.deepEqual([said.at(-1).do, queue.element.hidden], ["stop", true], fault);
  }
});

test("where the library doesn't answer, the player says so", async () => {
  const titles = ["A", "B"];
  const { queue, state, heard } = listened(titles);
  await queue.start([0, 1]);
  titles.broken = "host-gone";
  await state("done", 2);
  assert.deepEqual(heard(), ["A"]);
  assert.doesNotMatch(queue.status.textContent, /last article/);
  assert.notEqual(queue.status.textContent, "");
});
