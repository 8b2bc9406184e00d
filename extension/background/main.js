/**
 * The background's only listeners, and the table of requests that surfaces may send. The browser may stop this script
 * at any moment; memory.js keeps what must survive that.
 */

import { hasCommands, hasMenus, obstacle, stays } from "../common/browser.js";
import { answerHere, DO, PORT, Refusal, refusal } from "../common/messages/messages.js";
import { sourceOf } from "../common/messages/pdf-channel.js";
import { handlePort } from "../common/messages/ports.js";
import { callerOf, OWN } from "../common/messages/senders.js";
import * as settings from "../settings/settings.js";
import * as visits from "../settings/visits.js";
import * as ahead from "./reading/ahead.js";
import * as capturing from "./reading/capture.js";
import * as destinations from "./keeping/destinations.js";
import * as engine from "./engine/engine.js";
import * as labelling from "./reading/labelling.js";
import * as later from "./keeping/later.js";
import * as library from "./keeping/library.js";
import * as links from "./keeping/links.js";
import * as lessons from "./keeping/lessons.js";
import * as marking from "./keeping/marking.js";
import { recallPage } from "./reading/session.js";
import { addMenu, openMenu, POPUP } from "./menu.js";
import { obstacleOf } from "./reading/obstacles.js";
import * as place from "./reading/page-calls.js";
import * as reading from "./reading/reading.js";
import * as recording from "./keeping/recording.js";
import * as saving from "./keeping/saving.js";
import * as stored from "./keeping/storage-report.js";
import * as syncing from "./keeping/syncing.js";
import * as unasked from "./reading/auto-open.js";
import * as voice from "./reading/voice.js";

/** @typedef {import("../common/messages/senders.js").Caller} Caller */

/**
 * The handler of each request, and who may send it. A rule without `from` allows nobody.
 * @typedef {object} Rule
 * @property {readonly import("../common/messages/senders.js").Surface[]} from
 * @property {true} [tab] it is about a tab, which the caller must be allowed to name: `run` gets its id
 * @property {(message: any, caller: Caller, tab: number) => unknown} run
 */

/** The surfaces that show an article. */
const READERS = Object.freeze(/** @type {const} */ (["reader", "sheet"]));
/** Engine requests that a surface may make for a page it has; all others have a name of their own here. */
const OF_A_PAGE = Object.freeze(["extract", "explain", "pages", "join", "take", "marks", "compare", "teach"]);

/** @type {Readonly<Record<string, Rule>>} */
const RULES = Object.freeze({
  [DO.READ]: {
    from: ["popup", "tabs", ...READERS],
    tab: true,
    run: async (message, { surface, tab: own }, tab) =>
      reading.start(await opened(tab), {
        choice: message.with,
        reader: surface === "reader" && tab !== own ? own : undefined,
        keepWish: message.sheet !== undefined,
      }),
  },
  [DO.SHOW]: {
    from: ["library", "welcome"],
    run: async ({ page, whole, find, mark, reader }, { tab }) => {
      if (typeof page !== "string" || tab < 0) throw new Refusal("message");
      await reading.show(await chrome.tabs.get(tab), page, {
        whole: whole === true,
        reader: await ownReader(reader, tab),
        ...(find ? { find: String(find) } : {}),
        ...(mark ? { mark: String(mark) } : {}),
      });
    },
  },
  [DO.PDF]: {
    from: ["pdf"],
    run: async ({ pdf, source, reader }, { tab }) => {
      const how = { pdf: sourceOf(source), reader: await ownReader(reader, tab) };
      const page = pageOfPdf(pdf);
      return { reader: await reading.show(await chrome.tabs.get(tab), page, how), page: await page };
    },
  },
  [DO.PDF_PAGE]: { from: ["pdf"], run: async ({ pdf }) => ({ page: await pageOfPdf(pdf) }) },
  [DO.LEAVE]: {
    from: ["popup", ...READERS],
    tab: true,
    run: (message, caller, tab) => reading.leave(tab, askedFrom(message, caller), message.stay === true),
  },
  [DO.STATE]: {
    from: ["popup"],
    tab: true,
    run: async (_message, _caller, tab) => {
      const [open, why] = await Promise.all([reading.isOpen(tab), opened(tab).then(obstacleOf)]);
      return { reading: open, found: open ? await reading.found(tab) : null, obstacle: why };
    },
  },
  [DO.MEASURED]: { from: READERS, tab: true, run: ({ minutes }, _, tab) => reading.measured(tab, Number(minutes)) },
  [DO.GO_ON]: {
    from: READERS,
    tab: true,
    run: async ({ address }, _, tab) => unasked.goOn(await opened(tab), String(address)),
  },
  [DO.CAPTURE]: {
    from: READERS,
    tab: true,
    run: async (_message, _caller, tab) => {
      const { text: page, number } = await capturing.capture(await opened(tab));
      return { page, number };
    },
  },
  [DO.IS_READING]: { from: READERS, tab: true, run: ({ sheet }, _, tab) => reading.goesOn(tab, String(sheet)) },
  [DO.START_ENGINE]: { from: ["popup", "pdf"], run: () => engine.warm() },
  [DO.DESCRIBE]: { from: ["popup", "options", ...READERS], run: async () => (await engine.ask({ do: "describe" })).ok },
  [DO.LAST_PAGE]: { from: ["options"], run: async () => ({ page: await recallPage() }) },
  [DO.ENGINE]: { from: ["options", ...READERS], run: ({ request, page }) => engine.ask(ofAPage(request), page) },
  [DO.PAGE]: { from: READERS, tab: true, run: (message, _, tab) => place.call(tab, message) },
  [DO.CONTENT_EVENT]: {
    from: ["content"],
    tab: true,
    run: (message, _, tab) => (message.tampered ? reading.tampered(tab) : place.heed(tab, message)),
  },
  [DO.LABEL]: { from: ["popup"], tab: true, run: async (_message, _caller, tab) => labelling.start(await opened(tab)) },
  [DO.LABELLED]: { from: ["content"], tab: true, run: (message, _, tab) => labelling.store(tab, message) },
  [DO.HOST]: { from: ["options"], run: () => engine.host() },
  [DO.LISTEN]: { from: ["popup"], tab: true, run: async (_message, _caller, tab) => voice.listen(await opened(tab)) },
  [DO.LISTEN_REQUEST]: { from: READERS, tab: true, run: ({ taken }, _, tab) => voice.wished(tab, taken === true) },
  [DO.VOICE]: { from: ["voices", "library", "welcome", ...READERS], run: () => voice.ready() },
  [DO.VOICES]: { from: ["offscreen", "background", ...READERS], run: () => voice.voices() },
  [DO.VOICE_PACKS]: { from: ["voices"], run: () => voice.packs() },
  [DO.VOICE_PACK]: { from: ["voices"], run: (message) => voice.changePack(message) },
  [DO.VOICE_FILE]: { from: ["voices"], run: (message) => voice.file(message) },
  [DO.SAY]: { from: ["offscreen", "background"], run: (message) => voice.say(message) },
  [DO.SAVE]: {
    from: ["popup", "tabs", ...READERS],
    tab: true,
    run: async ({ wish }, _, tab) => saving.save(await opened(tab), wish),
  },
  [DO.RECORD]: { from: READERS, run: ({ do: _, ...wish }) => recording.begin(wish) },
  [DO.RECORDINGS]: { from: READERS, run: () => recording.list() },
  [DO.RECORD_CHANGE]: {
    from: READERS,
    run: ({ recording: name, word }) =>
      recording.change(String(name), word === "resume" ? "record-resume" : "record-cancel"),
  },
  [DO.RECORD_TAKE]: { from: READERS, run: ({ recording: one, name }) => recording.take(String(one), String(name)) },
  [DO.DOWNLOAD_TEXT]: { from: READERS, run: ({ text, name }) => destinations.offer(String(text), String(name)) },
  [DO.SAVE_SHOW]: {
    from: ["popup", "content", ...READERS],
    run: ({ number }, caller) => saving.reveal(number, caller),
  },
  [DO.SAVE_UNDO]: { from: ["popup", "content", ...READERS], run: ({ number }, caller) => saving.undo(number, caller) },
  [DO.LATER]: { from: ["popup"], tab: true, run: async (_message, _caller, tab) => later.queue(await opened(tab)) },
  [DO.READ_SO_FAR]: {
    from: READERS,
    tab: true,
    run: async ({ address, share }, _, tab) => later.readSoFar(await opened(tab), String(address), share),
  },
  [DO.MARKS]: { from: READERS, tab: true, run: ({ address }) => marking.marksOf(String(address)) },
  [DO.FORMER]: { from: READERS, tab: true, run: ({ address }) => marking.formerOf(String(address)) },
  [DO.MARK]: {
    from: READERS,
    tab: true,
    run: async ({ do: _, of: _of, ...wish }, _caller, tab) => marking.mark(await opened(tab), wish),
  },
  [DO.LESSONS]: {
    from: READERS,
    tab: true,
    run: async ({ do: _, of: _of, ...asked }, _caller, tab) => lessons.ofPage(await opened(tab), asked),
  },
  [DO.ALL_LESSONS]: { from: ["options"], run: ({ do: _, ...asked }) => lessons.ofAll(asked) },
  [DO.LIBRARY]: { from: ["library"], run: ({ word, where, do: _, ...asked }) => library.ask(word, asked, where) },
  [DO.FOLDERS]: { from: ["options"], run: ({ add, remove }) => saving.folders({ add, remove }) },
  [DO.VAULT]: { from: ["options"], run: ({ folder, off, look }) => saving.vault({ folder, off, look }) },
  [DO.STORED]: { from: ["options"], run: ({ host, name, all }) => stored[host ? "host" : "here"]({ name, all }) },
  [DO.OPEN]: { from: READERS, run: ({ path }, { tab }) => openOwn(path, tab) },
  [DO.KEEP_ALIVE]: { from: OWN, run: () => null },
});

/**
 * The ports that end here, and who may open them.
 * @type {Readonly<Record<string, {from: readonly import("../common/messages/senders.js").Surface[], take: (port: chrome.runtime.Port, caller: Caller) => void}>>}
 */
const PORTS = Object.freeze({
  [PORT.CAPTURE]: { from: ["content"], take: (port, { tab }) => capturing.receive(port, tab) },
  [PORT.READER]: { from: READERS, take: welcomeReader },
  [PORT.AHEAD]: { from: ["popup"], take: ahead.receive },
});

/**
 * The toolbar button's actions if it opens no popup.
 * @type {Readonly<Record<string, (tab: chrome.tabs.Tab) => unknown>>}
 */
const AT_ONCE = Object.freeze({
  read: reading.toggle,
  listen: voice.listenAtOnce,
  "listen-next": () => voice.steer("move", { unit: "paragraph", step: 1 }),
  "listen-previous": () => voice.steer("move", { unit: "paragraph", step: -1 }),
  "listen-stop": () => voice.steer("stop"),
  save: saving.quietly,
  "save-selection": (tab) => saving.quietly(tab, { selection: true }),
  later: later.pageLater,
  "later-selection": later.selectionLater,
});

/** Our own pages that a sheet leads to. */
const LED_TO = /^(pages\/help\/help|pages\/options\/options|save\/file|save\/library)\.html(\?|$)/;

/** Opens one of our own pages; help is told which tab the sheet is in. @param {unknown} path @param {number} tab */
function openOwn(path, tab) {
  if (!LED_TO.test(String(path))) throw new Refusal("message", "which page?");
  const address = new URL(chrome.runtime.getURL(String(path)));
  if (address.pathname.startsWith("/pages/help/")) address.searchParams.set("tab", String(tab));
  return chrome.tabs.create({ url: address.href }).then(() => null);
}

/** @param {number} tab @returns {Promise<chrome.tabs.Tab>} */
function opened(tab) {
  return chrome.tabs.get(tab).catch((fault) => {
    throw new Refusal("page-gone", String(fault));
  });
}

/** A reader's tab that was opened for this one, and is loaded again. @param {unknown} reader @param {number} tab */
async function ownReader(reader, tab) {
  if (reader === undefined) return undefined;
  if (typeof reader !== "number" || !(await reading.readsFor(reader, tab))) throw new Refusal("message");
  return reader;
}

/** The words of a PDF as a page, as JSON text. @param {unknown} pdf @returns {Promise<string>} */
const pageOfPdf = async (pdf) => JSON.stringify((await engine.ask({ do: "pdf", pdf })).ok.page);

/** @param {any} request */
function ofAPage(request) {
  if (!OF_A_PAGE.includes(request?.do)) throw new Refusal("message", `nobody asks the engine to ${request?.do} here`);
  return request;
}

/**
 * Returns the tab of a request; refused if the caller may not act on it.
 * @param {any} message
 * @param {Caller} caller
 * @returns {Promise<number>}
 */
async function tabOf(message, caller) {
  const tab = message.tab ?? message.of ?? caller.tab;
  if (!Number.isInteger(tab) || tab < 0) throw new Refusal("message", "which tab?");
  if (!(await mayName(caller, tab))) throw new Refusal("sender", `${caller.surface} has no say over tab ${tab}`);
  return tab;
}

/**
 * The popup may name the tab it was opened on, a reader in its own tab the one it was opened for.
 * @param {Caller} caller
 * @param {number} tab
 */
function mayName({ surface, tab: own, search }, tab) {
  if (tab === own || surface === "popup") return true;
  if (surface === "tabs") return (search.get("tabs") ?? "").split(",").includes(String(tab));
  return surface === "reader" && reading.readsFor(own, tab);
}

/**
 * The single entry point: every request passes here and needs a rule that names the surface.
 * @param {any} message
 * @param {Caller | null} caller
 */
async function serve(message, caller) {
  const rule = Object.hasOwn(RULES, message?.do) ? RULES[message.do] : null;
  if (!rule) throw new Refusal("message", `nobody does ${message?.do}`);
  if (!caller || !rule.from?.includes(caller.surface))
    throw new Refusal("sender", `${message.do} is not for ${caller?.surface ?? "strangers"}`);
  return rule.run(message, caller, rule.tab ? await tabOf(message, caller) : -1);
}

/**
 * @param {any} message
 * @param {Caller | null} caller
 * @returns {Promise<{ok: unknown} | {error: {code: string, message: string}}>}
 */
function answer(message, caller) {
  return serve(message, caller).then(
    (ok) => ({ ok: ok ?? null }),
    (fault) => ({ error: refusal(fault) }),
  );
}

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  void answer(message, callerOf(sender)).then(respond);
  return true;
});

answerHere((message) =>
  answer(message, { surface: "background", tab: -1, document: "", search: new URLSearchParams() }),
);

chrome.runtime.onConnect.addListener((port) => {
  // Other names end in the hidden document.
  const rule = Object.hasOwn(PORTS, port.name) ? PORTS[port.name] : null;
  if (!rule) return;
  const caller = callerOf(port.sender);
  if (caller && rule.from.includes(caller.surface)) rule.take(port, caller);
  else port.disconnect();
});

/**
 * Returns the sheet or tab of a reader's request; null for a popup, which has no sheet.
 * @param {any} message
 * @param {Caller} caller
 */
function askedFrom(message, { surface, tab }) {
  if (message.sheet) return { sheet: String(message.sheet) };
  return surface === "reader" ? { sheet: /** @type {const} */ (""), reader: tab } : null;
}

/**
 * Only a reader in its own tab may name the tab it reads for.
 * @param {chrome.runtime.Port} port
 * @param {Caller} caller
 */
function welcomeReader(port, caller) {
  let gone = false;
  const hello = async (/** @type {import("../common/messages/messages.js").FromReader} */ message) => {
    if (message.kind !== "hello") return;
    const tab = message.of ?? caller.tab;
    const named = (await mayName(caller, tab)) ? tab : -1;
    // Nobody would hear of its end any more.
    if (!gone) reading.attach(port, named, message.sheet);
  };
  handlePort(port, hello, () => (gone = true));
}

/** What the button does; "" until it has been read. A press waits for no storage: an earlier one would go on. */
let button = "";
const usualPopup = () => (button === "menu" ? POPUP : "");

chrome.action.onClicked.addListener(async (tab) => AT_ONCE[button || (await settings.read()).button]?.(tab));

if (hasCommands) chrome.commands.onCommand.addListener((command, tab) => tab && AT_ONCE[command]?.(tab));

if (hasMenus)
  chrome.contextMenus.onClicked.addListener((item, tab) => {
    const isPdf = item.menuItemId === "read-pdf" || obstacle(item.linkUrl) === "pdf";
    if (tab && isPdf && String(item.menuItemId).startsWith("read-")) void unasked.readPdf(tab, item);
    else if (item.menuItemId === "read-link") void unasked.readLink(item);
    else if (tab && item.menuItemId === "later-link") void later.linkLater(tab, item);
    else if (tab && item.menuItemId === "menu") void openMenu(tab, usualPopup());
    else if (tab) AT_ONCE[item.menuItemId]?.(tab);
  });

// A voice of the network reads no more once a person has taken the consent back.
chrome.permissions.onRemoved.addListener((removed) => {
  if (stays(removed)) void settings.reset(["networkVoices"]);
});

chrome.tabs.onRemoved.addListener((tab) => void reading.closed(tab));

// A sheet goes away with its page. We can't see a tab's address, but that it is loading.
chrome.tabs.onUpdated.addListener((tab, change, now) => {
  if (change.status === "loading") void reading.gone(tab);
  if (change.status === "complete") void reading.came(tab);
  void unasked.arrived(tab, change, now);
});

chrome.runtime.onInstalled.addListener(({ reason }) => {
  if (hasMenus) void addMenu();
  if (reason === "update") void visits.migrate();
  if (reason === "install") void chrome.tabs.create({ url: chrome.runtime.getURL("pages/welcome/welcome.html") });
});

// Content scripts run beside a page's own and have no access to storage. Firefox has no such call yet.
for (const area of [chrome.storage.local, chrome.storage.session, chrome.storage.sync])
  void area.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });

/** @param {settings.Settings} now */
async function arm(now) {
  button = now.button;
  await chrome.action.setPopup({ popup: usualPopup() });
}

library.fetchWith(links.fetched);
settings.watch((now) => void arm(now));
syncing.follow();
void settings.read().then(arm);
