/** Comments below an article: collapsed until a person opens them, with names, times and depth. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { browser } from "./browser.js";

browser();
const { commentsBelow, keptOf } = await import("../../extension/reader/show/comments.js");
const { thread, without } = await import("../../extension/reader/show/threads.js");
const { phrases } = await import("../../extension/speech/script/phrases.js");
const { pageOf } = await import("./structured.js");

/** A page with comments of these authors, "" for none; each answers the one before. @param {string[]} authors */
function commented(authors) {
  const page = pageOf(
    `<p>Story</p>${authors.map((name, at) => `<div class=c><b>${name}</b><p>Comment ${at}</p></div>`).join("")}`,
  );
  const comments = [...page.having("class").keys()].map((node, depth) => ({
    node,
    body: [[node + (authors[depth] ? 3 : 2), page.end(node)]],
    depth,
    when: "2024-05-02",
    ...(authors[depth] ? { author: node + 1 } : {}),
  }));
  return { page, comments: /** @type {any[]} */ (comments) };
}

/** @param {ReturnType<typeof commented>} given @param {[number, number][]} keep */
async function section({ page, comments }, keep) {
  const article = { element: document.createElement("article"), nodes: new Map(), ids: new WeakMap() };
  const given = { page, keep, comments, article: /** @type {any} */ ({ ...article, anchors: new Map() }), options: {} };
  const element = await commentsBelow(given);
  const [button] = element.querySelectorAll("button");
  const press = async () => {
    button.click();
    for (let turn = 0; turn < 200; turn++) await Promise.resolve();
  };
  return { element, button, press, nodes: article.nodes };
}

const names = (/** @type {Element} */ element) => [...element.querySelectorAll(".who")].map((one) => one.textContent);

beforeEach(() => browser());

test("comments that are not kept are closed, and a press shows and hides them", async () => {
  const { element, button, press, nodes } = await section(commented(["Ann", "Ben"]), [[0, 3]]);
  assert.equal(button.textContent, "2 comments");
  const list = element.querySelector(`#${button.getAttribute("aria-controls")}`);
  for (const open of [false, true, false, true, false]) {
    assert.equal(button.getAttribute("aria-expanded"), String(open));
    assert.equal(list.hidden, !open);
    assert.deepEqual(names(element), open ? ["Ann", "Ben"] : []);
    await press();
  }
  assert.equal(nodes.size, 0, "what is not kept is not spoken");
  await press();
});

test("each comment has its words, its time and its depth", async () => {
  const { element, press, button } = await section(commented(["Ann", "Ben"]), [[0, 3]]);
  if (button.getAttribute("aria-expanded") === "false") await press();
  const posts = [...element.querySelectorAll(".post")];
  assert.deepEqual(
    posts.map((post) => [post.getAttribute("aria-label") ?? post.ariaLabel, post.querySelector("p").textContent]),
    [
      ["Ann", "Comment 0"],
      ["Ben, level 2", "Comment 1"],
    ],
  );
  assert.equal(posts[1].querySelector("time").dateTime, "2024-05-02");
  await press();
});

test("a single comment has a label in the singular, in German too", async () => {
  assert.equal((await section(commented(["Ann"]), [[0, 3]])).button.textContent, "1 comment");
  browser(undefined, "de");
  assert.equal((await section(commented(["Ann"]), [[0, 3]])).button.textContent, "1 Kommentar");
  assert.equal((await section(commented(["Ann", "Ben"]), [[0, 3]])).button.textContent, "2 Kommentare");
});

test("an author has no placeholder name if the page names other authors", async () => {
  for (const [given, wanted] of [
    [
      ["", ""],
      ["Someone", "Someone"],
    ],
    [["Ann", ""], ["Ann"]],
  ]) {
    const { page, comments } = commented(given);
    assert.deepEqual(names((await thread(page, [[0, page.length]], comments, {})).element), wanted);
  }
});

test("the answer that a site accepted says so in its head and in its name, and where it is heard", async () => {
  const { page, comments } = commented(["Ann", "Ben"]);
  comments[1].accepted = true;
  const { element } = await thread(page, [[0, page.length]], comments, {});
  assert.deepEqual(
    [...element.querySelectorAll(".post")].map((post) => [
      post.ariaLabel,
      post.querySelector(".accepted")?.textContent ?? "",
    ]),
    [
      ["Ann", ""],
      ["Ben, accepted answer, level 2", "accepted answer"],
    ],
  );
  assert.equal(phrases.post("Ben", 1, true), "Ben, accepted answer, reply, level 1");
});

test("comments that are kept leave the article for the section below it", () => {
  const { page, comments } = commented(["Ann", "Ben"]);
  const [first, second] = comments;
  assert.deepEqual(keptOf(comments, [[0, second.node]]), [first]);
  assert.deepEqual(without(page, [[0, page.length]], comments), [[0, first.node]]);
});

test("a post's body behind a head of its own is in no article as well", () => {
  const page = pageOf("<p>Story</p><p class=c>Ann</p><p>Comment</p><p>End</p>");
  const [node] = page.having("class").keys();
  const post = /** @type {any} */ ({ node, body: [[page.end(node), page.end(node) + 2]], depth: 0 });
  assert.deepEqual(without(page, [[0, page.length]], [post]), [
    [0, node],
    [page.end(node) + 2, page.length],
  ]);
});

test("an update of a live blog has its headline, if that is kept, and the hour", async () => {
  const page = pageOf(
    "<p>Story</p><div class=c><time>18:02</time><h2>Peak passes</h2><p>The tide has peaked.</p></div><div class=c><h2>Railway closed</h2><p>No trains run.</p></div>",
  );
  const posts = [...page.having("class").keys()].map((node, at) => {
    const text = [...Array(page.length).keys()].find((id) => id > node && page.name(id) === "p");
    return { node, body: [[text, page.end(node)]], depth: 0, when: at ? "2026-03-14" : "2026-03-14T18:02:00" };
  });
  const second = posts[1].node;
  for (const [keep, heads] of [
    [[[0, page.length]], ["Peak passes", "Railway closed"]],
    [[[0, second], [posts[1].body[0][0], page.length]], ["Peak passes"]], // prettier-ignore
  ]) {
    const { element } = await thread(page, keep, /** @type {any} */ (posts), {});
    assert.deepEqual(
      [...element.querySelectorAll(".post h2")].map((one) => one.textContent),
      heads,
    );
    assert.deepEqual(names(element), []);
    const [first, day] = [...element.querySelectorAll(".post time")].map((one) => one.textContent);
    assert.match(first, /6:02/);
    assert.equal(day, "Mar 14, 2026");
  }
});
