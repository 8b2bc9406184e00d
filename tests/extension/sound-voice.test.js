import assert from "node:assert/strict";
import { test } from "node:test";
import { Engines } from "../../extension/speech/voices/engines.js";
import { SoundVoice } from "../../extension/speech/voices/sound-voice.js";

const settled = () => new Promise((done) => setTimeout(done));
const LONG = "When the rain had stopped, the people of the town came out to see what was left of the old bridge.";

/** A voice that answers when it is told to, a loudspeaker that ends when it is told to, and a clock. */
function stage({ isSlow = true } = {}) {
  const asked = [];
  const played = [];
  const clock = { now: 0 };
  const loudspeaker = {
    play: async (sound, manner, heard) => void played.push({ sound, manner, ...heard }),
    cancel: () => played.push("cancel"),
  };
  const engine = new SoundVoice({
    loudspeaker,
    isSlow: () => isSlow,
    now: () => clock.now,
    say: (utterance) => new Promise((resolve, reject) => asked.push({ ...utterance, resolve, reject })),
  });
  const sound = (seconds) => ({ samples: new Int16Array(seconds * 1000), rate: 1000, marks: [] });
  const answer = async (seconds, took = 0) => {
    clock.now += took;
    asked.at(-1).resolve(sound(seconds));
    await settled();
  };
  return { engine, asked, played, clock, answer };
}

const utterance = (text, more = {}) => ({ text, lang: "en", voice: "v", rate: 1, pitch: 1, volume: 1, ...more });
const hearing = (noted = []) => ({
  start: () => noted.push("start"),
  word: () => noted.push("word"),
  end: () => noted.push("end"),
  fault: (code) => noted.push(code),
});

test("the voice speaks up to twice as fast, and the audio element stretches the rest", async () => {
  const { engine, asked, played, answer } = stage();
  for (const [rate, own, stretched] of [
    [1.5, 1.5, 1],
    [5, 2, 2.5],
  ]) {
    void engine.speak(utterance("a", { rate }), hearing());
    assert.equal(asked.at(-1).rate, own);
    await answer(1);
    assert.equal(played.at(-1).manner.rate, stretched);
  }
});

test("one text after the other is computed, and what is wanted now comes before what was prepared", async () => {
  const { engine, asked, answer } = stage();
  for (const text of ["one", "two", "three"]) engine.prepare(utterance(text));
  assert.deepEqual(
    asked.map(({ text }) => text),
    ["one"],
  );
  void engine.speak(utterance("three"), hearing());
  await answer(1);
  assert.equal(asked.at(-1).text, "three");
  await answer(1);
  assert.equal(asked.at(-1).text, "two");
});

test("what was prepared is played without being asked for again", async () => {
  const { engine, asked, played, answer } = stage();
  engine.prepare(utterance("one"));
  await answer(1);
  await engine.speak(utterance("one"), hearing());
  assert.equal(asked.length, 1);
  assert.equal(played.length, 1);
});

test("after a jump nothing is computed that nobody wants any more", async () => {
  const { engine, asked, answer } = stage();
  for (const text of ["one", "two", "three"]) engine.prepare(utterance(text));
  engine.cancel();
  void engine.speak(utterance("far"), hearing());
  await answer(1);
  assert.deepEqual(
    asked.map(({ text }) => text),
    ["one", "far"],
  );
});

test("a fault is told once, and the text is asked for again when it is said again", async () => {
  const { engine, asked, answer } = stage();
  const noted = [];
  void engine.speak(utterance("one"), hearing(noted));
  asked[0].reject(Object.assign(new Error("gone"), { code: "host-gone" }));
  await settled();
  assert.deepEqual(noted, ["host-gone"]);
  void engine.speak(utterance("one"), hearing(noted));
  assert.equal(asked.length, 2);
  await answer(1);
});

test("a slow voice's first words are a part of their own, unless the text is short or was prepared", async () => {
  const { engine } = stage();
  assert.equal(LONG.slice(0, engine.firstCut(utterance(LONG))), "When the rain had stopped, ");
  const plain = LONG.replace(",", "");
  assert.equal(plain.slice(0, engine.firstCut(utterance(plain))), "When the rain had stopped the ");
  assert.equal(engine.firstCut(utterance("It was not so long ago.")), 0);
  engine.prepare(utterance(LONG));
  assert.equal(engine.firstCut(utterance(LONG)), 0);
  assert.equal(stage({ isSlow: false }).engine.firstCut(utterance(LONG)), 0);
});

test("while the first words are heard the rest is computed, and every word is told at its place", async () => {
  const { engine, asked, played, answer } = stage();
  const heard = [];
  new Engines(() => engine, [engine]).speak(utterance(LONG), {
    ...hearing(),
    word: (at) => heard.push(LONG.slice(at).split(" ")[0]),
  });
  await answer(1);
  assert.deepEqual(
    asked.map(({ text }) => text),
    [LONG.slice(0, 27), LONG.slice(27)],
  );
  await answer(3);
  played[0].word([0, 4, 0]);
  played[0].end();
  await settled();
  played[1].word([0, 3, 0]);
  assert.deepEqual(heard, ["When", "the"]);
});

/** Says sentences, each of two seconds, for each of which the voice takes so many ms. */
async function spoken(took) {
  const { engine, played, answer } = stage();
  const noted = [];
  for (const text of ["one", "two", "three", "four", "five"]) {
    void engine.speak(utterance(text), hearing(noted));
    await answer(2, took);
    played.at(-1)?.end?.();
  }
  return noted;
}

test("a voice that takes longer than it speaks is given up for a quick one; one that keeps pace is not", async () => {
  assert.ok((await spoken(4000)).includes("voice-slow"));
  assert.ok(!(await spoken(1000)).includes("voice-slow"));
});
