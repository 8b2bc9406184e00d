import assert from "node:assert/strict";
import { test } from "node:test";
import { Pace } from "../../extension/speech/player/pace.js";
import { Queue } from "../../extension/speech/player/queue.js";

/** Time that passes only when pass() is called. */
class FakeClock {
  time = 0;
  #due = [];
  now = () => this.time;
  after = (ms, act) => {
    const entry = { at: this.time + ms, act };
    this.#due.push(entry);
    return () => (this.#due = this.#due.filter((one) => one !== entry));
  };
  pass(ms) {
    const until = this.time + ms;
    for (;;) {
      const [next] = this.#due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#due = this.#due.filter((one) => one !== next);
      this.time = next.at;
      next.act();
    }
    this.time = until;
  }
  get waiting() {
    return this.#due.length;
  }
}

/** An engine that takes 60 ms a character and misbehaves as configured. */
class FakeEngine {
  spoken = [];
  running = null;
  constructor(clock, { boundaries = true, ends = true, starts = true, faults = 0 } = {}) {
    Object.assign(this, { clock, boundaries, ends, starts, faults });
  }
  speak(utterance, hearing) {
    this.spoken.push(utterance.text);
    const run = (this.running = { live: true });
    const later = (ms, act) => this.clock.after(ms, () => run.live && act());
    if (this.faults-- > 0) return later(10, () => hearing.fault("synthesis-failed"));
    if (!this.starts) return;
    later(10, () => hearing.start());
    if (this.boundaries) {
      for (const { index, 0: word } of utterance.text.matchAll(/\S+/g))
        later(10 + index * 60, () => hearing.word(index, word.length));
    }
    if (this.ends) later(20 + utterance.text.length * 60, () => hearing.end());
  }
  cancel() {
    if (this.running) this.running.live = false;
  }
}

function stage(habits) {
  const clock = new FakeClock();
  const engine = new FakeEngine(clock, habits);
  const [heard, states] = [[], []];
  const manner = { voice: "v", rate: 1, pitch: 1, volume: 1 };
  const queue = new Queue({
    engine,
    clock,
    pace: new Pace(),
    manner: () => ({ ...manner }),
    onWord: (item, at) => heard.push([item, at, clock.time]),
    onState: (state, item, code) => states.push([state, item, code]),
  });
  queue.load(["One two three.", "...", "Four five."].map((text) => ({ text, lang: "en" })));
  return { clock, engine, heard, states, queue, manner };
}

const places = (heard) => heard.map(([item, at]) => `${item}:${at}`);

test("each sentence is spoken once, in order, and silent ones are skipped", () => {
  const { clock, engine, queue } = stage();
  queue.play(0);
  clock.pass(10_000);
  assert.deepEqual(engine.spoken, ["One two three.", "Four five."]);
  assert.equal(queue.state, "done");
  assert.equal(clock.waiting, 0);
});

test("boundaries light exactly the words they name", () => {
  const { clock, heard, queue } = stage();
  queue.play(0);
  clock.pass(10_000);
  assert.deepEqual([...new Set(places(heard))], ["0:0", "0:4", "0:8", "2:0", "2:5"]);
});

test("an engine without boundaries has its words lit by the voice's pace", () => {
  const { clock, heard, queue } = stage({ boundaries: false });
  queue.play(0);
  clock.pass(10_000);
  assert.deepEqual(places(heard), ["0:0", "0:4", "0:8", "2:0", "2:5"]);
});

test("an engine that never ends is passed over", () => {
  const { clock, engine, queue } = stage({ ends: false });
  queue.play(0);
  clock.pass(60_000);
  assert.deepEqual(engine.spoken, ["One two three.", "Four five."]);
  assert.equal(queue.state, "done");
});

test("an engine that never starts is tried twice, then reported", () => {
  const { clock, engine, states, queue } = stage({ starts: false });
  queue.play(0);
  clock.pass(60_000);
  assert.equal(engine.spoken.length, 2);
  assert.deepEqual(states.at(-1), ["failed", 0, "no-start"]);
});

test("one fault is forgiven and the sentence is said again", () => {
  const { clock, engine, queue } = stage({ faults: 1 });
  queue.play(0);
  clock.pass(10_000);
  assert.deepEqual(engine.spoken, ["One two three.", "One two three.", "Four five."]);
});

test("pause and resume go on at the word that was being said", () => {
  const { clock, engine, queue } = stage();
  queue.play(0);
  clock.pass(400);
  queue.pause();
  clock.pass(5000);
  assert.deepEqual(queue.place, { item: 0, offset: 4 });
  queue.resume();
  clock.pass(10_000);
  assert.deepEqual(engine.spoken, ["One two three.", "two three.", "Four five."]);
});

test("a change of rate takes effect within the sentence", () => {
  const { clock, engine, queue, manner } = stage();
  queue.play(0);
  clock.pass(400);
  manner.rate = 2;
  queue.refresh();
  clock.pass(10);
  assert.deepEqual(engine.spoken, ["One two three.", "two three."]);
});

test("late events of a stopped sentence are ignored", () => {
  const { clock, engine, heard, queue } = stage();
  engine.cancel = () => {}; // an engine that keeps talking
  queue.play(0);
  clock.pass(100);
  queue.play(2);
  const before = heard.length;
  clock.pass(10_000);
  assert.ok(
    places(heard)
      .slice(before)
      .every((place) => place.startsWith("2:")),
  );
});

test("an hour of speech leaves nothing waiting and learns the voice's pace", () => {
  const { clock, heard, queue } = stage({ boundaries: false });
  const items = Array.from({ length: 2000 }, (_, n) => ({
    text: `Sentence number ${n} says a few words.`,
    lang: "en",
  }));
  queue.load(items);
  queue.play(0);
  clock.pass(2_000_000);
  const last = heard.filter(([item]) => item === 700);
  const truth = items[700].text.split(" ").map((_, n, all) => all.slice(0, n).join(" ").length * 60);
  last.forEach(([, , time], n) => assert.ok(Math.abs(time - last[0][2] - truth[n]) < 600, `word ${n}`));
  clock.pass(6_000_000);
  assert.equal(queue.state, "done");
  assert.equal(clock.waiting, 0);
});

const LONG = "One two three four five six seven eight nine ten.";

test("an engine that falls silent in the middle gets the rest again", () => {
  const { clock, engine, queue } = stage({ ends: false });
  queue.load([{ text: LONG, lang: "en" }]);
  queue.play(0);
  engine.running.live = true;
  clock.pass(10 + LONG.indexOf("five") * 60);
  engine.running.live = false;
  clock.pass(60_000);
  assert.deepEqual(engine.spoken.slice(0, 2), [LONG, LONG.slice(LONG.indexOf("five"))]);
  assert.equal(queue.state, "done");
});

test("positions outside the spoken text are not words", () => {
  const { clock, engine, heard, queue } = stage();
  const { speak } = engine;
  engine.speak = (utterance, hearing) => {
    speak.call(engine, utterance, hearing);
    for (const at of [-1, NaN, undefined, 5000]) clock.after(300, () => hearing.word(at, 3));
  };
  queue.play(0);
  clock.pass(400);
  assert.deepEqual([...new Set(places(heard))], ["0:0", "0:4"]);
  queue.pause();
  queue.resume();
  assert.equal(engine.spoken.at(-1), "two three.");
});

test("a voice that names only the first word has the others lit by its pace from the second sentence on", () => {
  const { clock, engine, heard, queue } = stage({ boundaries: false });
  const { speak } = engine;
  engine.speak = (utterance, hearing) => {
    speak.call(engine, utterance, hearing);
    clock.after(20, () => hearing.word(0, 3));
  };
  queue.load([
    { text: LONG, lang: "en" },
    { text: LONG, lang: "en" },
  ]);
  queue.play(0);
  clock.pass(20_000);
  assert.deepEqual(
    [0, 1].map((item) => new Set(places(heard).filter((place) => place.startsWith(`${item}:`))).size),
    [1, 10],
  );
});
