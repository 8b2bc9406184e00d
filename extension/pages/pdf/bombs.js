/** Streams that would fill the memory: a few bytes that unpack to hundreds of millions. They are not unpacked. */

/** A stream unpacks to so many bytes at most; deflate packs a thousand into one, so a shorter one can't be as large. */
const MOST = 200_000_000;
const SHORTEST = 150_000;
/** So much of a stream is unpacked to see how far it goes. */
export const SAMPLE = 1 << 16;
const UNPACKED = 1 << 26;
/** The words about a stream stand so near before it. */
export const NEAR = 2_000;

/**
 * Whether bytes of a file have such a stream: "unsure" where its end isn't among them.
 * @typedef {object} Place
 * @property {number} [from] where streams begin that are looked at, and where no more do
 * @property {number} [to]
 * @property {number} [rest] how many bytes of the file come after these
 * @property {(at: number) => Promise<boolean>} [endsAt] whether a stream ends there, beyond them
 *
 * @param {Uint8Array} bytes @param {Place} [place] @returns {Promise<"none" | "bomb" | "unsure">}
 */
export async function judged(bytes, { from = 0, to = bytes.length, rest = 0, endsAt } = {}) {
  /** @type {"none" | "unsure"} */
  let verdict = "none";
  for (let at = next(bytes, "stream", from); at >= 0 && at < to; at = next(bytes, "stream", at + 6)) {
    if (text(bytes, at - 3, at) === "end") continue;
    const about = text(bytes, Math.max(at - NEAR, 0), at);
    const own = about.slice(about.lastIndexOf("obj"));
    const layers = (own.match(/\/Fl(?:ateDecode)?\b/g) ?? []).length;
    if (!layers) continue;
    const begin = at + (bytes[at + 6] === 13 ? 8 : 7);
    const size = await sizeOf(bytes, begin, own, rest, endsAt);
    if (size.most < SHORTEST && layers < 2) continue;
    const sample = bytes.subarray(begin, begin + Math.min(SAMPLE, size.most));
    if ((await unpacked(sample, size.most, layers)) <= MOST) continue;
    if (size.isSure) return "bomb";
    verdict = "unsure";
  }
  return verdict;
}

/**
 * Returns how long a stream can be.
 * @param {Uint8Array} bytes @param {number} begin @param {string} about @param {number} rest @param {Place["endsAt"]} endsAt
 */
async function sizeOf(bytes, begin, about, rest, endsAt) {
  const end = next(bytes, "endstream", begin);
  if (end >= 0 || !rest) return { most: (end < 0 ? bytes.length : end) - begin, isSure: true };
  const said = Number(/\/Length (\d{1,9})(?! \d+ R)\b/.exec(about)?.[1] ?? NaN);
  if (said <= bytes.length - begin + rest && (await endsAt?.(begin + said))) return { most: said, isSure: true };
  return { most: bytes.length - begin + rest, isSure: false };
}

/** Whether a file has such a stream. @param {Uint8Array} bytes @returns {Promise<boolean>} */
export const hasBomb = async (bytes) => (await judged(bytes)) !== "none";

/** How many bytes a stream would have, by its beginning. @param {Uint8Array} sample @param {number} size @param {number} layers */
async function unpacked(sample, size, layers) {
  let whole = size;
  for (let layer = 0; layer < layers && sample.length; layer++) {
    const { count, first } = await inflated(sample);
    if (!count) break;
    whole *= count / sample.length;
    sample = first;
  }
  return whole;
}

/** Unpacks as much as there is, up to a limit. @param {Uint8Array} sample @returns {Promise<{count: number, first: Uint8Array}>} */
async function inflated(sample) {
  const stream = new DecompressionStream("deflate");
  const writer = stream.writable.getWriter();
  writer.write(new Uint8Array(sample)).catch(() => {});
  writer.close().catch(() => {});
  const reader = stream.readable.getReader();
  let count = 0;
  let first = new Uint8Array(0);
  try {
    while (count < UNPACKED) {
      const { done, value } = await reader.read();
      if (done) break;
      count += value.length;
      if (!first.length) first = value.slice(0, SAMPLE);
    }
  } catch {
    // The beginning of a stream has no end, and a broken one is as long as it could be read.
  }
  void reader.cancel().catch(() => {});
  return { count, first };
}

/** @param {Uint8Array} bytes @param {string} word @param {number} from @returns {number} */
function next(bytes, word, from) {
  const head = word.charCodeAt(0);
  for (let at = bytes.indexOf(head, from); at >= 0; at = bytes.indexOf(head, at + 1))
    if (text(bytes, at, at + word.length) === word) return at;
  return -1;
}

/** @param {Uint8Array} bytes @param {number} from @param {number} to */
const text = (bytes, from, to) => String.fromCharCode(...bytes.subarray(Math.max(from, 0), to));
