/** What a person reads where a PDF can't be read: each text says what to do next. */

import { faultWords } from "../../common/faults.js";
import { Refusal } from "../../common/messages/messages.js";
import { words } from "../../common/words.js";
import { Unfit, Unreadable } from "./faults.js";

const WHY = Object.freeze({ broken: "pdfBroken", sealed: "pdfStaysSealed", scanned: "pdfScanned", large: "pdfLarge" });
const UNFIT = Object.freeze({
  several: "pdfSeveral",
  folder: "pdfFolder",
  none: "pdfNone",
  page: "pdfPage",
  made: "pdfMade",
  local: "pdfLocal",
  other: "pdfOther",
  lost: "pdfNotFetched",
});
/** Codes of the engine and of the background that mean something else here than on a page. */
const CODES = Object.freeze(
  /** @type {Record<string, string>} */ ({ pdf: "pdfGarbled", columns: "pdfBroken", "too-large": "pdfLarge" }),
);

/** @param {unknown} fault */
export function wordsFor(fault) {
  if (fault instanceof Unreadable) return words(WHY[fault.why]);
  if (fault instanceof Unfit) return words(UNFIT[fault.why]);
  const code = fault instanceof Refusal ? fault.code : "internal";
  if (Object.hasOwn(CODES, code)) return words(CODES[code]);
  const { title, text } = faultWords(code);
  return `${title}. ${text}`;
}
