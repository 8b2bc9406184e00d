/** Chrome's offscreen document: owns the engine's worker and passes messages between it and the background. */

import { idle } from "../../common/idle.js";
import { held } from "../../common/keep-open.js";
import { FOR_OFFSCREEN, PORT } from "../../common/messages/messages.js";
import { callerOf } from "../../common/messages/senders.js";
import { WORK } from "./document-tasks.js";
import { keepWorker } from "./worker.js";

/** @type {chrome.runtime.Port | null} */
let background = null;
/** An idle engine is stopped to free its memory. */
const { touch: rest } = idle(() => window.close(), held);

const worker = keepWorker(
  (message) => {
    background?.postMessage(message);
    rest();
  },
  (detail) => background?.postMessage({ died: detail }),
);

// Also where nothing but the voice was wanted, and then wasn't.
rest();

// The document was opened for the engine, so a request will follow.
if (location.search === "?engine") worker.start();

chrome.runtime.onConnect.addListener((port) => {
  if (port.name !== PORT.ENGINE) return;
  if (callerOf(port.sender)?.surface !== "background") return port.disconnect();
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

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  if (message?.to !== FOR_OFFSCREEN || callerOf(sender)?.surface !== "background" || !Object.hasOwn(WORK, message.work))
    return false;
  rest();
  Promise.resolve(WORK[message.work](message)).then(
    (done) => respond({ done: done ?? null }),
    () => respond({ done: null }),
  );
  return true;
});
