/**
 * The listening settings page: a voice for each language, what is spoken of each part of a text, and pronunciations.
 */

import { mayLeave } from "../../common/browser.js";
import { showBeginning } from "../../sheet/choices.js";
import * as settings from "../../settings/settings.js";
import { isEntry, ROLES, VOICED } from "../../settings/speech-settings.js";
import { capital, fill, language, words } from "../../common/words.js";
import { voiceName } from "../../speech/bar/bar.js";
import { Listener } from "../../speech/player/listener.js";
import { manners } from "../../speech/script/verbosity.js";
import { roleName } from "../../speech/script/phrases.js";
import { fitting, plainOnly } from "../../speech/voices/voices.js";
import { offerPacks } from "./packs.js";

/** @typedef {import("../../speech/voices/voices.js").Voice} Voice */
/** @typedef {import("../../settings/speech-settings.js").Verbosity} Verbosity */

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const rescue = /** @type {HTMLInputElement} */ (get("rescue"));
const levels = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[name=verbosity]"));
const MANNERS = Object.freeze({ say: "mannerSay", announce: "mannerAnnounce", name: "mannerName", skip: "mannerSkip" });

/** So many languages are shown at once, beside the person's own and those with a chosen voice. */
const FEW = 6;

let chosen = await settings.read();
/** @type {readonly Voice[]} */
let voices = [];
const listener = new Listener((event) => {
  if (event.kind !== "voices") return;
  voices = event.voices;
  showVoices();
  showRoleVoices();
  void hearNew();
});
/**
 * The voice that has just been added, until it is there and was heard.
 * @type {{id: string, name: string, langs: readonly string[]} | null}
 */
let fresh = null;

/** @param {string} lang */
function primary(lang) {
  return lang.split(/[-_]/)[0].toLowerCase();
}

/** @param {string} lang */
function languageName(lang) {
  try {
    return new Intl.DisplayNames([language()], { type: "language" }).of(lang) ?? lang;
  } catch {
    return lang;
  }
}

/** @param {string} text @param {HTMLElement} control */
function line(text, control) {
  const made = document.createElement("label");
  made.className = "line";
  const name = document.createElement("span");
  name.textContent = text;
  made.append(name, control);
  return made;
}

/** One row for each language with a voice; the person's own languages come first. */
function showVoices() {
  const own = navigator.languages.map(primary);
  const rank = (/** @type {string} */ lang) => (own.includes(lang) ? own.indexOf(lang) : own.length);
  const languages = [...new Set(voices.map(({ lang }) => primary(lang)))].sort(
    (a, b) => rank(a) - rank(b) || languageName(a).localeCompare(languageName(b)),
  );
  const here = languages.filter((lang, at) => own.includes(lang) || chosen.voices[lang] || at < FEW);
  const others = languages.filter((lang) => !here.includes(lang));
  get("voices").replaceChildren(...here.map(voiceLine));
  get("more-voices").hidden = !others.length;
  get("more-voices").lastElementChild?.replaceChildren(...others.map(voiceLine));
  if (!languages.length) get("voices").textContent = words("noVoiceText");
  showPlain([...new Set(own)]);
}

/** Says for which of the person's languages a better voice is worth looking for. @param {string[]} own */
function showPlain(own) {
  const plain = plainOnly(voices, own).map(languageName);
  get("plain").hidden = !plain.length;
  if (plain.length) get("plain").textContent = words("plainVoices", new Intl.ListFormat(language()).format(plain));
}

/** @param {string} lang */
function voiceLine(lang) {
  const select = document.createElement("select");
  const fitting = voices.filter((voice) => primary(voice.lang) === lang);
  select.append(new Option(words("automatic"), ""), ...fitting.map((voice) => new Option(voiceName(voice), voice.id)));
  select.value = chosen.voices[lang] ?? "";
  showBeginning(select);
  select.addEventListener("change", () => void chooseVoice("voices", lang, select.value, lang));
  const hear = document.createElement("button");
  hear.type = "button";
  hear.textContent = words("tryVoice");
  hear.setAttribute("aria-label", `${words("tryVoice")}: ${languageName(lang)}`);
  hear.addEventListener("click", () => void preview(words("trySentence"), lang, select.value || fitting[0].id));
  const both = document.createElement("span");
  both.append(select, hear);
  select.setAttribute("aria-label", `${words("voice")}: ${languageName(lang)}`);
  const made = document.createElement("div");
  made.className = "line";
  const name = document.createElement("span");
  name.textContent = languageName(lang);
  made.append(name, both);
  return made;
}

/** One row for each part of a text that can have a voice of its own. */
function showRoleVoices() {
  get("role-voices").replaceChildren(
    ...VOICED.map((role) => {
      const select = document.createElement("select");
      select.append(
        new Option(words("sameVoice"), ""),
        ...voices.map((voice) => new Option(voiceName(voice), voice.id)),
      );
      select.value = chosen.roleVoices[role] ?? "";
      showBeginning(select);
      select.setAttribute("aria-label", `${words("voice")}: ${roleName(role)}`);
      select.addEventListener("change", () => {
        const lang = voices.find(({ id }) => id === select.value)?.lang ?? "";
        void chooseVoice("roleVoices", role, select.value, lang);
      });
      return line(capital(roleName(role)), select);
    }),
  );
}

/**
 * Stores a voice and lets it be heard at once.
 * @param {"voices" | "roleVoices"} kind @param {string} key a language or a role
 * @param {string} id @param {string} lang
 */
async function chooseVoice(kind, key, id, lang) {
  const { [key]: _, ...others } = chosen[kind];
  const network = voices.find((voice) => voice.id === id)?.local === false;
  if (network && !chosen.networkVoices && !(await mayLeave())) return show();
  await settings.write({
    [kind]: id ? { ...others, [key]: id } : others,
    networkVoices: chosen.networkVoices || network,
  });
  if (network) get("done").textContent = words("networkWarning");
  if (id) await preview(words("trySentence"), lang, id);
}

/**
 * A voice has come or gone.
 * @param {Partial<import("../../common/messages/messages.js").VoicePack> & {id: string}} pack
 */
async function renewed({ id, name = "", langs = [], state }) {
  fresh = state === "ready" ? { id, name, langs } : null;
  await listener.do("again");
}

/** A new voice says a sentence, if it speaks the language of that. */
async function hearNew() {
  const [voice] = fitting(
    voices.filter(({ id }) => fresh && id.startsWith(`${fresh.id}:`)),
    fresh?.langs[0] ?? "",
  );
  if (!fresh || !voice) return;
  const text = primary(voice.lang) === primary(language()) ? words("trySentence") : fresh.name;
  fresh = null;
  await preview(text, voice.lang, voice.id);
}

/** @param {string} text @param {string} lang @param {string} voice */
async function preview(text, lang, voice) {
  await listener.do("choose", { manner: { rate: chosen.rate, pitch: chosen.pitch, volume: chosen.volume } });
  await listener.do("preview", { text, lang, voice });
}

/** A part has a row only where each is chosen by itself. */
function showRoles() {
  for (const level of levels) level.checked = level.value === chosen.verbosity;
  get("roles").hidden = chosen.verbosity !== "custom";
  const now = manners("custom", chosen.ownManners);
  get("roles").replaceChildren(
    ...ROLES.map((role) => {
      const select = document.createElement("select");
      select.append(...Object.entries(MANNERS).map(([manner, key]) => new Option(words(key), manner)));
      select.value = now[role];
      select.setAttribute("aria-label", capital(roleName(role)));
      select.addEventListener("change", () => {
        const ownManners = {
          ...chosen.ownManners,
          [role]: /** @type {import("../../speech/script/verbosity.js").Manner} */ (select.value),
        };
        void settings.write({ ownManners });
      });
      return line(capital(roleName(role)), select);
    }),
  );
}

/** The first choice of one's own begins with what was heard before. @param {Verbosity} verbosity */
function chooseLevel(verbosity) {
  const isFirst = verbosity === "custom" && !Object.keys(chosen.ownManners).length;
  return settings.write({ verbosity, ...(isFirst && { ownManners: manners(chosen.verbosity) }) });
}

function showTable() {
  get("table").replaceChildren(
    ...chosen.pronunciations.map((entry, number) => {
      const made = document.createElement("li");
      const text = document.createElement("span");
      text.textContent = `${entry.word} → ${entry.say}${entry.lang ? ` (${languageName(entry.lang)})` : ""}`;
      made.append(
        text,
        action("hearEntry", entry.word, words("tryVoice"), () => hearEntry(entry)),
        action("removeEntry", entry.word, "×", () =>
          settings.write({ pronunciations: chosen.pronunciations.filter((_, at) => at !== number) }),
        ),
      );
      return made;
    }),
  );
}

/** @param {"hearEntry" | "removeEntry"} key @param {string} word @param {string} text @param {() => unknown} act */
function action(key, word, text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.setAttribute("aria-label", key === "hearEntry" ? words("hearEntry", word) : words("removeEntry", word));
  made.addEventListener("click", () => void act());
  return made;
}

/** @param {import("../../speech/readings/pronunciation.js").Entry} entry */
function hearEntry({ say, lang }) {
  const wanted = primary(lang || navigator.language);
  const voice = chosen.voices[wanted] ?? voices.find((one) => primary(one.lang) === wanted)?.id ?? voices[0]?.id ?? "";
  return preview(say, lang || navigator.language, voice);
}

/** Reads the form. */
function written() {
  const data = new FormData(/** @type {HTMLFormElement} */ (get("entry")));
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
  return { word: text("word"), say: text("say"), lang: text("lang") };
}

/** @param {SubmitEvent} event */
async function add(event) {
  event.preventDefault();
  const entry = written();
  if (!isEntry(entry)) return;
  const others = chosen.pronunciations.filter(({ word, lang }) => word !== entry.word || lang !== entry.lang);
  await settings.write({ pronunciations: [...others, entry] });
  /** @type {HTMLFormElement} */ (get("entry")).reset();
  /** @type {HTMLElement | null} */ (document.querySelector("[name=word]"))?.focus();
}

function exportTable() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify({ readwell: "pronunciations", table: chosen.pronunciations }, null, 2)], {
      type: "application/json",
    }),
  );
  link.download = "readwell-pronunciations.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {File | undefined} file */
async function importTable(file) {
  try {
    const { readwell, table } = JSON.parse((await file?.text()) ?? "");
    if (readwell !== "pronunciations" || !Array.isArray(table) || !table.every(isEntry))
      throw new TypeError("no table");
    const fresh = new Set(table.map(({ word, lang }) => `${word} ${lang}`));
    const pronunciations = [
      ...chosen.pronunciations.filter(({ word, lang }) => !fresh.has(`${word} ${lang}`)),
      ...table.map(({ word, say, lang }) => ({ word, say, lang })),
    ];
    if (!settings.knows("pronunciations", pronunciations)) throw new RangeError("too many");
    await settings.write({ pronunciations });
    get("done").textContent = words("tableImported", table.length);
  } catch {
    get("done").textContent = words("notTable");
  }
}

function listen() {
  const file = /** @type {HTMLInputElement} */ (get("file"));
  for (const level of levels)
    level.addEventListener("change", () => void chooseLevel(/** @type {Verbosity} */ (level.value)));
  get("entry").addEventListener("submit", (event) => void add(/** @type {SubmitEvent} */ (event)));
  get("hear").addEventListener("click", () => void hearEntry(written()));
  get("export").addEventListener("click", exportTable);
  get("import").addEventListener("click", () => file.click());
  file.addEventListener("change", () => void importTable(file.files?.[0]));
  rescue.addEventListener("change", () => void settings.write({ rescue: rescue.checked }));
}

function show() {
  showVoices();
  showRoleVoices();
  rescue.checked = chosen.rescue;
  showRoles();
  showTable();
}

fill(document);
document.title = words("voiceSettingsTitle");
listen();
show();
settings.watch((changed) => {
  const focused = document.activeElement?.getAttribute("aria-label");
  chosen = changed;
  show();
  // The row that was used has been recreated.
  if (!focused) return;
  // The button of an entry that was removed is gone: the field for a new one stands below the list.
  const again =
    document.querySelector(`[aria-label="${CSS.escape(focused)}"]`) ?? document.querySelector("[name=word]");
  /** @type {HTMLElement | null} */ (again)?.focus();
});
void listener.ready();
offerPacks((pack) => void renewed(pack));
