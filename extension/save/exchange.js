/** The library as a file, and transfers between the host and the browser: both use the same JSON lines. */

import { ask, DO } from "../common/messages/messages.js";

/** Characters of one import message. */
const PIECE = 4_000_000;

/** Yields the pieces of an export, each a complete library. @param {string} [where] */
async function* pieces(where) {
  for (let after = 0; ;) {
    const { text, next } = await ask(DO.LIBRARY, { word: "export", after, where });
    yield String(text);
    if (!next) return;
    after = next;
  }
}

/** Exports everything to one file. */
export async function exportTo() {
  const parts = [];
  for await (const piece of pieces()) parts.push(parts.length ? piece.slice(piece.indexOf("\n") + 1) : piece);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(parts, { type: "application/jsonl" }));
  link.download = "readwell-library.jsonl";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Imports a file in pieces if it is larger than a message, each with the header line.
 * @param {string} text
 * @param {string} [where]
 */
export async function importText(text, where) {
  const [head, ...lines] = text.split("\n");
  const done = { new: 0, known: 0, broken: /** @type {string[]} */ ([]) };
  let [piece, size] = [[head], 0];
  for (const [at, line] of lines.entries()) {
    piece.push(line);
    size += line.length;
    if (size < PIECE && at < lines.length - 1) continue;
    const some = await ask(DO.LIBRARY, { word: "import", text: piece.join("\n"), where });
    done.new += some.new;
    done.known += some.known;
    done.broken.push(...some.broken);
    [piece, size] = [[head], 0];
  }
  return done;
}

/**
 * Copies everything from one to the other; existing articles stay, and nothing is removed.
 * @param {string} from
 * @param {string} to
 */
export async function carry(from, to) {
  const done = { new: 0, known: 0, broken: /** @type {string[]} */ ([]) };
  for await (const piece of pieces(from)) {
    const some = await importText(piece, to);
    done.new += some.new;
    done.known += some.known;
    done.broken.push(...some.broken);
  }
  return done;
}
