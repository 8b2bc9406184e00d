/**
 * Saves one page to a file: capture, one request to the engine, pictures if the format embeds them, and the destination
 * of the person's choice. The engine writes every format; nothing here depends on one.
 */

import { obstacle } from "../../common/browser.js";
import { Refusal, refusal } from "../../common/messages/messages.js";
import { copiedAs, embedsPictures } from "../../settings/saves.js";
import * as settings from "../../settings/settings.js";
import * as lessons from "../../settings/site-lessons.js";
import { textOf } from "../reading/ahead.js";
import * as engine from "../engine/engine.js";
import * as library from "./library.js";
import { SELECTED } from "./library-versions.js";
import { forgetSave, recallSave, rememberSave } from "../reading/session.js";
import * as notices from "../reading/notices.js";
import { coverOf } from "./cover.js";
import * as destinations from "./destinations.js";
import { collect } from "./pictures.js";
import * as place from "../reading/page-calls.js";

/**
 * The parameters of a save. A page that a surface already has is saved as it is there.
 * @typedef {object} Wish
 * @property {string} [format]
 * @property {string} [to] "downloads", "folder", "clipboard", "library": its queue alone, or "surface": the asker takes
 * the file
 * @property {boolean} [selection] only what is selected
 * @property {boolean} [record] false: the library doesn't note it
 * @property {boolean} [unqueued] the library alone, and not its queue
 * @property {readonly Record<string, unknown>[]} [marks] the article's marks, for the file and the library
 * @property {number} [fills] the number of a link in the library whose text this is
 * @property {string} [page] its JSON text
 * @property {[number, number][]} [keep]
 * @property {number[]} [apart] leaves to list after what is kept
 * @property {[number, string][]} [chapters] the nodes that the chapters of a work begin with, and their titles
 * @property {import("../../common/messages/messages.js").Choice} [with]
 */

/**
 * The result. `undo` is for undoing it; `address` is the file's URL for a surface or a click.
 * @typedef {object} Saved
 * @property {string} to
 * @property {string} name
 * @property {string} [path]
 * @property {string} [address]
 * @property {string} [text]
 * @property {string} [title] the article's, beside `text`, and in the queue
 * @property {string} [source] the page's address, beside `text`
 * @property {number} [undo]
 * @property {boolean} [recorded] the library has it
 * @property {number} [article] its number there
 * @property {boolean} [again] the very same article was in the library
 * @property {number} [version] the version that the article's former text became; 0: none
 * @property {import("../../common/messages/messages.js").Home} [engine]
 * @property {string} [unrecorded] why the library could not note it
 * @property {string} notice why another engine or place than the wished one
 * @property {number} words
 * @property {number} lost pictures that stay links
 */

/** @param {chrome.tabs.Tab} tab @param {Wish} [wish] @param {AbortSignal} [signal] @returns {Promise<Saved>} */
export async function save(tab, wish = {}, signal) {
  // What a reader holds needs no look into its tab, which may be a page of ours.
  const why = wish.page ? "" : obstacle(tab.url);
  if (why) throw new Refusal(why);
  const id = /** @type {number} */ (tab.id);
  const stored = await settings.read();
  const to = wish.to ?? stored.saveTo;
  // A copy made in a private window leaves nothing behind: only Save does.
  const unnoted = wish.record === false || (tab.incognito && to === "clipboard");
  const chosen = { ...stored, ...(unnoted || to === "library" ? { saveLibrary: !unnoted } : {}) };
  // A page that is open in the sheet is captured again: its current state counts.
  const page = wish.page ?? (await textOf(tab, signal));
  const request = { ...(await asked(chosen, wish, to, tab)), ...(wish.selection ? await selected(id) : {}) };
  signal?.throwIfAborted();
  if (to === "folder") return straight(id, request, page, chosen, signal);
  const { ok, engine: home, notice, images } = await written(id, request, page, chosen, signal);
  const delivery = await delivered(ok, to);
  const recorded = chosen.saveLibrary
    ? await record(
        {
          ...partOf(ok.record, wish),
          cover: await coverOf(id, ok, images),
          path: delivery.path ?? "",
          ...forLater(to, wish),
        },
        wish.fills,
      )
    : {};
  // Nothing but the library was asked for: its fault is the fault.
  if (to === "library" && recorded.unrecorded) throw new Refusal(recorded.unrecorded);
  return {
    ...delivery,
    ...summary(ok, notice, request.format),
    ...(await undoable({ download: delivery.download }, recorded, to === "library" && !wish.unqueued)),
    recorded: recorded.id !== undefined,
    article: recorded.id,
    engine: home,
  };
}

/** A record says whether it is only what was selected of the page. @param {any} record @param {Wish} wish */
function partOf(record, { selection }) {
  return selection ? { ...record, about: { ...record.about, [SELECTED]: "1" } } : record;
}

/** What an article of the queue says of itself. @param {string} to @param {Wish} wish */
function forLater(to, { fills, unqueued }) {
  return to === "library" && fills === undefined && !unqueued
    ? { state: "later", changed: new Date().toISOString() }
    : {};
}

/**
 * Returns the request's fields, without the page.
 * @param {settings.Settings} chosen
 * @param {Wish} wish
 * @param {string} to
 * @param {chrome.tabs.Tab} tab
 */
async function asked(chosen, wish, to, { url = "", incognito }) {
  const format = wish.format ?? (to === "clipboard" ? copiedAs(chosen.saveFormat) : chosen.saveFormat);
  return {
    do: "render",
    format,
    about: {
      saved: stamp(new Date()),
      version: chrome.runtime.getManifest().version,
      tags: chosen.saveTags,
      ...(wish.keep && wish.with ? { extractor: wish.with.name } : {}),
    },
    name: chosen.saveName,
    // Words that are pasted need no head that tells where a file is from.
    template: format === "text" && (to === "clipboard" || to === "surface") ? "-" : chosen.saveMatter,
    record: chosen.saveLibrary,
    keep_pictures: chosen.libraryPictures,
    ...(wish.chapters ? { chapters: wish.chapters } : {}),
    // Words that are pasted are the article's alone.
    ...(wish.marks?.length && to !== "clipboard" ? { marks: wish.marks } : {}),
    ...(wish.keep
      ? { keep: wish.keep, apart: wish.apart ?? [] }
      : { with: wish.with ?? engine.wayFor(chosen, url), ...(await lessons.asked(url, incognito)) }),
  };
}

/** Returns the person's selection for the engine; the page has just been captured. @param {number} tab */
async function selected(tab) {
  const [{ result: number }] = await chrome.scripting.executeScript({
    target: { tabId: tab },
    func: () => readwell.last ?? 0,
  });
  const found = await place.call(tab, { room: "mark", name: "selected", given: [number] });
  if (!found || found.from.id < 0 || found.to.id < found.from.id) throw new Refusal("no-selection");
  return {
    selected: [
      [found.from.id, found.from.offset],
      [found.to.id, found.to.offset],
    ],
  };
}

/**
 * Returns the file, with its embedded pictures.
 * @param {number} tab
 * @param {Record<string, any>} request
 * @param {string} page
 * @param {settings.Settings} chosen
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ok: any, engine: import("../../common/messages/messages.js").Home, notice: string, images?: Record<string, {base64: string}>}>}
 */
async function written(tab, request, page, chosen, signal) {
  const first = await engine.ask(request, page, { signal });
  if (!wantsPictures(request.format, chosen) || !first.ok.pictures.length) return first;
  const images = await collect(tab, first.ok.pictures, chosen.savePictures);
  if (!Object.keys(images).length) return first;
  return { ...(await engine.ask({ ...request, ...kept(request, first.ok), images }, page, { signal })), images };
}

/** Whether the file holds pictures, or the library does. @param {string} format @param {settings.Settings} chosen */
function wantsPictures(format, { saveLibrary, libraryPictures }) {
  return embedsPictures(format) || (saveLibrary && libraryPictures);
}

/** Reuses the engine's selection for the second request. @param {Record<string, any>} request @param {any} ok */
function kept(request, ok) {
  if (request.selected) return {};
  return {
    keep: ok.keep,
    apart: ok.apart ?? [],
    about: { ...request.about, ...(ok.about.extractor ? { extractor: ok.about.extractor } : {}) },
  };
}

/**
 * Saves into the chosen folder by the native host: file and library in one request.
 * @param {number} tab
 * @param {Record<string, any>} request
 * @param {string} page
 * @param {settings.Settings} chosen
 * @param {AbortSignal} [signal]
 */
async function straight(tab, request, page, chosen, signal) {
  const { saveLibrary, libraryVersions } = chosen;
  let [whole, lost] = [request, 0];
  if (wantsPictures(request.format, chosen) || saveLibrary) {
    const { ok } = await engine.ask({ ...request, record: false }, page, { signal });
    const wanted = wantsPictures(request.format, chosen) ? ok.pictures : [];
    const images = await collect(tab, wanted, chosen.savePictures);
    lost = embedsPictures(request.format) ? ok.pictures.length - Object.keys(images).length : 0;
    whole = { ...request, ...kept(request, ok), images, cover: await coverOf(tab, ok, images) };
  }
  const ok = await engine.askHost(
    { ...whole, do: "save", folder: chosen.saveFolder, keep_in_library: saveLibrary, keep_versions: libraryVersions },
    { signal },
    page,
  );
  const undo = await undoable({ path: ok.path, hash: ok.hash }, ok.library ?? {});
  return {
    to: "folder",
    name: ok.path.split(/[\\/]/).pop(),
    path: ok.path,
    notice: "",
    words: ok.words,
    lost,
    ...undo,
  };
}

/**
 * @param {any} ok what `render` answered
 * @param {string} to
 * @returns {Promise<{to: string, name: string, download?: number} & Partial<Saved>>}
 */
async function delivered(ok, to) {
  const { name, text, media, base64, about } = ok;
  if (to === "library") return { to, name, title: about.title };
  if (to === "clipboard") {
    await destinations.copy(text);
    return { to, name };
  }
  if (to === "surface" && text !== undefined) return { to, name, text, title: about.title, source: about.address };
  const address = await destinations.inDocument("hold", { media, text, base64 });
  if (to === "surface" || !(await destinations.mayDownload())) return { to: "surface", name, address };
  try {
    return { to, name, ...(await destinations.download(address, name)) };
  } finally {
    await destinations.inDocument("drop", { address });
  }
}

/** Text, Markdown and JSON link to their pictures. @param {any} ok @param {string} notice @param {string} format */
function summary(ok, notice, format) {
  return { notice, words: Number(ok.about.words), lost: embedsPictures(format) ? ok.pictures.length : 0 };
}

/**
 * A save is not undone if the library could not record it, which the person sees.
 * @param {Record<string, any>} row
 * @param {number} [fills]
 */
async function record(row, fills) {
  try {
    return await library.ask("add", { record: row, fills });
  } catch (fault) {
    return { unrecorded: refusal(fault).code };
  }
}

/**
 * Stores what undo needs, for this session.
 * @param {{download?: number, path?: string, hash?: string}} file
 * @param {{id?: number, again?: boolean, version?: number, home?: string, unrecorded?: string}} recorded
 * @param {boolean} [queued] an article that was there is only taken out of the queue
 */
async function undoable(file, recorded, queued = false) {
  const { id, again = false, version = 0, home = "native", unrecorded } = recorded;
  const changed = queued || !again || version > 0;
  const article = id !== undefined && changed ? { article: id, home, version, queued: queued && again } : {};
  const undo = await rememberSave({ ...file, ...article });
  return { undo, version, again: again && !version, ...(unrecorded ? { unrecorded } : {}) };
}

/**
 * Shows a saved file in its folder.
 * @param {number} number
 * @param {import("../../common/messages/senders.js").Caller} caller
 */
export async function reveal(number, caller) {
  const { download } = await known(number, caller);
  if (download === undefined) throw new Refusal("lost", "this file is not among the downloads");
  chrome.downloads.show(download);
}

/**
 * Returns a save that a surface may do something to; a page only by its own notice.
 * @param {number} number
 * @param {import("../../common/messages/senders.js").Caller} caller
 */
async function known(number, { surface, tab, document }) {
  const save = await recallSave(number);
  const offered = surface !== "content" || (save?.notice?.tab === tab && save.notice.document === document);
  if (!save || !offered) throw new Refusal(offered ? "lost" : "sender", `no save ${number}`);
  return save;
}

/**
 * Undoes a save: its file and, if it was new there, its article; one that was there says what it said before.
 * @param {number} number
 * @param {import("../../common/messages/senders.js").Caller} caller
 */
export async function undo(number, caller) {
  const { download, path, hash, article, home, queued, version = 0 } = await known(number, caller);
  await forgetSave(number);
  const place = home === "embedded" ? "embedded" : "native";
  if (version) await library.ask("revert", { article, version, undo: true }, place);
  if (queued) return void (await library.ask("change", { article, state: "" }, place));
  if (download !== undefined) await destinations.takeBack(download);
  const gone = version ? undefined : article;
  if (place === "embedded" && gone !== undefined) await library.ask("remove", { article }, place);
  if (place === "native" && (path || gone !== undefined)) {
    await engine.askHost({ do: "undo", ...(path ? { path, hash } : {}), ...(gone !== undefined ? { article } : {}) });
  }
}

/**
 * Returns the folders that the host may write into, after adding or removing one.
 * @param {{add?: string, remove?: string}} change
 * @returns {Promise<{folders: string[], folder?: string}>}
 */
export function folders({ add, remove }) {
  const request = add
    ? { do: "folder-add", folder: add }
    : remove
      ? { do: "folder-remove", folder: remove }
      : { do: "folders" };
  return engine.askHost(request, { seconds: 10 });
}

/**
 * Tells of the folder of notes that is kept in step with the library, after choosing one, none, or looking at both
 * sides.
 * @param {{folder?: string, off?: boolean, look?: boolean}} change
 * @returns {Promise<{folder: string, told?: string[]}>}
 */
export function vault({ folder, off, look }) {
  const wish = { ...(folder ? { folder } : {}), ...(off ? { off: true } : {}), ...(look ? { look: true } : {}) };
  return engine.askHost({ do: "vault", ...wish }, { seconds: 120 });
}

/**
 * Saves by a key, the menu or the button: no surface is open, so the page's notice shows the result.
 * @param {chrome.tabs.Tab} tab
 * @param {Wish} [wish]
 */
export async function quietly(tab, wish) {
  await notices.tell(tab, { state: "working" });
  try {
    const saved = await save(tab, wish);
    if (saved.address) return notices.offer(tab, saved);
    await notices.tell(tab, { state: "saved", ...saved });
  } catch (fault) {
    const { code, message: detail } = refusal(fault);
    await notices.tell(tab, { state: "failed", code, detail });
  }
}

/** Returns the local time, with its UTC offset. @param {Date} now */
function stamp(now) {
  const away = -now.getTimezoneOffset();
  const two = (/** @type {number} */ number) => String(Math.floor(Math.abs(number))).padStart(2, "0");
  const local = new Date(now.getTime() + away * 60_000).toISOString().slice(0, 19);
  return `${local}${away < 0 ? "-" : "+"}${two(away / 60)}:${two(away % 60)}`;
}
