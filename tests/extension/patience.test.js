import assert from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.js";
import { pageOf } from "./structured.js";

const { window } = browser(
  '<!doctype html><section id="state"><h1 id="state-title" tabindex="-1"></h1><p id="state-text"></p><button id="again"></button><button id="wait" hidden></button><button id="explain" hidden></button></section>',
);
const { buildInTurns } = await import("../../extension/page/article/article.js");
const { faultWords } = await import("../../extension/common/faults.js");
const { Patience } = await import("../../extension/common/patience.js");
const { askToWait } = await import("../../extension/reader/show/states.js");

const PAGE = pageOf("<p>Words of it.</p>".repeat(2010));
const get = (/** @type {string} */ id) => window.document.getElementById(id);

/** A clock on which each piece of work takes a second. */
function clock() {
  let seconds = 0;
  return () => (seconds += 1) * 1000;
}

test("the person is asked once, however long it takes afterwards", async () => {
  let asked = 0;
  const patience = new Patience(async () => void asked++, clock(), 1500);
  for (let piece = 0; piece < 10; piece++) await patience.pass();
  assert.equal(asked, 1);
});

test("a page that takes long asks the person, and is finished when they wait", async () => {
  let asked = 0;
  const patience = new Patience(async () => void asked++, clock(), 500);
  const { element } = await buildInTurns(PAGE, [[0, PAGE.length]], { patience });
  assert.equal(asked, 1);
  assert.equal(element.querySelectorAll("p").length, 2010);
});

test("a page that is quick asks nobody", async () => {
  const patience = new Patience(
    () => assert.fail("asked"),
    () => 0,
    1500,
  );
  const { element } = await buildInTurns(PAGE, [[0, PAGE.length]], { patience });
  assert.equal(element.querySelectorAll("p").length, 2010);
});

test("until the person answers, nothing more is made", async () => {
  let wait = () => {};
  let done = false;
  const patience = new Patience(() => new Promise((resolve) => (wait = resolve)), clock(), 500);
  const made = buildInTurns(PAGE, [[0, PAGE.length]], { patience }).then(() => (done = true));
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
  assert.equal(done, false);
  wait();
  await made;
  assert.equal(done, true);
});

test("the sheet says that a page takes long, and goes on when the person wants to wait", async () => {
  const waits = askToWait();
  assert.equal(get("state-title").textContent, "This page is taking a while");
  assert.equal(get("wait").hidden, false);
  assert.equal(window.document.activeElement, get("wait"));
  get("wait").click();
  await waits;
  assert.equal(get("wait").hidden, true);
});

test("a page that was ended isn't said to have taken a minute, nor worth another try", () => {
  const { title, text, again } = faultWords("over-time");
  assert.equal(title, "This page takes too long");
  assert.doesNotMatch(text, /minute/);
  assert.equal(again, false);
});
