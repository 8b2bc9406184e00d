/** Writes a ZIP archive: files one after the other, packed by the browser. */

/** The CRC-32 of each byte alone. */
const TABLE = new Uint32Array(256).map((_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** Names are UTF-8; 1 January 1980, so that the same files give the same archive; contents are deflated. */
const FLAGS = 0x0800;
const DAY = 0x0021;
const DEFLATED = 8;
const VERSION = 20;
/** An archive of this form has fewer files, and is smaller. */
export const MOST_FILES = 65_534;
const LARGEST = 0xffffffff;

/** @param {Uint8Array} bytes */
export function crc32(bytes) {
  let sum = ~0;
  for (const byte of bytes) sum = (sum >>> 8) ^ TABLE[(sum ^ byte) & 0xff];
  return ~sum >>> 0;
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function packed(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {number[][]} fields pairs of length in bytes and value @returns {Uint8Array<ArrayBuffer>} */
function record(fields) {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [length]) => sum + length, 0)));
  let at = 0;
  for (const [length, value] of fields) {
    if (length === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += length;
  }
  return new Uint8Array(view.buffer);
}

export class Zip {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  #parts = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  #directory = [];
  #size = 0;
  count = 0;

  /** @param {string} name @param {string} text */
  async add(name, text) {
    const [path, bytes] = [name, text].map((said) => new TextEncoder().encode(said));
    const data = await packed(bytes);
    if (this.count >= MOST_FILES || this.#size + data.length > LARGEST) throw new RangeError("the archive is full");
    const about = [
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DAY],
      [4, crc32(bytes)],
      [4, data.length],
      [4, bytes.length],
      [2, path.length],
      [2, 0],
    ];
    const start = this.#size;
    this.#put(record([[4, 0x04034b50], ...about]), path, data);
    const rest = [[2, 0], [2, 0], [2, 0], [4, 0], [4, start]]; // prettier-ignore
    this.#directory.push(record([[4, 0x02014b50], [2, VERSION], ...about, ...rest]), path);
    this.count += 1;
  }

  /** @param {...Uint8Array<ArrayBuffer>} parts */
  #put(...parts) {
    this.#parts.push(...parts);
    for (const part of parts) this.#size += part.length;
  }

  /** @returns {Blob} the archive */
  file() {
    const size = this.#directory.reduce((sum, part) => sum + part.length, 0);
    const counts = [[2, this.count], [2, this.count]]; // prettier-ignore
    const end = [[4, 0x06054b50], [2, 0], [2, 0], ...counts, [4, size], [4, this.#size], [2, 0]]; // prettier-ignore
    return new Blob([...this.#parts, ...this.#directory, record(end)], { type: "application/zip" });
  }
}
