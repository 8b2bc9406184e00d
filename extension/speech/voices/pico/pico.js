/**
 * SVOX Pico, a small voice for British English, as WebAssembly: text in, samples out.
 *
 * The module was compiled for a system with files. Of that it gets only what it asks for: its two files of data, to be
 * read from memory.
 */

/** Samples a second. */
export const RATE = 16_000;
/** Memory for the voice and its data, of which the data takes one megabyte. */
const AREA = 2_500_000;
/** The engine takes at most so many bytes of text at once, and gives so many of sound. */
const TEXT = 30_000;
const SOUND = 128;
/** What the engine answers while it has more sound, and the errno of a file that isn't there. */
const BUSY = 201;
const NO_FILE = -44;
/** The limits of its speed and pitch, in percent. */
const SPEED = [20, 500];
const PITCH = [50, 200];
/** More turns than any text takes to which it would answer at all. */
const MOST_TURNS = 2_000_000;

/** @typedef {Record<string, any> & {memory: WebAssembly.Memory}} Exports */
/** @typedef {{data: Uint8Array, at: number}} OpenFile */

/** The module's calls to its system. */
class System {
  /** @type {Exports} */
  // @ts-expect-error set as soon as the module is there
  exports;
  /** @type {(OpenFile | null)[]} numbered after the three of every program */
  #open = [null, null, null];

  /** @param {Record<string, Uint8Array>} files */
  constructor(files) {
    this.files = files;
  }

  get bytes() {
    return new Uint8Array(this.exports.memory.buffer);
  }

  get view() {
    return new DataView(this.exports.memory.buffer);
  }

  /** @param {number} at */
  text(at) {
    const { bytes } = this;
    return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
  }

  imports() {
    return {
      env: {
        _emscripten_memcpy_js: (/** @type {number} */ to, /** @type {number} */ from, /** @type {number} */ count) =>
          void this.bytes.copyWithin(to, from, from + count),
        __syscall_openat: (/** @type {number} */ _, /** @type {number} */ path) => this.#opened(this.text(path)),
        __syscall_fcntl64: () => 0,
        __syscall_ioctl: () => 0,
        emscripten_resize_heap: () => 0, // it asks for all of its memory at the beginning
      },
      wasi_snapshot_preview1: {
        fd_write: (/** @type {number[]} */ ...[, parts, count, done]) => this.#each(parts, count, done, (_, n) => n),
        fd_read: (/** @type {number[]} */ ...[file, parts, count, done]) =>
          this.#each(parts, count, done, (at, length) => this.#read(file, at, length)),
        fd_close: () => 0,
        fd_seek: (/** @type {number[]} */ ...given) => this.#seek(given),
      },
    };
  }

  /** @param {string} name */
  #opened(name) {
    const data = this.files[name];
    return data ? this.#open.push({ data, at: 0 }) - 1 : NO_FILE;
  }

  /** @param {number} parts @param {number} count @param {number} done @param {(at: number, n: number) => number} act */
  #each(parts, count, done, act) {
    let sum = 0;
    for (let number = 0; number < count; number++) {
      const [at, length] = [parts + 8 * number, parts + 8 * number + 4].map((place) =>
        this.view.getUint32(place, true),
      );
      sum += act(at, length);
    }
    this.view.setUint32(done, sum, true);
    return 0;
  }

  /** @param {number} number @param {number} at @param {number} length */
  #read(number, at, length) {
    const file = this.#open[number];
    if (!file) return 0;
    const part = file.data.subarray(file.at, file.at + length);
    this.bytes.set(part, at);
    file.at += part.length;
    return part.length;
  }

  /** The offset comes in two halves; no file is longer than the first one tells. @param {number[]} given */
  #seek([number, offset, , whence, done]) {
    const file = this.#open[number];
    if (!file) return 8;
    file.at = offset + [0, file.at, file.data.length][whence];
    this.view.setBigInt64(done, BigInt(file.at), true);
    return 0;
  }
}

export class Pico {
  #system;
  #engine;
  /** Where the module writes what it answers. */
  #out;

  /**
   * @param {BufferSource} wasm
   * @param {Uint8Array} words what it knows of the language
   * @param {Uint8Array} sounds what it knows of the speaker
   */
  static async load(wasm, words, sounds) {
    const system = new System({ "/words.bin": words, "/sounds.bin": sounds });
    const { instance } = await WebAssembly.instantiate(wasm, system.imports());
    system.exports = /** @type {Exports} */ (instance.exports);
    system.exports.__wasm_call_ctors();
    return new Pico(system);
  }

  /** @param {System} system */
  constructor(system) {
    this.#system = system;
    const { exports } = system;
    this.#out = exports.malloc(16);
    check(exports.pico_initialize(exports.malloc(AREA), AREA, this.#out));
    const own = this.#answer();
    const [voice, name] = [this.#written("voice"), exports.malloc(64)];
    check(exports.pico_createVoiceDefinition(own, voice));
    for (const file of ["/words.bin", "/sounds.bin"]) {
      check(exports.pico_loadResource(own, this.#written(file), this.#out));
      check(exports.pico_getResourceName(own, this.#answer(), name));
      check(exports.pico_addResourceToVoiceDefinition(own, voice, name));
    }
    check(exports.pico_newEngine(own, voice, this.#out));
    this.#engine = this.#answer();
  }

  /**
   * Returns a text as samples. Signs that the engine would take for its own commands are spaces to it.
   * @param {string} text @param {number} speed 1 is the voice's own @param {number} pitch
   * @returns {Int16Array<ArrayBuffer>}
   */
  say(text, speed, pitch) {
    const plain = text.replace(/[<>&\p{Cc}]/gu, " ").toWellFormed();
    const [quick, high] = [percent(speed, SPEED), percent(pitch, PITCH)];
    const { exports } = this.#system;
    const bytes = new TextEncoder().encode(`<pitch level="${high}"><speed level="${quick}">${plain}</speed></pitch>\0`);
    const [at, buffer] = [exports.malloc(bytes.length), exports.malloc(SOUND)];
    this.#system.bytes.set(bytes, at);
    /** @type {Uint8Array[]} */
    const parts = [];
    try {
      for (let put = 0; put < bytes.length;) {
        check(exports.pico_putTextUtf8(this.#engine, at + put, Math.min(TEXT, bytes.length - put), this.#out));
        put += this.#system.view.getInt16(this.#out, true);
        this.#gather(parts, buffer);
      }
    } catch (fault) {
      exports.pico_resetEngine(this.#engine, 0);
      throw fault;
    } finally {
      exports.free(at);
      exports.free(buffer);
    }
    return joined(parts);
  }

  /** Takes what is said of the text so far. @param {Uint8Array[]} parts @param {number} buffer */
  #gather(parts, buffer) {
    const { exports } = this.#system;
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const state = check(exports.pico_getData(this.#engine, buffer, SOUND, this.#out, this.#out + 4));
      const count = this.#system.view.getInt16(this.#out, true);
      if (count > 0) parts.push(this.#system.bytes.slice(buffer, buffer + count));
      if (state !== BUSY) return;
    }
    throw new RangeError("the voice doesn't come to an end");
  }

  #answer() {
    return this.#system.view.getUint32(this.#out, true);
  }

  /** @param {string} text */
  #written(text) {
    const bytes = new TextEncoder().encode(`${text}\0`);
    const at = this.#system.exports.malloc(bytes.length);
    this.#system.bytes.set(bytes, at);
    return at;
  }
}

/** @param {number} state negative ones are faults */
function check(state) {
  if (state < 0) throw new Error(`the voice answered ${state}`);
  return state;
}

/** @param {number} factor @param {number[]} limits */
function percent(factor, [least, most]) {
  return Math.round(Math.min(most, Math.max(least, factor * 100)));
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0) & ~1);
  let at = 0;
  for (const part of parts) {
    bytes.set(part.subarray(0, bytes.length - at), at);
    at += part.length;
  }
  return new Int16Array(bytes.buffer);
}
