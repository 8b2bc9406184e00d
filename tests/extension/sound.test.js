import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Pico, RATE } from "../../extension/speech/voices/pico/pico.js";
import { OwnVoice } from "../../extension/speech/voices/own-voice.js";
import { fromWav, lengthMs, wav, withoutSilences } from "../../extension/speech/voices/sound.js";

const VENDOR = new URL("../../extension/vendor/", import.meta.url);
const file = (name) => new Uint8Array(readFileSync(new URL(name, VENDOR)));
const pico = () => Pico.load(file("pico.wasm"), file("pico-en-GB-words.bin"), file("pico-en-GB-sounds.bin"));
// The worker's rest would keep this process waiting for minutes.
const { setTimeout: later } = globalThis;
globalThis.setTimeout = (...given) => later(...given).unref();
const SENTENCE = "The council voted on Tuesday to keep the library open.";

/** Loud and silent stretches, by their ms. */
function sound(stretches, marks = []) {
  const parts = stretches.map((ms, number) => new Int16Array(ms * 8).fill(number % 2 ? 0 : 5000));
  return { samples: Int16Array.from(parts.flatMap((part) => [...part])), rate: 8000, marks };
}

test("a sound written as a file is read again, with the silence behind it", async () => {
  const whole = sound([100, 50, 100]);
  const bytes = new Uint8Array(await wav(whole, 400).arrayBuffer());
  const { samples, rate } = fromWav(bytes);
  assert.equal(rate, 8000);
  assert.deepEqual([...samples.subarray(0, 2000)], [...whole.samples]);
  assert.equal(lengthMs({ samples, rate }), 300);
});

test("a file that is cut short or none gives no sound, and no fault", () => {
  assert.equal(fromWav(new Uint8Array(0)).samples.length, 0);
  assert.equal(fromWav(new Uint8Array(60)).samples.length, 0);
});

test("long silences are cut short, and each word keeps its sound", () => {
  const cut = withoutSilences(
    sound(
      [200, 600, 200, 100, 200],
      [
        [0, 1, 0],
        [2, 1, 800],
        [4, 1, 1100],
      ],
    ),
  );
  assert.equal(lengthMs(cut), 200 + 120 + 200 + 100 + 200);
  assert.deepEqual(
    cut.marks.map(([, , ms]) => ms),
    [0, 320, 620],
  );
  for (const [, , ms] of cut.marks) assert.equal(cut.samples[ms * 8 + 1], 5000);
});

test("a sound without long silences stays as it is", () => {
  const whole = sound([300, 90, 300], [[0, 1, 390]]);
  assert.deepEqual(withoutSilences(whole), whole);
});

test("the small voice says a sentence, and faster in less time", async () => {
  const voice = await pico();
  const samples = voice.say(SENTENCE, 1, 1);
  assert.ok(samples.length > 2 * RATE && samples.length < 6 * RATE);
  assert.ok(samples.some((sample) => Math.abs(sample) > 3000));
  assert.ok(voice.say(SENTENCE, 2, 1).length < samples.length * 0.7);
});

test("signs that would be commands to the small voice are said like others", async () => {
  const voice = await pico();
  const plain = voice.say("Read this and that.", 1, 1).length;
  for (const text of ['<speed level="500">Read this and that.', '<genfile file="/x.wav">Read this and that.'])
    assert.ok(voice.say(text, 1, 1).length > plain, text);
  for (const text of ["", "\0\0", "<", "\ud800", "😀", "日本語", "…", "&lt;".repeat(500)]) voice.say(text, 1, 1);
  assert.equal(voice.say("Read this and that.", 1, 1).length, plain);
});

test("a text of twenty thousand letters comes to an end", async () => {
  const samples = (await pico()).say("word ".repeat(4000), 5, 1);
  assert.ok(samples.length > 100 * RATE);
});

/** A worker that answers when it is told to. */
class FakeWorker {
  posted = [];
  postMessage(message) {
    this.posted.push(message);
  }
  terminate() {
    this.over = true;
  }
}

test("words of the small voice get their time by their letters, within the sound's own length", async () => {
  const worker = new FakeWorker();
  const said = new OwnVoice(() => worker).say({ text: "One, two three.", lang: "en", rate: 1, pitch: 1 });
  worker.onmessage({ data: { id: worker.posted[0].id, rate: 1000, samples: new Int16Array(3000) } });
  const { marks } = await said;
  assert.deepEqual(
    marks.map(([at, length]) => [at, length]),
    [
      [0, 3],
      [5, 3],
      [9, 5],
    ],
  );
  assert.ok(marks[0][2] === 0 && marks[1][2] > 900 && marks[2][2] > marks[1][2] && marks[2][2] < 3000);
});

test("a worker that ends is an error for what it had, and the next text gets another", async () => {
  const workers = [];
  const voice = new OwnVoice(() => (workers.push(new FakeWorker()), workers.at(-1)));
  const lost = voice.say({ text: "One.", lang: "en", rate: 1, pitch: 1 });
  workers[0].onerror();
  await assert.rejects(lost);
  assert.ok(workers[0].over);
  void voice.say({ text: "Two.", lang: "en", rate: 1, pitch: 1 }).catch(() => {});
  assert.equal(workers.length, 2);
  workers[1].onerror();
});
