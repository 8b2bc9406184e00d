import assert from "node:assert/strict";
import { test } from "node:test";
import { Loudspeaker } from "../../extension/speech/voices/loudspeaker.js";
import { fromWav, lengthMs } from "../../extension/speech/voices/sound.js";

const later = (ms) => new Promise((done) => setTimeout(done, ms));

/** An audio element whose clock stands until it is set. */
class FakeAudio extends EventTarget {
  currentTime = 0;
  playbackRate = 1;
  isPlaying = false;
  played = 0;
  play = async () => {
    this.played++;
    this.isPlaying = true;
    this.dispatchEvent(new Event("playing"));
  };
  pause() {
    this.isPlaying = false;
  }
  removeAttribute() {
    this.src = "";
  }
  load() {}
}

function stage() {
  const audio = new FakeAudio();
  const files = [];
  const { createObjectURL } = URL;
  URL.createObjectURL = (file) => (files.push(file), createObjectURL(file));
  return { audio, files, loudspeaker: new Loudspeaker(() => audio) };
}

const sound = (ms, marks = []) => ({ samples: new Int16Array(ms).fill(900), rate: 1000, marks });
const MANNER = { volume: 1, rate: 1 };

/** @param {string[]} noted */
const heard = (noted) => ({
  start: () => noted.push("start"),
  word: ([at]) => noted.push(`word ${at}`),
  end: () => noted.push("end"),
  fault: () => noted.push("fault"),
});

test("a short sound is played as a long file, and ends where the sound does", async () => {
  const { audio, files, loudspeaker } = stage();
  const noted = [];
  await loudspeaker.play(sound(40, [[0, 3, 0]]), MANNER, heard(noted));
  const written = fromWav(new Uint8Array(await files[0].arrayBuffer()));
  assert.ok(lengthMs(written) > 5000);
  assert.deepEqual(noted, ["start", "word 0"]);
  audio.currentTime = 0.04;
  await later(60);
  assert.deepEqual(noted, ["start", "word 0", "end"]);
});

test("words are told by the player's own clock, each once", async () => {
  const { audio, loudspeaker } = stage();
  const noted = [];
  const marks = [
    [0, 1, 0],
    [2, 1, 20],
    [4, 1, 9000],
  ];
  await loudspeaker.play(sound(10_000, marks), MANNER, heard(noted));
  await later(40);
  assert.deepEqual(noted, ["start", "word 0"]);
  audio.currentTime = 0.03;
  await later(40);
  assert.deepEqual(noted, ["start", "word 0", "word 2"]);
  loudspeaker.close();
});

test("a sound that was stopped tells nothing any more", async () => {
  const { audio, loudspeaker } = stage();
  const noted = [];
  await loudspeaker.play(sound(30), MANNER, heard(noted));
  loudspeaker.cancel();
  audio.currentTime = 1;
  audio.dispatchEvent(new Event("ended"));
  await later(50);
  assert.deepEqual(noted, ["start"]);
  assert.equal(audio.isPlaying, false);
});

test("while a voice of the system speaks, silence is played, and goes on at once after a pause", async () => {
  const { audio, loudspeaker } = stage();
  loudspeaker.hum();
  await later(300);
  assert.ok(audio.isPlaying && audio.loop);
  loudspeaker.cancel();
  assert.ok(audio.isPlaying);
  loudspeaker.pause();
  assert.ok(!audio.isPlaying);
  loudspeaker.hum();
  assert.ok(audio.isPlaying);
  loudspeaker.close();
  assert.ok(!audio.isPlaying && !audio.src);
});

test("a sound that is ready in time is played without silence before it", async () => {
  const { audio, loudspeaker } = stage();
  loudspeaker.hum();
  await loudspeaker.play(sound(8000), MANNER, heard([]));
  await later(300);
  assert.equal(audio.played, 1);
  assert.equal(audio.loop, false);
  loudspeaker.close();
});
