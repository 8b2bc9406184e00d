/** The sheet's messages while there is no article: waiting, the engine starting, an error. */

import { faultWords, helpPage } from "../../common/faults.js";
import { ask, DO } from "../../common/messages/messages.js";
import { words } from "../../common/words.js";

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

const STAGES = Object.freeze(
  /** @type {Record<string, string>} */ ({
    interpreter: "stageInterpreter",
    packages: "stagePackages",
    engine: "stageEngine",
    ready: "stageReady",
  }),
);

/** @param {string} code @param {string} detail @returns {string} the words, for the live region */
export function showFailure(code, detail) {
  const { title, text, again } = faultWords(code);
  state("failed", title, text);
  get("state").title = detail;
  get("again").hidden = !again;
  get("explain").onclick = () => void ask(DO.OPEN, { path: helpPage(code) });
  get("progress").hidden = true;
  get("article").replaceChildren();
  get("head").hidden = true;
  document.title = title;
  get("state-title").focus({ preventScroll: true });
  return `${title} ${text}`;
}

/** Milliseconds of waiting that a screen reader passes over: it would say two percentages, then the article. */
const SHORT = 4_000;

/** @param {{stage: string, share: number}} progress */
export function showProgress({ stage, share }) {
  const bar = /** @type {HTMLProgressElement} */ (get("progress"));
  bar.hidden = false;
  bar.ariaHidden = String(performance.now() < SHORT || share === 1);
  bar.value = share;
  get("state-text").textContent = words(STAGES[stage] ?? "stageInterpreter");
}

export function showWaiting() {
  state("waiting", words("reading"), "");
  get("again").hidden = true;
}

/**
 * Says that the page takes long; the bar above has the way back to it.
 * @returns {Promise<void>} done when the person wants to wait
 */
export function askToWait() {
  const hidden = get("state").hidden;
  state("long", words("longTitle"), words("longText"));
  get("again").hidden = true;
  get("wait").hidden = false;
  get("wait").focus({ preventScroll: true });
  return new Promise((resolve) => {
    get("wait").addEventListener(
      "click",
      () => {
        get("wait").hidden = true;
        if (hidden) get("state").hidden = true;
        else showWaiting();
        resolve();
      },
      { once: true },
    );
  });
}

/** @param {string} kind @param {string} title @param {string} text */
function state(kind, title, text) {
  get("state").hidden = false;
  get("state").dataset.kind = kind;
  get("explain").hidden = kind !== "failed";
  get("state-title").textContent = title;
  get("state-text").textContent = text;
}
