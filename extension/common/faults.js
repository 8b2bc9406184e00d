/** Error messages: every code of the extension and of the protocol, in words. */

import { words } from "./words.js";

/** The text of each error, and whether retrying can help. */
const FAULTS = Object.freeze(
  /** @type {Record<string, {key: string, again?: boolean}>} */ ({
    "no-text": { key: "noText", again: true },
    restricted: { key: "restricted" },
    blank: { key: "blank" },
    store: { key: "store" },
    pdf: { key: "pdf" },
    "page-gone": { key: "pageGone" },
    "page-busy": { key: "pageBusy", again: true },
    "too-large": { key: "tooLarge" },
    lost: { key: "lost", again: true },
    sender: { key: "lost" },
    private: { key: "privateWindow" },
    gone: { key: "engineGone", again: true },
    slow: { key: "engineSlow", again: true },
    "over-time": { key: "overTime" },
    "disk-full": { key: "diskFull" },
    "read-only": { key: "readOnly" },
    folder: { key: "folderWrong" },
    library: { key: "libraryWrong" },
    import: { key: "importWrong" },
    "no-selection": { key: "noSelection" },
    clipboard: { key: "clipboardForbidden" },
    "host-missing": { key: "hostNeeded" },
    "host-forbidden": { key: "hostNeeded" },
    "host-unlisted": { key: "hostNeeded" },
    "host-gone": { key: "hostNeeded" },
    "host-old": { key: "hostNeeded" },
    "host-new": { key: "hostNeeded" },
    voice: { key: "voiceMissing" },
    encoder: { key: "encoderMissing" },
    recording: { key: "recordingGone" },
    extractor: { key: "extractorGone", again: true },
    setting: { key: "settingWrong", again: true },
  }),
);

/** Why the native host did not answer, if the embedded engine did. */
const NOTICES = Object.freeze(
  /** @type {Record<string, string>} */ ({
    "host-missing": "hostMissing",
    "host-old": "hostOld",
    "host-new": "hostNew",
    "host-forbidden": "hostForbidden",
    "host-unlisted": "hostUnlisted",
    slow: "hostSlow",
  }),
);

/** @param {string} code @returns {{title: string, text: string, again: boolean}} */
export function faultWords(code) {
  const { key, again = false } = FAULTS[code] ?? { key: "failed", again: true };
  return { title: words(`${key}Title`), text: words(`${key}Text`, code), again };
}

/** Every message once, with all codes that lead to it. @returns {{codes: string[], title: string, text: string}[]} */
export function catalogue() {
  const keys = new Set(Object.values(FAULTS).map(({ key }) => key));
  const codesOf = (/** @type {string} */ key) => Object.keys(FAULTS).filter((code) => FAULTS[code].key === key);
  return [...keys].map(codesOf).map((codes) => ({ codes, ...faultWords(codes[0]) }));
}

/** The page that explains an error. @param {string} code */
export const helpPage = (code) => `pages/help/help.html?${new URLSearchParams({ code })}`;

/** @param {string} notice */
export function noticeWords(notice) {
  return words(NOTICES[notice] ?? "hostGone");
}
