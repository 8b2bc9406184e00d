/**
 * SHA-256 (FIPS 180-4) where the browser has none: a sheet over an http page is no secure context in Firefox, which
 * leaves out `crypto.subtle` there.
 */

/** The first 32 bits of the fractional part of a number's root. @param {number} root */
const fraction = (root) => ((root % 1) * 2 ** 32) | 0;
/** @param {number} number */
const isPrime = (number) => ![...Array(number).keys()].slice(2).some((divisor) => number % divisor === 0);
/** The first 64 primes. */
const PRIMES = [...Array(312).keys()].slice(2).filter(isPrime);
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
/** Bytes of a block, and of the message's length at the end of the last one. */
const [BLOCK, LENGTH] = [64, 8];

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} bytes @returns {Uint8Array} 32 bytes */
export function digest(bytes) {
  const whole = new DataView(padded(bytes).buffer);
  const state = Int32Array.from(START);
  for (let at = 0; at < whole.byteLength; at += BLOCK) mix(state, schedule(whole, at));
  const out = new DataView(new ArrayBuffer(4 * state.length));
  for (const [at, word] of state.entries()) out.setInt32(4 * at, word);
  return new Uint8Array(out.buffer);
}

/** @param {Uint8Array} bytes */
function padded(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 1 + LENGTH) / BLOCK) * BLOCK);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setBigUint64(whole.length - LENGTH, BigInt(bytes.length) * 8n);
  return whole;
}

/** @param {DataView} whole @param {number} at */
function schedule(whole, at) {
  const words = new Int32Array(ROUNDS.length);
  for (let n = 0; n < 16; n++) words[n] = whole.getInt32(at + 4 * n);
  for (let n = 16; n < words.length; n++) {
    const early = words[n - 15];
    const late = words[n - 2];
    words[n] =
      words[n - 16] +
      (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) +
      words[n - 7] +
      (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
  }
  return words;
}

/** @param {Int32Array} state @param {Int32Array} words */
function mix(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < words.length; n++) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n] + words[n];
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) state[n] += word;
}
