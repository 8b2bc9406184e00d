/**
 * The background's only listeners, and the one table of what surfaces may ask for. Everything here may be stopped by
 * the browser at any moment; what must outlive that is in memory.js.
 */

import { obstacle } from "../shared/browser.js";
import { DO, PORT, Refusal, refusal } from "../shared/messages.js";
import * as settings from "../shared/settings.js";
import * as capturing from "./capture.js";
import * as engine from "./engine.js";
import * as labelling from "./labelling.js";
import * as library from "./library.js";
import { recallPage } from "./memory.js";
import * as place from "./place.js";
import * as reading from "./reading.js";
import * as saving from "./saving.js";
import * as voice from "./voice.js";

/** @typedef {chrome.runtime.MessageSender} Sender */
/** @typedef {(message: any, sender: Sender) => unknown} Handler */

/** @type {Readonly<Record<string, Handler>>} */
const HANDLERS = Object.freeze({
  [DO.READ]: async (message, sender) =>
    reading.start(await tabOf(message, sender), message.with, message.of !== undefined && standsAlone(sender) ? sender.tab?.id : undefined),
  [DO.LEAVE]: (message, sender) => reading.leave(message.of ?? sender.tab?.id, message.stay === true),
  [DO.STATE]: async (message, sender) => {
    const tab = await tabOf(message, sender);
    const id = /** @type {number} */ (tab.id);
    return { reading: await reading.isOpen(id), found: await reading.found(id), obstacle: obstacle(tab.url) };
  },
  [DO.MEASURED]: ({ of, minutes }) => reading.measured(of, minutes),
  [DO.WARM]: () => engine.warm(),
  [DO.DESCRIBE]: async () => (await engine.ask({ do: "describe" })).ok,
  [DO.LAST_PAGE]: async () => ({ page: await recallPage() }),
  [DO.ENGINE]: ({ request, page }) => engine.ask(request, page),
  [DO.PAGE]: async (message, sender) => place.call(/** @type {number} */ ((await tabOf(message, sender)).id), message),
  [DO.TOLD]: (message, sender) => place.told(sender.tab?.id ?? -1, message),
  [DO.LABEL]: async (message, sender) => labelling.start(await tabOf(message, sender)),
  [DO.LABELLED]: (message) => labelling.told(message),
  [DO.HOST]: () => engine.host(),
  [DO.LISTEN]: async (message, sender) => voice.listen(await tabOf(message, sender)),
  [DO.VOICE]: () => voice.ready(),
  [DO.VOICES]: () => voice.voices(),
  [DO.SAY]: (message) => voice.say(message),
  [DO.SAVE]: async (message, sender) => saving.save(await tabOf(message, sender), message.wish),
  [DO.SAVE_UNDO]: ({ number }) => saving.undo(number),
  [DO.LIBRARY]: ({ word, where, do: _, ...asked }) => library.ask(word, asked, where),
  [DO.FOLDER]: ({ folder }) => engine.askHost({ do: "folder", folder }, { seconds: 10 }),
  [DO.STAY]: () => null,
});

/** What the toolbar button does when it opens no popup. @type {Readonly<Record<string, (tab: chrome.tabs.Tab) => unknown>>} */
const AT_ONCE = Object.freeze({
  read: reading.toggle,
  listen: voice.listenAtOnce,
  "listen-next": () => voice.steer("move", { unit: "paragraph", step: 1 }),
  "listen-previous": () => voice.steer("move", { unit: "paragraph", step: -1 }),
  "listen-stop": () => voice.steer("stop"),
  save: saving.quietly,
  "save-selection": (tab) => saving.quietly(tab, { selection: true }),
});

/** @param {any} message @param {Sender} sender @returns {Promise<chrome.tabs.Tab>} */
async function tabOf(message, sender) {
  const tab = message.tab ?? message.of ?? sender.tab?.id;
  if (!Number.isInteger(tab)) throw new Refusal("message", "which tab?");
  return chrome.tabs.get(tab).catch((fault) => {
    throw new Refusal("page-gone", String(fault));
  });
}

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  const handler = Object.hasOwn(HANDLERS, message?.do) ? HANDLERS[message.do] : null;
  if (!handler) {
    respond({ error: { code: "message", message: `nobody does ${message?.do}` } });
    return false;
  }
  Promise.resolve()
    .then(() => handler(message, sender))
    .then((ok) => respond({ ok: ok ?? null }), (fault) => respond({ error: refusal(fault) }));
  return true;
});

chrome.runtime.onConnect.addListener((port) => {
  if (port.name === PORT.CAPTURE) capturing.receive(port);
  if (port.name === PORT.READER) welcomeReader(port);
});

/** Whether a reader has a tab of its own: a page may frame ours. @param {Sender | undefined} sender */
function standsAlone(sender) {
  return sender?.frameId === 0 && !!sender.url?.startsWith(chrome.runtime.getURL(""));
}

/** Only a reader in a tab of its own may say for which tab it reads. @param {chrome.runtime.Port} port */
function welcomeReader(port) {
  port.onMessage.addListener((/** @type {import("../shared/messages.js").FromReader} */ message) => {
    if (message.kind !== "hello") return;
    const tab = standsAlone(port.sender) ? message.of : port.sender?.tab?.id;
    reading.attach(port, tab ?? -1);
  });
}

chrome.action.onClicked.addListener(async (tab) => AT_ONCE[(await settings.read()).button]?.(tab));

chrome.commands.onCommand.addListener((command, tab) => tab && AT_ONCE[command]?.(tab));

chrome.contextMenus.onClicked.addListener((item, tab) => tab && AT_ONCE[item.menuItemId]?.(tab));

chrome.tabs.onRemoved.addListener((tab) => void reading.closed(tab));

// A sheet goes with its page. The address of a tab is hidden from us; that it loads is not.
chrome.tabs.onUpdated.addListener((tab, change) => {
  if (change.status === "loading") void reading.gone(tab);
});

chrome.runtime.onInstalled.addListener(({ reason }) => {
  chrome.contextMenus.create({ id: "listen", title: chrome.i18n.getMessage("menuListen"), contexts: ["page", "selection"] });
  chrome.contextMenus.create({ id: "read", title: chrome.i18n.getMessage("menuRead"), contexts: ["page", "selection"] });
  chrome.contextMenus.create({ id: "save", title: chrome.i18n.getMessage("menuSave"), contexts: ["page", "selection"] });
  chrome.contextMenus.create({ id: "save-selection", title: chrome.i18n.getMessage("menuSaveSelection"), contexts: ["selection"] });
  if (reason === "install") void chrome.tabs.create({ url: chrome.runtime.getURL("welcome/welcome.html") });
});

/** @param {settings.Settings} now */
async function arm({ button }) {
  await chrome.action.setPopup({ popup: button === "menu" ? "popup/popup.html" : "" });
}

settings.watch((now) => void arm(now));
void settings.read().then(arm);
