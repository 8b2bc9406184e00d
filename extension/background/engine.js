/**
 * The engine, native or embedded. The person chooses; if the native host fails, the embedded engine answers
 * and the reply says why, so that nobody waits for a missing host.
 */

import { Refusal } from "../shared/messages.js";
import * as settings from "../shared/settings.js";
import { giveList, keepList } from "./advertisers.js";
import * as embedded from "./embedded.js";
import { Rpc } from "./rpc.js";
import * as native from "./native.js";

/** The protocol version of this extension (docs/protocol.md, 5). */
export const PROTOCOL = 2;

/** A host that failed is not tried again for this long, unless the person asks. */
const COOL_DOWN_MS = 60_000;

/** @typedef {import("../shared/messages.js").Home} Home */
/** @typedef {{line: Rpc, hello: Promise<any>}} Open */
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
 * @returns {Promise<{ok: any, engine: Home, notice: string}>} `notice` says why the wished home did not answer
 */
export async function ask(request, page, limits = {}) {
  const [notice, whole] = await Promise.all([
    whyNotNative(),
    Promise.all([request, page]).then((given) => text(...given)),
  ]);
  if (notice === null) {
    try {
      return { ok: await askHome("native", whole, limits), engine: "native", notice: "" };
    } catch (fault) {
      if (!isHostFault(fault)) throw fault;
      hostFailed = { code: fault.code, at: performance.now() };
    }
  }
  return { ok: await askEmbedded(whole, limits), engine: "embedded", notice: notice ?? hostFailed.code };
}

/**
 * Returns the request for an article by the person's extractor, without the page.
 * @param {import("../shared/messages.js").Choice} [choice] another extractor for this once
 */
export async function extraction(choice) {
  const { extractor, extractors } = await settings.read();
  const name = choice?.name ?? extractor;
  if (!name) return { do: "extract" };
  return { do: "extract", with: { ...extractors[name], ...choice, name } };
}

/**
 * Returns the same with all that a reader shows.
 * @param {import("../shared/messages.js").Choice} [choice]
 */
export async function articleRequest(choice) {
  return { ...(await extraction(choice)), more: ["roles", "metadata", "structure"] };
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

/** A `frame` is a reply that nobody can read. @param {unknown} fault @returns {fault is Refusal} */
function isHostFault(fault) {
  return fault instanceof Refusal && (fault.code.startsWith("host-") || ["slow", "frame"].includes(fault.code));
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
  open[home] ??= connect(home).catch((fault) => {
    delete open[home];
    throw fault;
  });
  return /** @type {Promise<Open>} */ (open[home]);
}

/** @param {Home} home @returns {Promise<Open>} */
async function connect(home) {
  const line = new Rpc(await HOMES[home].connect());
  const entry = { line, hello: greet(line, home) };
  line.onend = () => {
    delete open[home];
  };
  line.onprogress = (progress) => watchers.forEach((tell) => tell(progress));
  entry.hello.catch(() => {
    delete open[home];
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

/** @param {Home} home */
async function end(home) {
  const entry = await open[home];
  delete open[home];
  entry?.line.connection.close();
}
