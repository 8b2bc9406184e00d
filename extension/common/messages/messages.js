/**
 * Every message between the parts of the extension: names, shapes, and the function that sends them.
 *
 * A surface (popup, reader, options ...) asks with `ask(name, fields)`; the table in background/main.js answers
 * `{ok}` or `{error}`. A new request is a name here, a type here, and a line in that table, which names who may ask.
 */

/** Requests to the background. The value is what travels as `do`. */
export const DO = Object.freeze({
  /**
   * Read a tab: `{tab?, with?, of?, sheet?}` -> `{shown: "sheet" | "tab" | "none"}`; "none" if a later request replaced
   * it.
   */
  READ: "read",
  /**
   * Show a page that a surface holds, as JSON text, in a reader's tab: `{page, whole?, find?, mark?, reader?}` ->
   * nothing; `whole`: all of it is the article; `find`: words to find in it; `mark`: the mark to go to; `reader`: the
   * tab, if it was loaded again.
   */
  SHOW: "show",
  /**
   * Close the sheet and return to the page: `{of?, sheet?, stay?}` -> nothing; `sheet`: the sheet's key, if not any
   * open one; `stay`: don't scroll the page back.
   */
  LEAVE: "leave",
  /** What is known about a tab: `{tab}` -> `{reading, found, obstacle}`. */
  STATE: "state",
  /** The reading time of the text on the sheet: `{of, minutes}` -> nothing. */
  MEASURED: "measured",
  /** Lead the tab to the next or the previous page of what is read, and read it: `{of?, address}` -> nothing. */
  GO_ON: "go-on",
  /** Capture the page that is read again: `{of?}` -> `{page, number}`, JSON text and the number of its capture. */
  CAPTURE: "capture",
  /** Whether the reading that a reader waits for goes on: `{of?, sheet}` -> true or false. */
  IS_READING: "goes-on",
  /** Start the engine: nothing -> `{engine, notice, version}`. */
  START_ENGINE: "warm",
  /** The engine's extractors and their settings: nothing -> `{extractors}`. */
  DESCRIBE: "describe",
  /** The last page read in this session: nothing -> `{page}`, as JSON text, or "". */
  LAST_PAGE: "last-page",
  /** Send the engine a request about a page that a surface has: `{page, request}` -> `{ok, engine, notice}`. */
  ENGINE: "engine",
  /** Call a script of the read tab: `{of?, sheet?, room, name, given}` -> its answer; null if the sheet left. */
  PAGE: "page",
  /** Events of a content script: `{css, version}`, `{picked}`, `{left}`, `{back}`, `{tampered}`. */
  CONTENT_EVENT: "content-event",
  /** Open the labelling tool over a tab: `{tab}` -> nothing. */
  LABEL: "label",
  /** A person's labels for a page's nodes (pages/label/tool.js): `{hash, labels}` -> nothing. */
  LABELLED: "labelled",
  /** Connect to the native host again: nothing -> `{version, protocol}`. */
  HOST: "host",
  /** Read a tab aloud: `{tab}` -> nothing; on the sheet if one is open, else on the page itself. */
  LISTEN: "listen",
  /**
   * What was asked of a sheet before it was there: `{taken?}` -> `{wish}`, "" if nothing; `taken`: it has been done.
   */
  LISTEN_REQUEST: "wish",
  /** Start the voice, wherever it runs: nothing -> nothing. Then connect by PORT.SPEECH. */
  VOICE: "voice",
  /** The native host's voices: nothing -> `{voices}`; none where there is no host. */
  VOICES: "voices",
  /** The voices that the native host can add: nothing -> `{packs}`. */
  VOICE_PACKS: "voice-packs",
  /** Add, stop adding or remove one: `{pack, word: "add" | "stop" | "remove"}` -> `{packs}`. */
  VOICE_PACK: "voice-pack",
  /** A piece of a voice's file that a person chose: `{name, at, base64, last}` -> `{voices, waits?}`. */
  VOICE_FILE: "voice-file",
  /** Text as sound from the native host: `{text, lang, voice, rate, pitch}` -> `{wav, marks}`. */
  SAY: "say",
  /** Save a tab: `{tab?, of?, wish?}` (background/keeping/saving.js) -> the result. */
  SAVE: "save",
  /** Record an article as audio: `{page, keep, apart, script, format}` -> a recording (keeping/recording.js). */
  RECORD: "record",
  /** Recordings that aren't taken yet: nothing -> `{recordings}`. */
  RECORDINGS: "recordings",
  /** Go on with a stopped recording, or remove one: `{recording, word: "resume" | "cancel"}` -> nothing of use. */
  RECORD_CHANGE: "record-change",
  /** Bring a finished recording to the downloads: `{recording, name}` -> `{name, address?}`. */
  RECORD_TAKE: "record-take",
  /** Bring a text to the downloads: `{text, name}` -> `{name, address?}`. */
  DOWNLOAD_TEXT: "offer",
  /** Show a saved file in its folder: `{number}` -> nothing. */
  SAVE_SHOW: "save-show",
  /** Undo a save: `{number}` -> nothing. */
  SAVE_UNDO: "save-undo",
  /** Put a tab's article into the library's queue: `{tab}` -> `{name, undo?, again}`. */
  LATER: "later",
  /** The marks of a page (docs/protocol.md, `library-marks`): `{of?, address}` -> `{marks, articles}`. */
  MARKS: "marks",
  /** A page as it was saved last: `{of?, address}` -> `{article, saved, text, markdown, beside}`, or null. */
  FORMER: "former",
  /**
   * Keep marks of a page, saving it first if the library doesn't have it:
   * `{of?, address, marks, removed, wish}` -> `{article, undo?}`; `undo`: the number of that save.
   */
  MARK: "mark",
  /**
   * What was taught about a page's site: `{of?, address, word, ...}`; word: list, teach, doubt, tally, change, forget,
   * back (background/keeping/lessons.js) -> `{lessons}`, `{added, retired}` or `{retired}`.
   */
  LESSONS: "lessons",
  /** The same for the settings, of one site or of all: `{word, site?, ...}`; all, written, read are about all. */
  ALL_LESSONS: "all-lessons",
  /** How far a page was read, 0 to 1: `{of?, address, share}` -> nothing. */
  READ_SO_FAR: "read-so-far",
  /**
   * The library (docs/protocol.md, `library-*`): `{word, where?, ...}` -> its reply and `home`. The word `written` is a
   * piece of a file of marks: `{as, after?, query?, tag?, colour?, article?}` -> `{text, media, ending, next}`.
   */
  LIBRARY: "library",
  /** The folders that the native host may write into: `{add?, remove?}` -> `{folders, folder?}`. */
  FOLDERS: "folders",
  /**
   * The folder of notes that is kept in step with the library: `{folder?, off?, look?}` -> `{folder, told?, ...}`
   * (docs/protocol.md, `vault`).
   */
  VAULT: "vault",
  /**
   * All that is stored, here or by the native host (`host`): `{host?, name?, all?}` -> `{stored}`, after deleting what
   * is named.
   */
  STORED: "stored",
  /**
   * Read the words of a PDF (docs/protocol.md, `pdf`) in a reader's tab: `{pdf, source, reader?}` -> `{reader, page}`,
   * that tab and the page as text; `source`: by which the reader finds the page that holds the file (pdf-channel.js).
   */
  PDF: "pdf",
  /** The same words as a page, for a reader that has their beginning: `{pdf}` -> `{page}`, as JSON text. */
  PDF_PAGE: "pdf-page",
  /** Open a page of ours in a tab of its own, which a frame can't in Firefox: `{path}` -> nothing. */
  OPEN: "open",
  /** Keep Firefox's event page alive while a surface is open: nothing -> nothing. */
  KEEP_ALIVE: "stay",
});

/** Long-lived connections, by name. */
export const PORT = Object.freeze({
  /** Content script to background: the page's JSON text in parts. */
  CAPTURE: "capture",
  /** Reader to background: what it shows. */
  READER: "reader",
  /** Popup to background, as long as it is open: `{tab}`, the page that a press would read (reading/ahead.js). */
  AHEAD: "ahead",
  /**
   * A listener to the hidden document that speaks (player/voicebox.js): commands in one direction, events in the other.
   */
  SPEECH: "speech",
  /** Background to Chrome's offscreen document: the protocol of docs/protocol.md. */
  ENGINE: "engine",
});

/** Background to an open sheet: something is asked of it (DO.LISTEN_REQUEST): `{tab}`. */
export const WISHED = "wished";

/** Background to an open sheet: what a content script of its page tells (DO.CONTENT_EVENT): `{tab, event}`. */
export const PAGE_EVENT = "page-event";

/** Marks messages for the hidden document. */
export const FOR_OFFSCREEN = "paper";

/**
 * Background to the content script that owns the sheet: close the sheet with this key; return the key and whether the
 * frame has loaded.
 */
export const CLOSE_SHEET = "close-sheet";
export const SHEET_THERE = "sheet-there";

/**
 * Messages from the background to a reader, in this order; `failed` may come at any time.
 * @typedef {{kind: "page", part: number, parts: number, data: string}} PagePart  the page's JSON text
 * @typedef {{kind: "progress", stage: string, share: number}} Progress  the engine is starting
 * @typedef {{kind: "selection", selection: Selection, engine: Home, notice: string, capture: number, selected: boolean, tab: number, incognito: boolean, unasked?: boolean, find?: string, mark?: string, pdf?: import("./pdf-channel.js").PdfSource}}
 * Selected `selected`: the person may have selected something there; `incognito`: the tab is in a private window;
 * `unasked`: no press asked for this page
 * @typedef {{kind: "notice", notice: string}} Noticed  why the wished engine didn't answer is known better now
 * @typedef {{kind: "failed", code: string, detail: string}} Failed
 * @typedef {PagePart | Progress | Selected | Noticed | Failed} ToReader
 */

/**
 * Messages from a reader to the background: `of` is the tab it reads for, if it is in its own tab; `sheet` is the key
 * of its sheet,
 * "" in a tab.
 * @typedef {{kind: "hello", of: number | null, sheet: string}} ReaderHello
 * @typedef {{kind: "shown", at: number}} ReaderShown  the first words are on the screen
 * @typedef {ReaderHello | ReaderShown} FromReader
 */

/** @typedef {"embedded" | "native"} Home */
/** @typedef {{name: string, [setting: string]: unknown}} Choice  an extractor and its settings */

/**
 * The engine's answer to `extract` (docs/protocol.md).
 * @typedef {object} Selection
 * @property {string} page hash of the page
 * @property {Choice} with
 * @property {[number, number][]} keep
 * @property {number[]} apart
 * @property {[number, string][]} looks attributes of looks to set aside, as pairs of element and name
 * @property {number[]} [dropped] nodes that are removed with their subtrees
 * @property {number[]} [alternatives] removed pictures whose alternative text is shown
 * @property {string} [kind]
 * @property {number} [confidence]
 * @property {Record<string, [number, number][]>} [roles]
 * @property {Record<string, {leaves: [number, number][], words: number}>} [reasons]
 * @property {{kept: number, visible: number}} [words]
 * @property {Post[]} [posts]
 * @property {import("../../settings/site-lessons.js").Told[]} [lessons] what became of each lesson of the request
 * @property {Post[]} [comments] below the article, kept or not
 * @property {import("../../page/structure.js").StructureWire} [structure]
 * @property {Record<string, {value: string, source: string, node?: number}>} [metadata]
 */

/**
 * One post of a thread.
 * @typedef {{node: number, body: [number, number][], depth: number, author?: number | number[], time?: number | number[], when?: string, quotes?: [number, number][], accepted?: boolean}}
 * Post
 */

/**
 * One recording, as the host tells of it (docs/protocol.md).
 * @typedef {object} Recording
 * @property {string} recording its name
 * @property {string} title
 * @property {string} format
 * @property {string} name of the file
 * @property {"speaking" | "writing" | "done" | "stopped" | "failed"} state
 * @property {number} share
 * @property {number} [left] seconds of speaking, as far as they can be told
 * @property {string} [code]
 * @property {string} [path] where it is, if it went into a folder
 */

/**
 * A voice that the native host can add (docs/protocol.md, `voice-packs`).
 * @typedef {object} VoicePack
 * @property {string} id
 * @property {string} name
 * @property {string[]} langs BCP 47
 * @property {string} licence
 * @property {number} bytes to download
 * @property {number} disk that it takes
 * @property {"absent" | "adding" | "stopped" | "failed" | "ready" | "unfit"} state
 * @property {number} [share]
 * @property {string} [code]
 */

/** An error with a code: the surface chooses the text for the person. */
export class Refusal extends Error {
  /** @param {string} code @param {string} [detail] for the curious, never translated */
  constructor(code, detail = "") {
    super(detail || code);
    this.code = code;
  }
}

/** @param {unknown} fault @returns {{code: string, message: string}} */
export function refusal(fault) {
  if (fault instanceof Refusal) return { code: fault.code, message: fault.message };
  return { code: "internal", message: fault instanceof Error ? fault.message : String(fault) };
}

/**
 * On the global object, not in this module: in the built extension each script of the event page has its own copy of
 * the module.
 */
const here = /** @type {{readwellBackground?: (message: any) => Promise<any>}} */ (globalThis);

/**
 * The background answers requests from its own document by this function: Firefox's event page also runs the voice,
 * and a browser delivers no message to the document that sent it.
 * @param {(message: any) => Promise<any>} answer
 */
export function answerHere(answer) {
  here.readwellBackground = answer;
}

/**
 * Sends a request to the background.
 * @param {string} name one of DO
 * @param {Record<string, unknown>} [fields]
 * @returns {Promise<any>}
 */
export async function ask(name, fields = {}) {
  const message = { ...fields, do: name };
  const reply = await (here.readwellBackground?.(message) ?? chrome.runtime.sendMessage(message));
  if (!reply) throw new Refusal("silent", `no answer to ${name}`);
  if (reply.error) throw new Refusal(reply.error.code, reply.error.message);
  return reply.ok;
}

/**
 * Keeps the background awake while this surface is open. Firefox stops an event page, and the engine's worker with it,
 * after 30 s without an event; Chrome's worker may sleep, because there the offscreen document owns the engine.
 */
export function stay() {
  setInterval(() => void ask(DO.KEEP_ALIVE).catch(() => {}), 20_000);
}
