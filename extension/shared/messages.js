/**
 * Every message that passes between the rooms of the extension: names, shapes, and the one way to ask.
 *
 * A surface (popup, reader, options ...) asks with `ask(name, fields)`; the table in background/main.js answers
 * `{ok}` or `{error}`. A new request is a name here, a type here, and a line in that table, which names who may ask.
 */

/** Requests to the background. The value is what travels as `do`. */
export const DO = Object.freeze({
  /** Read a tab: `{tab?, with?, of?, sheet?}` -> `{shown: "sheet" | "tab" | "none"}`; "none" where a later request took its place. */
  READ: "read",
  /** Leave the sheet and go back to the page: `{of?, sheet?, stay?}` -> nothing; `sheet`: the key of the sheet, if not whichever is open; `stay`: the page isn't scrolled back. */
  LEAVE: "leave",
  /** What is known of a tab: `{tab}` -> `{reading, found, obstacle}`. */
  STATE: "state",
  /** How long what stands on the sheet takes to read: `{of, minutes}` -> nothing. */
  MEASURED: "measured",
  /** Get the engine ready: nothing -> `{engine, notice, version}`. */
  WARM: "warm",
  /** The engine's extractors and their settings: nothing -> `{extractors}`. */
  DESCRIBE: "describe",
  /** The last page read in this session: nothing -> `{page}`, its JSON text or "". */
  LAST_PAGE: "last-page",
  /** Ask the engine about a page that a surface holds: `{page, request}` -> `{ok, engine, notice}`. */
  ENGINE: "engine",
  /** Call a content script of the read tab: `{of?, room, name, given}` -> what it answers. */
  PAGE: "page",
  /** What a content script tells whoever listens: `{css, version}`, `{picked}`, `{left}`, `{meddled}`. */
  TOLD: "told",
  /** Open the labelling tool over a tab: `{tab}` -> nothing. */
  LABEL: "label",
  /** What a person has said of a page's nodes (label/tool.js): `{hash, labels}` -> nothing. */
  LABELLED: "labelled",
  /** Ask the native host who it is, now: nothing -> `{version, protocol}`. */
  HOST: "host",
  /** Read a tab aloud: `{tab}` -> nothing; on the sheet where one is open, else on the page as it is. */
  LISTEN: "listen",
  /** Get the voice ready, wherever it lives: nothing -> nothing. Then connect by PORT.SPEECH. */
  VOICE: "voice",
  /** The native host's voices: nothing -> `{voices}`; none where there is no host. */
  VOICES: "voices",
  /** Words as sound from the native host: `{text, lang, voice, rate, pitch}` -> `{wav, marks}`. */
  SAY: "say",
  /** Save a tab: `{tab?, of?, wish?}` (background/saving.js) -> what became of it. */
  SAVE: "save",
  /** Take a save back: `{number}` -> nothing. */
  SAVE_UNDO: "save-undo",
  /** The library (docs/protocol.md, `library-*`): `{word, where?, ...}` -> its answer and `home`. */
  LIBRARY: "library",
  /** The folders that the native host may write into: `{add?, remove?}` -> `{folders, folder?}`. */
  FOLDERS: "folders",
  /** Keep Firefox's event page alive while a surface is open: nothing -> nothing. */
  STAY: "stay",
});

/** Long-lived connections, by name. */
export const PORT = Object.freeze({
  /** Content script to background: the page's JSON text in parts. */
  CAPTURE: "capture",
  /** Reader to background: what it shows. */
  READER: "reader",
  /** A listener to the hidden document that speaks (speech/voicebox.js): commands one way, words and states the other. */
  SPEECH: "speech",
  /** Background to Chrome's offscreen document: the wire of docs/protocol.md. */
  ENGINE: "engine",
});

/** Whom a message to the hidden document is for. */
export const PAPER = "paper";

/** Requests of the background to the content script that holds the sheet: close the sheet with this key; answer with the key and whether the frame has loaded. */
export const CLOSE_SHEET = "close-sheet";
export const SHEET_THERE = "sheet-there";

/**
 * What the background tells a reader, in this order; `failed` may come at any time.
 * @typedef {{kind: "page", part: number, parts: number, data: string}} PagePart  the page's JSON text
 * @typedef {{kind: "progress", stage: string, share: number}} Progress  the engine is starting
 * @typedef {{kind: "selection", selection: Selection, engine: Home, notice: string, capture: number, selected: boolean, tab: number, incognito: boolean}} Selected  `selected`: the person may have selected something there; `incognito`: the tab is in a private window
 * @typedef {{kind: "failed", code: string, detail: string}} Failed
 * @typedef {PagePart | Progress | Selected | Failed} ToReader
 */

/**
 * What a reader tells the background: `of` names the tab it reads for when it is a tab of its own, `sheet` the key of the sheet it
 * stands in, "" in a tab.
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
 * @property {string} [kind]
 * @property {number} [confidence]
 * @property {Record<string, [number, number][]>} [roles]
 * @property {Record<string, {leaves: [number, number][], words: number}>} [reasons]
 * @property {{kept: number, visible: number}} [words]
 * @property {Post[]} [posts]
 * @property {import("./structure.js").StructureWire} [structure]
 * @property {Record<string, {value: string, source: string, node?: number}>} [metadata]
 */

/**
 * One post of a thread.
 * @typedef {{node: number, body: [number, number][], depth: number, author?: number | number[], time?: number | number[], when?: string, quotes?: [number, number][]}} Post
 */

/** A refusal with a code: the surface decides which words a person gets. */
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

/** On the global object, not in this module: in the built extension each script of the event page has its own copy of it. */
const here = /** @type {{readwellBackground?: (message: any) => Promise<any>}} */ (globalThis);

/**
 * The background answers requests made in its own document by this function: Firefox's event page also holds the voice,
 * and a browser delivers no message to the document that sent it.
 * @param {(message: any) => Promise<any>} answer
 */
export function answerHere(answer) {
  here.readwellBackground = answer;
}

/**
 * Ask the background.
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
 * Keep the background awake while this surface is open. Firefox stops an event page, and the engine's worker with it,
 * after 30 s without an event; Chrome's worker may sleep, because there the offscreen document owns the engine.
 */
export function stay() {
  setInterval(() => void ask(DO.STAY).catch(() => {}), 20_000);
}
