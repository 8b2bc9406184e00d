/** The library as a file, and transfers between the host and the browser: both use the same JSON lines. */

import { ask, DO } from "../common/messages/messages.js";
import { words } from "../common/words.js";
import { bring, kept } from "./kept-searches.js";
import { pageOfAll } from "./stored-page.js";
import { Zip } from "./zip.js";

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

/** Returns everything as lines of JSON; the first one has the searches that are kept. */
async function lines() {
  const parts = [];
  const searches = await kept();
  for await (const piece of pieces()) {
    const end = piece.indexOf("\n") + 1;
    if (!parts.length) parts.push(`${JSON.stringify({ ...JSON.parse(piece.slice(0, end)), searches })}\n`);
    parts.push(piece.slice(end));
  }
  return new Blob(parts, { type: "application/jsonl" });
}

/** Returns everything as a ZIP of notes. */
async function notes() {
  const made = new Zip();
  /** @type {string[]} */
  const links = [];
  /** @type {string[]} */
  const taken = [];
  for (let after = 0; ;) {
    const piece = await ask(DO.LIBRARY, { word: "notes", after, taken });
    for (const [name, text] of piece.files) {
      await made.add(name, text);
      taken.push(name.toLowerCase());
    }
    links.push(...piece.links);
    after = piece.next;
    if (after) continue;
    const [name, head] = piece.list;
    if (links.length) await made.add(name, `${head}${links.join("\n")}\n`);
    return made.file();
  }
}

/** Returns the articles that are listed as one book; null where none has a text. @param {readonly number[]} ids */
async function book(ids) {
  const articles = [];
  for (const id of ids) {
    const { article } = await ask(DO.LIBRARY, { word: "show", article: id });
    if (article.text.trim()) articles.push(article);
  }
  if (!articles.length) return null;
  const saved = new Date().toISOString();
  const { base64, media } = await ask(DO.LIBRARY, { word: "book", title: TITLE, saved, ...pageOfAll(articles) });
  return new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: media });
}

const TITLE = "Readwell";
/** What a library can be written as: its words, the name of the file, and how it is made. */
const FORMS = Object.freeze({
  lines: { label: "exportLines", name: "readwell-library.jsonl", made: lines },
  notes: { label: "exportNotes", name: "readwell-notes.zip", made: notes },
  book: { label: "exportBook", name: "readwell.epub", made: book },
});

/**
 * @param {HTMLSelectElement} choice its first entry says what it is for
 * @param {{act: (work: () => Promise<unknown>) => Promise<void>, say: (text: string) => void, listed: () => readonly number[]}} page
 */
export function offerExport(choice, { act, say, listed }) {
  choice.append(
    new Option(words("libraryExport"), ""),
    ...Object.entries(FORMS).map(([form, { label }]) => new Option(words(label), form)),
  );
  choice.addEventListener("change", () => {
    const form = FORMS[/** @type {keyof typeof FORMS} */ (choice.value)];
    choice.value = "";
    void act(async () => {
      say(words("marksWriting"));
      const file = await form.made(listed());
      if (file) download(file, form.name);
      say(words(file ? "exportDone" : "exportNothing"));
    });
  });
}

/** @param {Blob} file @param {string} name */
function download(file, name) {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** The searches of a library's first line, if it is one. @param {string} head */
function searchesIn(head) {
  try {
    return JSON.parse(head.replace(/^\uFEFF/, "")).searches;
  } catch {
    return null; // the import says what is wrong with it
  }
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
  await bring(searchesIn(head));
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
