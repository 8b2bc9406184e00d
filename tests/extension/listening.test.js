import assert from "node:assert/strict";
import { test } from "node:test";
import { Engines } from "../../extension/speech/voices/engines.js";
import { former, moved, Past } from "../../extension/speech/script/moves.js";
import { Speaker } from "../../extension/speech/player/speaker.js";
import { Clock } from "./voice-clock.js";

const item = (text, passage, more = {}) => ({
  text,
  lang: "en",
  passage,
  role: "paragraph",
  level: 0,
  row: -1,
  post: -1,
  speaker: "",
  announces: false,
  ...more,
});
const ITEMS = [
  item("Heading 2", 0, { role: "heading", announces: true }),
  item("News", 0, { role: "heading" }),
  item("One.", 1),
  item("Two.", 1),
  item("a", 2, { role: "table", row: 5 }),
  item("b", 3, { role: "table", row: 5 }),
  item("c", 4, { role: "table", row: 9 }),
  item("Hi.", 5, { post: 0, speaker: "Ann" }),
  item("Ho.", 6, { post: 1, speaker: "Bo" }),
  item("End", 7, { role: "heading" }),
];

/** An engine that takes a second an utterance and tells each word. */
function stage(items = ITEMS, limit = 1000) {
  const clock = new Clock();
  const said = [];
  let turn = 0;
  const engine = {
    longest: () => limit,
    speak(utterance, hearing) {
      const mine = ++turn;
      said.push(utterance);
      const after = (ms, act) => clock.after(ms, () => mine === turn && act());
      after(1, () => hearing.start());
      for (const { index, 0: word } of utterance.text.matchAll(/\S+/g))
        after(2 + index * 10, () => hearing.word(index, word.length));
      after(1000, () => hearing.end());
    },
    cancel: () => void turn++,
  };
  const events = [];
  const speaker = new Speaker({
    engine: new Engines(() => engine, [engine]),
    tell: (event) => events.push(event),
    clock,
  });
  speaker.load(items, "en");
  return { clock, said, events, speaker, texts: () => said.map(({ text }) => text) };
}

test("each part has a next and a former", () => {
  assert.equal(moved(ITEMS, 1, "sentence", 1), 2);
  assert.equal(moved(ITEMS, 0, "sentence", 1), 2);
  assert.equal(moved(ITEMS, 1, "paragraph", 1), 2);
  assert.equal(moved(ITEMS, 2, "heading", 1), 9);
  assert.equal(moved(ITEMS, 9, "heading", -1), 0);
  assert.equal(moved(ITEMS, 4, "cell", 1), 5);
  assert.equal(moved(ITEMS, 4, "row", 1), 6);
  assert.equal(moved(ITEMS, 0, "post", 1), 7);
  assert.equal(moved(ITEMS, 7, "post", 1), 8);
  assert.equal(moved(ITEMS, 4, "block", 1), 7);
  assert.equal(moved(ITEMS, 9, "sentence", 1), -1);
});

test("back goes to the start of the current paragraph or sentence, and from a start to the one before", () => {
  assert.equal(former(ITEMS, { item: 3, offset: 0 }, "paragraph"), 2);
  assert.equal(former(ITEMS, { item: 2, offset: 0 }, "paragraph"), 0);
  assert.equal(former(ITEMS, { item: 3, offset: 40 }, "sentence"), 3);
  assert.equal(former(ITEMS, { item: 3, offset: 2 }, "sentence"), 2);
});

test("back from an announced sentence goes to the text before the announcement", () => {
  const announced = (text, passage, more) => [
    item(`${more.role ?? "post"}:`, passage, { ...more, announces: true }),
    item(text, passage, more),
  ];
  const items = [
    item("One.", 0),
    ...announced("News", 1, { role: "heading" }),
    ...announced("Hi.", 2, { post: 0 }),
    ...announced("Ho.", 3, { post: 1 }),
    item("Ha.", 3, { post: 1 }),
  ];
  assert.equal(former(items, { item: 2, offset: 0 }, "sentence"), 0);
  assert.equal(former(items, { item: 2, offset: 9 }, "paragraph"), 0);
  assert.equal(former(items, { item: 1, offset: 0 }, "paragraph"), 0);
  assert.equal(former(items, { item: 6, offset: 0 }, "post"), 3);
  assert.equal(former(items, { item: 7, offset: 0 }, "post"), 5);
  assert.equal(former(items, { item: 4, offset: 0 }, "heading"), 1);
  assert.equal(former(items, { item: 2, offset: 0 }, "heading"), -1);
});

test("back ten seconds means ten seconds of speech, not of pause", () => {
  const past = new Past();
  for (let second = 0; second < 30; second++) past.add(second, 0, second * 1000);
  assert.equal(past.back(10_000).item, 19);
  past.add(30, 0, 90_000);
  assert.ok(past.back(10_000).item >= 20);
});

test("the sleep timer pauses at a sentence's end and speech goes on from there", () => {
  const { clock, texts, events, speaker } = stage(Array.from({ length: 300 }, (_, n) => item(`Sentence ${n}.`, n)));
  speaker.play(0);
  speaker.sleep(1);
  clock.pass(120_000);
  assert.equal(speaker.queue.state, "paused");
  assert.ok(events.some(({ kind }) => kind === "asleep"));
  const before = texts().length;
  assert.ok(before > 55 && before < 65);
  speaker.toggle();
  clock.pass(10);
  assert.equal(texts().at(-1), `Sentence ${before}.`);
});

test("the sleep timer can wait for the section's end", () => {
  const { clock, texts, speaker } = stage();
  speaker.play(2);
  speaker.sleep(-1);
  clock.pass(60_000);
  assert.equal(texts().at(-1), "Ho.");
  assert.equal(speaker.queue.state, "paused");
});

test("each author has a separate voice if the setting says so", () => {
  const { clock, said, speaker } = stage();
  speaker.voices = ["x", "y", "z"].map((id) => ({ id, name: id, lang: "en-US", local: true, engine: "browser" }));
  speaker.choose({ speakers: true });
  speaker.play(7);
  clock.pass(3000);
  assert.notEqual(said[0].voice, said[1].voice);
});

test("a change of speed takes hold within the sentence", () => {
  const { clock, said, speaker } = stage([item("One two three four five.", 0)]);
  speaker.play(0);
  clock.pass(60);
  speaker.choose({ rate: 2 });
  assert.deepEqual(
    said.map(({ text, rate }) => [text, rate]),
    [
      ["One two three four five.", 1],
      ["two three four five.", 2],
    ],
  );
});

test("a sentence is repeated slower with each press, and the next one is as fast as before", () => {
  const { clock, said, speaker } = stage([item("One.", 0), item("Two.", 1)]);
  speaker.choose({ rate: 2 });
  speaker.play(0);
  clock.pass(10);
  speaker.repeat(true);
  speaker.repeat(true);
  clock.pass(1500);
  assert.deepEqual(
    said.map(({ text, rate }) => [text, Math.round(rate * 100) / 100]),
    [
      ["One.", 2],
      ["One.", 1.4],
      ["One.", 0.98],
      ["Two.", 2],
    ],
  );
  speaker.move("sentence", -1);
  speaker.repeat();
  assert.equal(said.at(-1).rate, 2);
});

const POSITION = { text: "Half read.", lang: "en" };
const LETTERS = ["a", "b"].map((text) => ({ text, lang: "en", spelled: true }));

test("something is said beside the text, which then goes on at its word", () => {
  const { clock, said, speaker, texts } = stage([item("One two three four five.", 0)]);
  speaker.choose({ rate: 3 });
  speaker.play(0);
  clock.pass(60);
  speaker.interject([POSITION, ...LETTERS]);
  clock.pass(3200);
  assert.deepEqual(texts(), ["One two three four five.", "Half read.", "a", "b", "two three four five."]);
  assert.deepEqual(
    said.map(({ rate }) => rate),
    [3, 3, 1, 1, 3],
  );
});

test("what is said beside the text leaves a paused voice paused, and ends when the person moves on", () => {
  const { clock, speaker, texts } = stage([item("One two.", 0), item("Three.", 1)]);
  speaker.play(0);
  clock.pass(10);
  speaker.toggle();
  speaker.interject([POSITION]);
  clock.pass(5000);
  assert.equal(speaker.queue.state, "paused");
  speaker.toggle();
  speaker.interject([POSITION, ...LETTERS]);
  clock.pass(10);
  speaker.move("sentence", 1);
  clock.pass(5000);
  assert.deepEqual(texts().slice(1), ["Half read.", "One two.", "Half read.", "Three."]);
  assert.equal(speaker.queue.state, "done");
});

test("after the end something can still be said, and the text doesn't begin again", () => {
  const { clock, speaker, texts } = stage([item("One two.", 0)]);
  speaker.play(0);
  clock.pass(5000);
  speaker.interject([POSITION]);
  clock.pass(5000);
  assert.deepEqual(texts(), ["One two.", "Half read."]);
  assert.equal(speaker.queue.state, "done");
});

test("an engine that never ends what is said beside the text doesn't keep the text from going on", () => {
  const { clock, speaker } = stage([item("One two.", 0)]);
  const texts = [];
  speaker.queue.parts.engine.speak = ({ text }, hearing) => {
    texts.push(text);
    if (text.startsWith("One")) clock.after(1, () => hearing.start());
  };
  speaker.play(0);
  clock.pass(10);
  speaker.interject([POSITION]);
  speaker.interject([POSITION]);
  clock.pass(6100);
  assert.deepEqual(texts, ["One two.", "Half read.", "Half read.", "One two."]);
});

test("a long sentence is said in pieces and its words keep their places", () => {
  const text = "The first clause is here, and the second clause follows, and then a third one ends it.";
  const { clock, texts, events, speaker } = stage([item(text, 0)], 40);
  speaker.play(0);
  clock.pass(10_000);
  assert.equal(texts().join(""), text);
  assert.ok(texts().length > 1 && texts().every((part) => part.length <= 40));
  const words = events.filter(({ kind }) => kind === "word").map(({ at, length }) => text.slice(at, at + length));
  assert.ok(["first", "second", "third"].every((word) => words.includes(word)));
  assert.equal(events.filter(({ kind, state }) => kind === "state" && state === "done").length, 1);
});

test("a language that is found out while others are said is spoken by its own voice", () => {
  const { clock, said, speaker } = stage([item("One.", 0), item("Zwei.", 1)]);
  speaker.voices = [
    { id: "e", name: "e", lang: "en", local: true, engine: "browser" },
    { id: "d", name: "d", lang: "de", local: true, engine: "browser" },
  ];
  speaker.play(0);
  clock.pass(500);
  speaker.setLanguages([[1, "de"]]);
  clock.pass(1000);
  assert.deepEqual(
    said.map(({ text, lang, voice }) => [text, lang, voice]),
    [
      ["One.", "en", "e"],
      ["Zwei.", "de", "d"],
    ],
  );
});

test("a piece that never ends doesn't swallow the pieces after it, and one that ends twice isn't said twice", () => {
  const text = "One two three four. ".repeat(20).trim();
  const { clock, speaker } = stage();
  const said = [];
  /** @param {number} ends how often an engine tells the end */
  const habit = (ends) => ({
    longest: () => 60,
    speak(utterance, hearing) {
      said.push(utterance.text);
      clock.after(1, () => hearing.start());
      for (let time = 0; time < ends; time++) clock.after(500 + time, () => hearing.end());
    },
    cancel() {},
  });
  for (const ends of [0, 2]) {
    said.length = 0;
    const engine = habit(ends);
    speaker.queue.parts.engine = new Engines(() => engine, [engine]);
    speaker.load([item(text, 0)], "en");
    speaker.play(0);
    clock.pass(600_000);
    assert.equal(said.join(""), text, `${ends} ends`);
  }
});

const LONG = Array.from({ length: 6 }, (_, n) =>
  item(`Sentence ${n} is long enough that no voice could be through with it in no time at all.`, n),
);
const TWO = ["a", "b"].map((id) => ({ id, name: id.toUpperCase(), lang: "en", local: true, engine: "browser" }));

/** Voices of which some say they begin and end and make no sound, or fail. */
function mute(habits, items = LONG) {
  const { clock, events, speaker } = stage();
  const said = [];
  let turn = 0;
  const engine = {
    longest: () => 1000,
    speak({ text, voice }, hearing) {
      const mine = ++turn;
      said.push([voice, text]);
      const after = (ms, act) => clock.after(ms, () => mine === turn && act());
      if (habits[voice] === "fails") return after(1, () => hearing.fault("broken"));
      after(1, () => hearing.start());
      if (habits[voice] === "tells") for (const { index } of text.matchAll(/\S+/g)) after(2, () => hearing.word(index));
      after(habits[voice] ? 3 : 5000, () => hearing.end());
    },
    cancel: () => void turn++,
  };
  clock.pass(1);
  speaker.queue.parts.engine = new Engines(() => engine, [engine]);
  speaker.voices = TWO;
  speaker.choose({ voices: { en: "a" }, rescue: true });
  speaker.load(items, "en");
  return {
    clock,
    speaker,
    said,
    rescued: () => events.filter(({ kind }) => kind === "rescued"),
    last: () => events.filter(({ kind }) => kind === "state").at(-1),
  };
}

test("text that a silent voice raced through is repeated by the next voice, with a message", () => {
  const items = [item("A title", 0), ...LONG];
  const { clock, speaker, said, rescued } = mute({ a: "silent" }, items);
  speaker.play(0);
  clock.pass(60_000);
  assert.deepEqual(said.map(([voice]) => voice).join(""), "aaaabbbbbbb");
  assert.deepEqual(
    said.slice(4).map(([, text]) => text),
    items.map(({ text }) => text),
  );
  assert.deepEqual(rescued(), [{ kind: "rescued", voice: "A", next: "B" }]);
  assert.equal(speaker.queue.state, "done");
});

test("if no voice makes a sound, speech stops at the first unheard sentence", () => {
  const { clock, speaker, last } = mute({ a: "silent", b: "silent" });
  speaker.play(1);
  clock.pass(60_000);
  assert.deepEqual([last().state, last().item, last().code], ["failed", 1, "unheard"]);
});

test("a voice that fails hands the sentence to the next one", () => {
  const { clock, speaker, said, rescued } = mute({ a: "fails" });
  speaker.play(0);
  clock.pass(60_000);
  assert.equal(said.map(([voice]) => voice).join(""), "aabbbbbb");
  assert.equal(rescued().length, 1);
});

test("a rejected voice is tried again when the person chooses it", () => {
  const { clock, speaker, said } = mute({ a: "silent" });
  speaker.play(0);
  clock.pass(6000);
  speaker.choose({ voices: { en: "a" } });
  assert.equal(said.at(-1)[0], "b");
  speaker.choose({ voices: { en: "b" } });
  speaker.choose({ voices: { en: "a" } });
  assert.equal(said.at(-1)[0], "a");
});

test("short sentences, fast voices that report words, and people who switched the check off are not affected", () => {
  const short = Array.from({ length: 9 }, (_, n) => item("No.", n));
  for (const [habits, items, rescue] of [
    [{ a: "silent" }, short, true],
    [{ a: "tells" }, LONG, true],
    [{ a: "silent" }, LONG, false],
  ]) {
    const { clock, speaker, said, rescued } = mute(habits, items);
    speaker.choose({ rescue });
    speaker.play(0);
    clock.pass(60_000);
    assert.equal(said.map(([voice]) => voice).join(""), "a".repeat(items.length));
    assert.deepEqual(rescued(), []);
  }
});
