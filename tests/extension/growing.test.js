/** What a voice makes of an article that becomes longer, or says something else, while it is heard. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Engines } from "../../extension/speech/voices/engines.js";
import { Speaker } from "../../extension/speech/player/speaker.js";
import { lastStanding, standing } from "../../extension/speech/sentences/lines.js";
import { Unfinished } from "../../extension/speech/sheet/unfinished.js";
import { Clock } from "./voice-clock.js";

const item = (text) => ({
  text,
  lang: "en",
  passage: 0,
  role: "paragraph",
  level: 0,
  row: -1,
  post: -1,
  speaker: "",
  announces: false,
});
const items = (texts) => texts.split(" ").map((name) => item(`Line ${name}.`));

/** A voice that takes a second a line. */
function stage(texts) {
  const clock = new Clock();
  const said = [];
  let turn = 0;
  const engine = {
    longest: () => 1000,
    speak({ text }, hearing) {
      const mine = ++turn;
      said.push(text.slice(5, -1));
      const after = (ms, act) => clock.after(ms, () => mine === turn && act());
      after(1, () => hearing.start());
      after(500, () => hearing.word(5, 1));
      after(1000, () => hearing.end());
    },
    cancel: () => void turn++,
  };
  const speaker = new Speaker({ engine: new Engines(() => engine, [engine]), tell: () => {}, clock });
  speaker.load(items(texts), "en");
  speaker.play(0);
  return { clock, speaker, said: () => said.join(" ") };
}

test("what comes behind is said after the rest, and what is being said isn't begun again", () => {
  const { clock, speaker, said } = stage("a b");
  clock.pass(1500);
  speaker.grow(items("a b c d"), false);
  clock.pass(9000);
  assert.equal(said(), "a b c d");
});

test("what comes before leaves the voice where it is", () => {
  const { clock, speaker, said } = stage("a b c");
  clock.pass(1500);
  speaker.grow(items("x y a b c"), false);
  clock.pass(9000);
  assert.equal(said(), "a b c");
});

test("a line that was edited before it is said is said as it is now", () => {
  const { clock, speaker, said } = stage("a b c");
  clock.pass(500);
  speaker.grow(items("a b2 c"), false);
  clock.pass(9000);
  assert.equal(said(), "a b2 c");
});

test("a line that is edited while it is said is said anew", () => {
  const { clock, speaker, said } = stage("a b c");
  clock.pass(1500);
  speaker.grow(items("a b2 c"), false);
  clock.pass(9000);
  assert.equal(said(), "a b b2 c");
});

test("what leaves the article isn't waited for, and what was said isn't said again", () => {
  const { clock, speaker, said } = stage("a b c d e");
  clock.pass(1500);
  speaker.grow(items("b c d e f"), false);
  clock.pass(9000);
  assert.equal(said(), "a b c d e f");
});

test("after the end more is said only where it is waited for", () => {
  for (const goesOn of [true, false]) {
    const { clock, speaker, said } = stage("a b");
    clock.pass(9000);
    speaker.grow(items("a b c"), goesOn);
    clock.pass(9000);
    assert.equal(said(), goesOn ? "a b c" : "a b");
    speaker.grow(items("a b c d"), true);
    clock.pass(9000);
    assert.equal(said(), goesOn ? "a b c d" : "a b c d");
  }
});

test("a last line that is taken back while it is said ends the voice, and says nothing twice", () => {
  const { clock, speaker, said } = stage("a b c");
  clock.pass(2500);
  speaker.grow(items("a b"), true);
  assert.equal(speaker.queue.state, "done");
  speaker.grow(items("a b c2"), true);
  clock.pass(9000);
  assert.equal(said(), "a b c c2");
});

test("an end that was edited away after it was said makes nothing be said twice", () => {
  const { clock, speaker, said } = stage("a b c");
  clock.pass(9000);
  speaker.grow(items("a b c2 d"), true);
  clock.pass(9000);
  assert.equal(said(), "a b c c2 d");
});

test("a paused voice stays paused, at its line", () => {
  const { clock, speaker, said } = stage("a b c");
  clock.pass(1600);
  speaker.queue.pause();
  speaker.grow(items("x a b c"), true);
  clock.pass(9000);
  assert.equal(said(), "a b");
  speaker.queue.resume();
  clock.pass(9000);
  assert.equal(said().split(" ").at(-1), "c");
  assert.ok(!said().includes("x"));
});

test("of lines with the same words the one with the same lines before it is meant", () => {
  const [before, after] = [items("s a s b s"), items("x s a s b s")];
  assert.deepEqual(
    before.map((_, at) => standing(before, after, at)),
    [1, 2, 3, 4, 5],
  );
  assert.equal(standing([item("One.")], [item("One. "), item("Two.")], 0), 0);
  assert.equal(lastStanding(items("a b c"), items("a b"), 2), 1);
  assert.equal(lastStanding(items("a"), items("b"), 0), -1);
});

test("a last sentence without an end is held back until it has one, or time has passed", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let settled = 0;
  const unfinished = new Unfinished(
    () => settled++,
    () => 0,
  );
  const lines = [item("One is whole."), item("Two is")];
  assert.equal(unfinished.ready(lines, true).length, 1);
  assert.equal(unfinished.held, 1);
  assert.equal(unfinished.ready([...lines.slice(0, 1), item("Two is whole!")], true).length, 2);
  context.mock.timers.tick(60_000);
  assert.equal(settled, 0, "nothing was held back any more");
  unfinished.ready(lines, true);
  context.mock.timers.tick(60_000);
  assert.deepEqual([settled, unfinished.held], [1, 0]);
  assert.equal(unfinished.ready(lines, false).length, 2);
  assert.equal(unfinished.ready([{ text: "A name", role: "heading" }], true).length, 1);
});

test("it is held back for as long as the page is still to be looked at, but not for ever", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let [settled, left] = [0, 3_000];
  const unfinished = new Unfinished(
    () => settled++,
    () => left,
  );
  const lines = [item("One is whole."), item("Two is")];
  unfinished.ready(lines, true);
  context.mock.timers.tick(6_000);
  assert.equal(settled, 0, "the look comes in three seconds");
  left = 0;
  context.mock.timers.tick(3_000);
  assert.equal(settled, 1);
  left = Infinity;
  unfinished.ready(lines, true);
  context.mock.timers.tick(6_000);
  context.mock.timers.tick(13_999);
  assert.equal(settled, 1);
  context.mock.timers.tick(1);
  assert.equal(settled, 2, "a look that never comes");
});
