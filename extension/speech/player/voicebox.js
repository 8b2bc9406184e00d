/**
 * The extension's hidden document speaks: Chrome's offscreen document, Firefox's event page. No page can cancel its
 * speech, a background tab doesn't slow it down, and it needs no user gesture to start.
 *
 * One listener is served at a time. A new one takes the voice from the former, which is notified.
 */

import { hold } from "../../common/keep-open.js";
import { ask, DO, PORT } from "../../common/messages/messages.js";
import { handlePort } from "../../common/messages/ports.js";
import { callerOf } from "../../common/messages/senders.js";
import { BrowserVoice, browserVoices } from "../voices/browservoice.js";
import { Engines } from "../voices/engines.js";
import { Loudspeaker } from "../voices/loudspeaker.js";
import { Media } from "../voices/media.js";
import { OwnVoice, OWN_VOICE } from "../voices/own-voice.js";
import { fromWav } from "../voices/sound.js";
import { SoundVoice } from "../voices/sound-voice.js";
import { Speaker } from "./speaker.js";

/** @typedef {import("../voices/voices.js").Voice} Voice */

/** @type {chrome.runtime.Port | null} who is heard */
let owner = null;
let title = "";
/** @type {Set<chrome.runtime.Port>} */
const listeners = new Set();
/** @type {readonly Voice[]} */
let voices = [];

const browser = new BrowserVoice(speechSynthesis);
const loudspeaker = new Loudspeaker();
const voiceOf = (/** @type {string} */ id) => voices.find((voice) => voice.id === id);
const host = new SoundVoice({
  loudspeaker,
  isSlow: (id) => voiceOf(id)?.quality === "neural",
  async say({ text, lang, voice, rate, pitch }) {
    const { wav, marks } = await ask(DO.SAY, { text, lang, voice, rate, pitch });
    return { ...fromWav(Uint8Array.from(atob(wav), (unit) => unit.charCodeAt(0))), marks };
  },
});
const pico = new OwnVoice(() => new Worker(chrome.runtime.getURL("speech/voices/pico/worker.js"), { type: "module" }));
const own = new SoundVoice({ loudspeaker, say: (utterance) => pico.say(utterance) });
const ENGINES = Object.freeze({ browser, host, own });
const engineOf = (/** @type {string} */ id) => ENGINES[voiceOf(id)?.engine ?? "browser"];
const all = Object.values(ENGINES);
const speaker = new Speaker({ engine: new Engines(engineOf, all), tell });
const sample = new Engines(engineOf, all);

const media = new Media(loudspeaker, {
  play: () => speaker.queue.resume(),
  pause: () => speaker.queue.pause(),
  stop: () => speaker.queue.stop(),
  previoustrack: () => speaker.move("paragraph", -1),
  nexttrack: () => speaker.move("paragraph", 1),
  seekbackward: () => speaker.back(10),
  seekforward: () => speaker.move("sentence", 1),
});

/** Commands of a listener. @type {Readonly<Record<string, (message: any, port: chrome.runtime.Port) => void>>} */
const COMMANDS = Object.freeze({
  load: ({ items, lang, title: named }, port) => {
    take(port);
    title = named;
    speaker.load(items, lang);
  },
  grow: ({ items, goesOn }) => speaker.grow(items, goesOn),
  languages: ({ languages }) => speaker.setLanguages(languages),
  choose: ({ manner }) => speaker.choose(manner),
  play: ({ item, offset }) => void voiced().then(() => speaker.play(item, offset)),
  toggle: () => void voiced().then(() => speaker.toggle()),
  pause: () => speaker.queue.pause(),
  resume: () => speaker.queue.resume(),
  stop: () => speaker.queue.stop(),
  move: ({ unit, step }) => speaker.move(unit, step),
  repeat: ({ slower }) => speaker.repeat(slower),
  interject: ({ parts }) => speaker.interject(parts),
  back: ({ seconds }) => speaker.back(seconds),
  sleep: ({ minutes }) => speaker.sleep(minutes),
  again: () => void (gathered = gather()),
  preview: ({ text, lang, voice }) => preview(text, lang, voice),
});

/** Commands that any listener may send; the others are for the active one. */
const OPEN = new Set(["load", "choose", "preview", "again"]);

/** @param {any} event */
function tell(event) {
  if (event.kind === "state") {
    media.show(event.state, title);
    hold("speech", event.state === "speaking" || event.state === "paused");
  }
  owner?.postMessage(event);
}

/** @param {chrome.runtime.Port} port */
function take(port) {
  if (owner === port) return;
  speaker.queue.stop();
  owner?.postMessage({ kind: "taken" });
  owner = port;
}

/** @param {string} text @param {string} lang @param {string} voice */
function preview(text, lang, voice) {
  speaker.queue.pause();
  sample.cancel();
  const { rate, pitch, volume } = speaker.manner;
  sample.speak({ text, lang, voice, rate, pitch, volume }, { start() {}, word() {}, end() {}, fault() {} });
}

/** @type {Promise<void>} */
let gathered = Promise.resolve();

/** If no voice is available, the host may still be starting. */
async function voiced() {
  if (!voices.length) await gathered;
}

/** Returns the browser's voices and our own immediately, the host's when it has answered. */
async function gather() {
  const here = [...(await browserVoices(speechSynthesis)), OWN_VOICE];
  tellVoices(here);
  const { voices: more } = await ask(DO.VOICES).catch(() => ({ voices: [] }));
  if (more.length) tellVoices([...here, ...more]);
}

/** @param {readonly Voice[]} found */
function tellVoices(found) {
  voices = speaker.voices = found;
  for (const port of listeners) port.postMessage({ kind: "voices", voices });
}

// The browser's own shortcuts, including media keys bound by the person.
new BroadcastChannel("voice").addEventListener("message", ({ data }) => {
  if (owner) COMMANDS[data.do]?.(data, owner);
});

chrome.runtime.onConnect.addListener((port) => {
  if (port.name !== PORT.SPEECH) return;
  if (!["reader", "sheet", "voices", "library", "welcome"].includes(callerOf(port.sender)?.surface ?? ""))
    return port.disconnect();
  listeners.add(port);
  // What is known already; a list that changed meanwhile follows.
  if (voices.length) port.postMessage({ kind: "voices", voices });
  gathered = gather();
  /** @param {any} message */
  function take(message) {
    if (OPEN.has(message.do) || port === owner) COMMANDS[message.do]?.(message, port);
  }
  handlePort(port, take, () => {
    listeners.delete(port);
    if (port !== owner) return;
    owner = null;
    speaker.queue.stop();
  });
});
