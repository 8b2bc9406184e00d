/**
 * Voices that can be added: the native host downloads one after a press, tells how far it is, and takes it away again;
 * a person's own files of a voice are handed to it in pieces.
 */

import { mayUseHost } from "../../common/browser.js";
import { faultWords } from "../../common/faults.js";
import { ask, DO, Refusal } from "../../common/messages/messages.js";
import { readableSize } from "../../common/bytes.js";
import { isolated, language, words } from "../../common/words.js";

/** @typedef {import("../../common/messages/messages.js").VoicePack} Pack */
/** @typedef {{item: HTMLLIElement, text: HTMLElement, bar: HTMLProgressElement, tools: HTMLElement, shown: string}} Row */

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** How often a voice that is being added is asked how far it is. */
const OFTEN_MS = 1000;
/** Bytes of a file in one message: the host takes four million at most. */
const PIECE = 3_000_000;

/** @type {Map<string, Row>} */
const rows = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
let added = (/** @type {Partial<Pack> & {id: string}} */ _) => {};

/** @template {keyof HTMLElementTagNameMap} Name @param {Name} name @param {string} [text] */
function made(name, text = "") {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

/** @param {string} text @param {() => Promise<unknown>} act @param {boolean} [isMain] */
function button(text, act, isMain = false) {
  const element = made("button", text);
  element.type = "button";
  element.classList.toggle("main", isMain);
  element.addEventListener("click", () => void act().catch(failed));
  return element;
}

/** @param {unknown} fault */
function failed(fault) {
  const code = fault instanceof Refusal ? fault.code : "internal";
  const isAway = code.startsWith("host-");
  get("pack-host").hidden = !isAway;
  get("pack-allow").hidden = code !== "host-forbidden";
  for (const id of ["packs", "pack-own"]) get(id).hidden = isAway;
  say(isAway ? "" : failedText(code));
}

/** What other faults say is about pages and recordings. @param {string} code */
function failedText(code) {
  const isDisk = ["disk-full", "read-only"].includes(code);
  return words("packFailed", isDisk ? faultWords(code).text : words("packBroken"));
}

/** @param {string} text @param {boolean} [isSeen] whether nothing else shows it */
function say(text, isSeen = true) {
  get("pack-status").textContent = text;
  get("pack-status").classList.toggle("unseen", !isSeen);
}

/** Asks what there is, and again and again while something is on its way. */
async function look() {
  clearTimeout(waiting);
  show(await ask(DO.VOICE_PACKS));
}

/** @param {string} pack @param {"add" | "stop" | "remove"} word */
async function change(pack, word) {
  clearTimeout(waiting);
  say("");
  show(await ask(DO.VOICE_PACK, { pack, word }));
}

/** @param {{packs: Pack[]}} found */
function show({ packs }) {
  get("pack-host").hidden = true;
  for (const id of ["packs", "pack-own"]) get(id).hidden = false;
  for (const pack of packs) fillRow(rows.get(pack.id) ?? newRow(pack), pack);
  if (packs.some(({ state }) => state === "adding"))
    waiting = setTimeout(() => void look().catch(failed), document.hidden ? 5 * OFTEN_MS : OFTEN_MS);
}

/** @param {Pack} pack @returns {Row} */
function newRow({ id, name, langs, licence, bytes, disk }) {
  const row = { item: made("li"), text: made("p"), bar: made("progress"), tools: made("p"), shown: "" };
  row.item.dataset.pack = id;
  row.bar.max = 1;
  row.bar.setAttribute("aria-label", name);
  row.tools.className = "actions";
  const spoken = new Intl.ListFormat(language()).format(langs.map(languageName));
  const about = words("packAbout", spoken, isolated(licence), readableSize(bytes), readableSize(disk));
  row.item.append(made("h3", name), made("p", about), row.bar, row.text, row.tools);
  get("packs").append(row.item);
  rows.set(id, row);
  return row;
}

/** @param {Row} row @param {Pack} pack */
function fillRow(row, pack) {
  const { name, state, share = 0 } = pack;
  const percent = new Intl.NumberFormat(language(), { style: "percent" }).format(share);
  row.bar.hidden = !["adding", "stopped"].includes(state);
  row.bar.value = share;
  row.text.textContent = stateText(pack, percent);
  row.text.hidden = !row.text.textContent;
  if (row.shown === state) return;
  const before = row.shown;
  row.shown = state;
  const held = row.tools.contains(document.activeElement);
  row.tools.replaceChildren(...toolsOf(pack));
  if (held) row.tools.querySelector("button")?.focus();
  // What is said aloud: a change of what it does, not each percent.
  const isGone = before !== "absent" && state === "absent";
  if (before) say(isGone ? words("packGone", name) : stateText(pack, percent), isGone);
  if (before && (state === "ready" || before === "ready")) added(pack);
}

/** @param {Pack} pack @param {string} percent */
function stateText({ name, state, code = "" }, percent) {
  if (state === "adding") return words("packAdding", percent);
  if (state === "stopped") return words("packStopped", percent);
  if (state === "ready") return words("packReady", name);
  if (state === "unfit") return words("packUnfit");
  return state === "failed" ? failedText(code) : "";
}

/** @param {Pack} pack */
function toolsOf({ id, name, state }) {
  if (state === "adding") return [button(words("joinStop"), () => change(id, "stop"))];
  if (state === "ready") return [button(words("removeEntry", name), () => change(id, "remove"))];
  if (state === "absent") return [button(words("packAdd", name), () => change(id, "add"), true)];
  if (state === "unfit") return [];
  return [
    button(words("audioGoOn"), () => change(id, "add"), true),
    button(words("removeEntry", name), () => change(id, "remove")),
  ];
}

/** @param {string} lang */
function languageName(lang) {
  return new Intl.DisplayNames([language()], { type: "language" }).of(lang) ?? lang;
}

/** Hands files to the host, one after the other. @param {readonly File[]} files */
async function give(files) {
  /** @type {Set<string>} */
  const waits = new Set();
  /** @type {string[]} */
  const came = [];
  for (const file of files) {
    const reply = await given(file);
    came.push(...reply.voices);
    if (reply.waits) waits.add(reply.waits);
    waits.delete(file.name);
  }
  say(
    [
      came.length && words("packFileDone", came.join(", ")),
      ...[...waits].map((name) => words("packFileWaits", isolated(name))),
    ]
      .filter(Boolean)
      .join(" "),
  );
  if (came.length) added({ id: came[0].split(":")[0] });
}

/** @param {File} file @returns {Promise<{voices: string[], waits?: string}>} */
async function given(file) {
  for (let at = 0; ; at += PIECE) {
    const piece = new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
    const last = at + PIECE >= file.size;
    say(
      words("packAdding", new Intl.NumberFormat(language(), { style: "percent" }).format(at / Math.max(1, file.size))),
    );
    const reply = await ask(DO.VOICE_FILE, { name: file.name, at, base64: base64(piece), last });
    if (last) return reply;
  }
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 30_000) text += String.fromCharCode(...bytes.subarray(at, at + 30_000));
  return btoa(text);
}

/** The permission must be requested synchronously in the click's handler. */
async function allow() {
  if (await mayUseHost()) await look();
}

/**
 * Offers what can be added.
 * @param {(pack: Partial<Pack> & {id: string}) => void} then what is to be done once a voice has come or gone
 */
export function offerPacks(then) {
  added = then;
  const file = /** @type {HTMLInputElement} */ (get("pack-file"));
  get("pack-files").addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    void give([...(file.files ?? [])]).catch(failed);
    file.value = "";
  });
  get("pack-allow").addEventListener("click", () => void allow().catch(failed));
  get("pack-settings").addEventListener("click", () => void chrome.runtime.openOptionsPage());
  const wanted = new URLSearchParams(location.search).get("add");
  const begin = wanted ? look().then(() => change(wanted, "add")) : look();
  void begin.catch(failed);
}
