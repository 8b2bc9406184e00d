/**
 * The engine, native or embedded. The person chooses; if the native host fails, the embedded engine answers
 * and the reply says why, so that nobody waits for a missing host.
 */

import { Refusal } from "../../common/messages/messages.js";
import * as settings from "../../settings/settings.js";
import { choicesFor } from "../../settings/site-choices.js";
import * as lessons from "../../settings/site-lessons.js";
import { giveList, keepList } from "./advertisers.js";
import * as embedded from "./embedded.js";
import { Rpc } from "./rpc.js";
import * as native from "./native.js";

/** The protocol version of this extension (docs/protocol.md, 5). */
export const PROTOCOL = 2;

/** A host that failed is not tried again for this long, unless the person asks. */
const COOL_DOWN_MS = 60_000;

/** A host that says nothing for this long has the embedded engine asked beside it. */
const QUIET_MS = 800;

/** @typedef {import("../../common/messages/messages.js").Home} Home */
/** @typedef {{line: Rpc, hello: Promise<any>}} Open */
/**
 * `notice` says why the wished home did not answer; `fate`, if that is not yet known, resolves to the same later, or to
 * "" if the host has answered after all.
 * @typedef {{ok: any, engine: Home, notice: string, fate?: Promise<string>}} Answer
 */
/** @typedef {{signal?: AbortSignal, seconds?: number, onprogress?: (progress: any) => void}} Limits */

const HOMES = Object.freeze({ embedded, native });

/** @type {Partial<Record<Home, Promise<Open>>>} */
const open = {};
/** `at` is a time that no change of the clock moves. */
let hostFailed = { code: "", at: -Infinity };
/** @type {Set<(progress: any) => void>} */
const watchers = new Set();

/**
 * A pending value may be passed as a promise: the engine is chosen meanwhile.
 * @param {object | Promise<object>} request
 * @param {string | Promise<string>} [page] the page's JSON text
 * @param {Limits} [limits]
 * @returns {Promise<Answer>}
 */
export async function ask(request, page, limits = {}) {
  const [notice, whole] = await Promise.all([
    whyNotNative(),
    Promise.all([request, page]).then((given) => text(...given)),
  ]);
  if (notice === null) return askBoth(whole, limits);
  return { ok: await askEmbedded(whole, limits), engine: "embedded", notice };
}

/**
 * Asks the native host, and the embedded engine beside it once the host fails or says nothing. The first answer counts.
 * @param {string} whole @param {Limits} limits
 * @returns {Promise<Answer>}
 */
async function askBoth(whole, limits) {
  const enough = new AbortController();
  const host = askHome("native", whole, limits);
  const fate = host.then(() => "", hostFault);
  const answered = host.then((ok) => /** @type {Answer} */ ({ ok, engine: "native", notice: "" }));
  answered.catch(() => {});
  try {
    const silent = silence(enough.signal).catch(() => fate);
    const known = await Promise.race([fate, silent]);
    if (!known) return await answered;
    let notice = known.startsWith("slow") ? "slow" : known;
    void fate.then(
      (code) => (notice = code || notice),
      () => {},
    );
    const signal = AbortSignal.any([enough.signal, ...(limits.signal ? [limits.signal] : [])]);
    const spare = askEmbedded(whole, { ...limits, signal }).then((ok) => {
      return /** @type {Answer} */ ({ ok, engine: "embedded", notice, fate });
    });
    // A host that refuses the page has answered too.
    const first = await Promise.race([spare, fate.then((code) => (code ? spare : answered))]);
    if (known === "slow-work" && first.engine === "embedded") await giveUp();
    return first;
  } finally {
    enough.abort();
  }
}

/** Ends a host that fell silent in the middle of its work. */
async function giveUp() {
  hostFailed = { code: "slow", at: performance.now() };
  await end("native", "slow");
}

/**
 * Resolves once the host has said nothing for too long. One that has yet to greet may only be slow to start.
 * @param {AbortSignal} signal ends the waiting
 */
async function silence(signal) {
  const { line, hello } = await connected("native");
  const quiet = line.silent(QUIET_MS, signal);
  const greeted = await Promise.race([hello.then(() => true), quiet.then(() => false)]);
  // An older host is silent while it works.
  if (greeted) await (line.beats ? line.silent(QUIET_MS, signal) : new Promise(() => {}));
  return greeted ? "slow-work" : "slow-start";
}

/** All that a reader shows of an article. */
const ALL_SHOWN = Object.freeze(["roles", "metadata", "structure"]);

/** Our own way to find the article: for eyes and ears it has its title, where it stands on the page. */
const USUAL = Object.freeze({ name: "readwell", heading: "on" });

/**
 * Returns the way to find the article: the person's own, or another for this once.
 * @param {import("../../settings/settings.js").Settings} chosen
 * @param {import("../../common/messages/messages.js").Choice} [choice]
 * @returns {import("../../common/messages/messages.js").Choice}
 */
export function wayOf({ extractor, extractors }, choice) {
  const name = choice?.name ?? extractor;
  return name ? { ...extractors[name], ...choice, name } : USUAL;
}

/**
 * Returns the request for an article, without the page.
 * @param {import("../../common/messages/messages.js").Choice} [choice]
 */
export async function extraction(choice) {
  return { do: "extract", with: wayOf(await settings.read(), choice) };
}

/**
 * Returns the same with all that a reader shows.
 * @param {import("../../common/messages/messages.js").Choice} [choice]
 */
export async function articleRequest(choice) {
  return { ...(await extraction(choice)), more: ALL_SHOWN };
}

/**
 * Returns the same with what was taught about the site of a tab's page; of a private window nothing is looked up.
 * @param {{url?: string, incognito: boolean}} tab
 * @param {import("../../common/messages/messages.js").Choice} [choice]
 */
export async function taughtRequest({ url = "", incognito }, choice) {
  const [chosen, taught] = await Promise.all([settings.read(), lessons.asked(url, incognito)]);
  return { do: "extract", with: wayFor(chosen, url, choice), more: ALL_SHOWN, ...taught };
}

/**
 * Returns the way to find the article of a page: what was chosen for its site stands above what was for all.
 * @param {import("../../settings/settings.js").Settings} chosen @param {string} url
 * @param {import("../../common/messages/messages.js").Choice} [choice]
 */
export function wayFor(chosen, url, choice) {
  const { extractor = chosen.extractor, comments } = choicesFor(chosen.sites, url);
  const way = wayOf({ ...chosen, extractor }, choice);
  return comments && way.name === USUAL.name && !("comments" in (choice ?? {})) ? { ...way, comments } : way;
}

/** Starts the engine for the next request; returns its name. */
export async function warm(/** @type {Limits} */ limits = {}) {
  const { ok, engine, notice } = await ask({ do: "hello", ...ours() }, undefined, limits);
  return { engine, notice, version: ok.engine };
}

/** Begins to start the engine for the next request, unless it runs. @param {Limits} [limits] */
export async function start(limits) {
  const home = (await whyNotNative()) === null ? "native" : "embedded";
  if (!open[home]) await warm(limits);
}

/** Connects to the native host, whatever happened before; throws an error code if it fails. */
export async function host() {
  hostFailed = { code: "", at: -Infinity };
  const { hello } = await connected("native");
  const { engine, protocol, python } = await hello;
  return { version: engine, protocol, python };
}

/**
 * Sends a request that only the native host can serve; throws a code that begins with `host-` without a host.
 * @param {object} request
 * @param {Limits} [limits]
 * @param {string} [page]
 */
export function askHost(request, limits = {}, page) {
  return askHome("native", text(request, page), limits);
}

/**
 * Inserts the page's JSON text into a request unparsed: parsing it here would double the cost.
 * @param {object} request
 * @param {string} [page]
 */
function text(request, page) {
  return page ? `${JSON.stringify(request).slice(0, -1)},"page":${page}}` : JSON.stringify(request);
}

/** Returns null if native should be tried; else the reason, "" if it isn't chosen. */
async function whyNotNative() {
  const { engine } = await settings.read();
  if (engine !== "native") return "";
  return performance.now() - hostFailed.at < COOL_DOWN_MS ? hostFailed.code : null;
}

/**
 * Returns the code of what is the host's own fault, and notes it; throws everything else. A `frame` is a reply that
 * nobody can read.
 * @param {unknown} fault
 */
function hostFault(fault) {
  const own =
    fault instanceof Refusal && (fault.code.startsWith("host-") || ["slow", "gone", "frame"].includes(fault.code));
  if (!own) throw fault;
  const code = fault.code === "gone" ? "host-gone" : fault.code;
  hostFailed = { code, at: performance.now() };
  return code;
}

/** A worker may be killed at any time, by us or by the browser: then it is restarted once. */
async function askEmbedded(/** @type {string} */ text, /** @type {Limits} */ limits) {
  try {
    return await askHome("embedded", text, limits);
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code !== "gone") throw fault;
    return await askHome("embedded", text, limits);
  }
}

/** @param {Home} home @param {string} text @param {Limits} limits */
async function askHome(home, text, { onprogress, ...limits }) {
  if (onprogress) watchers.add(onprogress);
  try {
    const { line, hello } = await connected(home);
    await hello;
    return await line.ask(text, limits);
  } catch (fault) {
    // Python can't be interrupted from outside: a run over its time ends with its worker.
    if (fault instanceof Refusal && fault.code === "slow") await end(home);
    throw fault;
  } finally {
    if (onprogress) watchers.delete(onprogress);
  }
}

/** @param {Home} home @returns {Promise<Open>} */
function connected(home) {
  if (open[home]) return open[home];
  // Another may have been opened in its place by then.
  const forget = () => void (open[home] === opened && delete open[home]);
  const opened = connect(home, forget);
  opened.catch(forget);
  return (open[home] = opened);
}

/** @param {Home} home @param {() => void} forget called once it has ended @returns {Promise<Open>} */
async function connect(home, forget) {
  const line = new Rpc(await HOMES[home].connect());
  const entry = { line, hello: greet(line, home) };
  line.onend = forget;
  line.onprogress = (progress) => watchers.forEach((tell) => tell(progress));
  entry.hello.catch(() => {
    forget();
    line.connection.close();
  });
  return entry;
}

/** @param {Rpc} line @param {Home} home */
async function greet(line, home) {
  try {
    const hello = await line.ask(JSON.stringify({ do: "hello", ...ours() }), { seconds: home === "native" ? 10 : 60 });
    const served = hello.protocol === PROTOCOL || hello.serves?.includes(PROTOCOL);
    if (!served) throw new Refusal(hello.protocol > PROTOCOL ? "host-new" : "host-old", `protocol ${hello.protocol}`);
    // Without the list, the engine still drops the bundled list's advertisements.
    if (home === "native") void keepList(line, hello).catch(() => {});
    else await giveList(line).catch(() => {});
    return hello;
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === "version") throw new Refusal("host-old", fault.message);
    throw fault;
  }
}

function ours() {
  return { protocol: PROTOCOL, extension: chrome.runtime.getManifest().version };
}

/** @param {Home} home @param {string} [code] with which other requests are refused */
async function end(home, code) {
  const entry = await open[home];
  delete open[home];
  entry?.line.connection.close(code);
}
