/** Chrome's one offscreen document: it owns the engine's worker and passes messages between it and the background. */

import { PORT } from "../shared/messages.js";
import { keepWorker } from "./worker.js";

/** An engine nobody asks gives its memory back. */
const IDLE_MINUTES = 10;

/** @type {chrome.runtime.Port | null} */
let background = null;
/** @type {ReturnType<typeof setTimeout>} */
let idle;

const worker = keepWorker(
  (message) => {
    background?.postMessage(message);
    rest();
  },
  (detail) => background?.postMessage({ died: detail }),
);

chrome.runtime.onConnect.addListener((port) => {
  if (port.name !== PORT.ENGINE) return;
  background = port;
  port.onMessage.addListener((message) => {
    rest();
    if (message.end) worker.end("ended");
    else worker.post(message);
  });
  port.onDisconnect.addListener(() => {
    if (background === port) background = null;
  });
  rest();
});

function rest() {
  clearTimeout(idle);
  idle = setTimeout(() => window.close(), IDLE_MINUTES * 60_000);
}
