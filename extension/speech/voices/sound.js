/** Speech as samples, with the time at which each word begins: from a file, to a file, without its silences. */

/** @typedef {[at: number, length: number, ms: number]} Mark a word's place in the text, and when it begins */
/** @typedef {{samples: Int16Array<ArrayBuffer>, rate: number, marks: readonly Mark[]}} Sound */

const HEADER = 44;
/** Windows of so many ms are silent below this; of a silence longer than the second figure, that much stays. */
const WINDOW_MS = 10;
const SILENT = 250;
const KEPT_MS = 120;

/** Reads a WAV file of one channel with 16 bits. @param {Uint8Array<ArrayBuffer>} bytes @returns {Omit<Sound, "marks">} */
export function fromWav(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let rate = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = view.getUint32(at);
    const size = view.getUint32(at + 4, true);
    if (name === 0x666d7420) rate = view.getUint32(at + 12, true);
    if (name === 0x64617461) {
      const data = bytes.slice(at + 8, at + 8 + size);
      return { samples: new Int16Array(data.buffer, 0, data.length >> 1), rate };
    }
    at += 8 + size + (size & 1);
  }
  return { samples: new Int16Array(0), rate: rate || 1 };
}

/** Writes a WAV file, with silence after the sound. @param {Omit<Sound, "marks">} sound @param {number} [more] samples */
export function wav({ samples, rate }, more = 0) {
  const size = 2 * (samples.length + more);
  const bytes = new Uint8Array(HEADER + size);
  const view = new DataView(bytes.buffer);
  const write = (/** @type {number} */ at, /** @type {string} */ text) => bytes.set(new TextEncoder().encode(text), at);
  write(0, "RIFF");
  view.setUint32(4, HEADER - 8 + size, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, 2 * rate, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, size, true);
  bytes.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), HEADER);
  return new Blob([bytes], { type: "audio/wav" });
}

/** @param {Omit<Sound, "marks">} sound */
export function lengthMs({ samples, rate }) {
  return (samples.length * 1000) / rate;
}

/** Returns a sound with its long silences cut short; the words keep their sounds. @param {Sound} sound @returns {Sound} */
export function withoutSilences({ samples, rate, marks }) {
  const windowed = Math.max(1, Math.round((rate * WINDOW_MS) / 1000));
  const most = Math.round(KEPT_MS / WINDOW_MS);
  /** @type {[from: number, to: number][]} */
  const kept = [];
  for (let at = 0, run = 0; at < samples.length; at += windowed) {
    run = isSilent(samples, at, at + windowed) ? run + 1 : 0;
    if (run > most) continue;
    const to = Math.min(at + windowed, samples.length);
    const last = kept.at(-1);
    if (last?.[1] === at) last[1] = to;
    else kept.push([at, to]);
  }
  const whole = new Int16Array(kept.reduce((sum, [from, to]) => sum + to - from, 0));
  let at = 0;
  for (const [from, to] of kept) {
    whole.set(samples.subarray(from, to), at);
    at += to - from;
  }
  return { samples: whole, rate, marks: moved(marks, kept, rate) };
}

/** @param {Int16Array} samples @param {number} from @param {number} to */
function isSilent(samples, from, to) {
  for (let at = from; at < to && at < samples.length; at++) if (Math.abs(samples[at]) > SILENT) return false;
  return true;
}

/** @param {readonly Mark[]} marks @param {readonly [number, number][]} kept @param {number} rate @returns {Mark[]} */
function moved(marks, kept, rate) {
  let [part, before] = [0, 0];
  return marks.map(([at, length, ms]) => {
    const sample = (ms * rate) / 1000;
    while (part < kept.length && kept[part][1] <= sample) {
      before += kept[part][1] - kept[part][0];
      part++;
    }
    const into = part < kept.length ? Math.max(0, sample - kept[part][0]) : 0;
    return [at, length, Math.round(((before + into) * 1000) / rate)];
  });
}
