/** A file that waits for a click: an extension needs a permission to save by itself, which is offered here. */

import { needsKeepAlive } from "../common/browser.js";
import { stay } from "../common/messages/messages.js";
import { fill, isolated, words } from "../common/words.js";

/** Firefox moves a screen reader to a new tab without a word: what is written once it is there is read out. */
const THERE_MS = 500;

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

function start() {
  fill(document);
  if (needsKeepAlive) stay();
  const asked = new URLSearchParams(location.search);
  const [address, name] = [asked.get("address") ?? "", asked.get("name") ?? ""];
  const link = /** @type {HTMLAnchorElement} */ (get("file"));
  // Accepts only files of our own: any other address gets no link.
  if (address.startsWith(`blob:${location.origin}/`)) link.href = address;
  link.download = name;
  get("name").textContent = name;
  get("other").hidden = asked.get("from") !== "reader"; // there the reader has a notice with the other formats
  link.focus();
  setTimeout(() => (get("heard").textContent = `${words("fileReady")}: ${isolated(name)}`), THERE_MS);
  get("directly").addEventListener("click", async () => {
    const granted = await chrome.permissions.request({ permissions: ["downloads"] });
    get("done").textContent = words(granted ? "saveDirectlyOn" : "saveDirectlyOff");
    if (granted) link.click();
  });
}

start();
