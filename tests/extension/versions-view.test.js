/** The list of an article's versions on the library's page: its words, its buttons, and where the focus goes. */

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { beforeEach, test } from "node:test";

const { JSDOM } = createRequire(new URL("../../extension/package.json", import.meta.url))("jsdom");
const { window } = new JSDOM("<!doctype html><body><p id=status></p></body>");
Object.assign(globalThis, { window, document: window.document });

/** The messages that were sent. @type {any[]} */
const sent = [];
const CHANGES = [
  {
    kind: "changed",
    before: "It cost 12.",
    after: "It cost 14.",
    words: [
      ["same", "It cost"],
      ["gone", "12."],
      ["new", "14."],
    ],
  },
  { kind: "added", before: "", after: "<b>More.</b>" },
];
/** @type {Record<string, (asked: any) => any>} */
const REPLIES = {
  show: () => ({ article: { id: 3, language: "de" } }),
  versions: () => ({ versions: VERSIONS }),
  compared: () => ({ changes: CHANGES }),
  revert: ({ version }) => ({ version: version + 10 }),
};
const VERSIONS = [
  { article: 3, version: 7, saved: "2026-03-02T10:00:00Z", words: 20 },
  { article: 2, version: 0, saved: "no time", words: 1 },
];
Object.assign(globalThis, {
  chrome: {
    i18n: {
      getMessage: (/** @type {string} */ key, /** @type {string[]} */ values = []) =>
        [key, ...[values].flat()].join(" "),
      getUILanguage: () => "en",
    },
    runtime: {
      id: "x",
      sendMessage: async (/** @type {any} */ message) => {
        sent.push(message);
        return { ok: REPLIES[message.word](message) };
      },
    },
  },
});
const { versionsOf, withVersions } = await import("../../extension/save/versions-view.js");

/** What was said, and which articles were opened anew. @type {{said: (string | Node)[], renewed: number[]}} */
const done = { said: [], renewed: [] };
/** The work of the press. */
let work = Promise.resolve();
const page = {
  act: (/** @type {() => Promise<unknown>} */ one) => (work = one().then(() => {})),
  say: (/** @type {(string | Node)[]} */ ...parts) => {
    done.said = parts;
    document.getElementById("status")?.replaceChildren(...parts);
  },
  renew: async (/** @type {number} */ id) => void done.renewed.push(id),
};

/** @param {Element | null} button */
async function press(button) {
  /** @type {HTMLElement} */ (button).click();
  await work;
}

/** @type {HTMLElement} */
let box;
beforeEach(async () => {
  [box] = versionsOf(await withVersions(3), page);
  document.body.append(box);
  [sent.length, done.renewed.length] = [0, 0];
});

test("an article says how many versions it has, and lists them with their words", () => {
  assert.match(box.querySelector("summary")?.textContent ?? "", /^versions\w+ 2/);
  assert.equal(box.tagName, "DETAILS");
  const [first, other] = [...box.querySelectorAll("li")].map(({ textContent }) => textContent);
  assert.match(String(first), /2026.* · wordsCount\w+ 20/);
  assert.match(String(other), /^no time · wordsCount\w+ 1/);
  assert.deepEqual(versionsOf({ id: 3, versions: [] }, page), []);
});

test("each button names its version, and an article of its own can't be brought back", () => {
  const labels = [...box.querySelectorAll("button")].map((button) => button.getAttribute("aria-label"));
  assert.equal(labels.length, 3);
  assert.match(String(labels[1]), /^versionRevert: .*2026/);
  assert.equal(labels[2], "versionCompare: no time");
});

test("what has changed since opens below, takes the focus, and closes again", async () => {
  const [compare] = box.querySelectorAll("button");
  await press(compare);
  const { word, article, of, version } = sent[0];
  assert.deepEqual([word, article, of, version], ["compared", 3, 3, 7]);
  assert.equal(compare.getAttribute("aria-expanded"), "true");
  assert.match(document.activeElement?.textContent ?? "", /^changes\w+ 2 .*2026/);
  assert.deepEqual([box.querySelector("del")?.textContent, box.querySelector("ins")?.textContent], ["12.", "14."]);
  assert.equal(box.querySelector("b"), null);
  assert.equal(box.querySelector("li li p")?.getAttribute("lang"), "de");
  await press(compare);
  assert.equal(compare.getAttribute("aria-expanded"), "false");
  await press(compare);
  assert.equal(sent.length, 1);
});

test("a text that is brought back is said, and an undo takes the focus and brings the other one back", async () => {
  await press(box.querySelectorAll("button")[1]);
  assert.deepEqual([sent[0].word, sent[0].article, sent[0].version, done.renewed], ["revert", 3, 7, [3]]);
  assert.match(String(done.said[0]), /^versionBack .*2026/);
  assert.equal(document.activeElement, done.said[1]);
  await press(/** @type {Element} */ (done.said[1]));
  assert.deepEqual([sent[1].word, sent[1].version, done.renewed, done.said], ["revert", 17, [3, 3], ["undone"]]);
});
