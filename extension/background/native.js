/** The native host: one long-lived port, because starting a process per message takes 200 ms. */

import { hostFault, leaves, portError } from "../shared/browser.js";
import { Refusal } from "../shared/messages.js";

/** The name under which `readwell install` registers the host. */
const HOST = "io.readwell.host";

/** @returns {Promise<import("./rpc.js").Connection>} */
export async function connect() {
  // Without the optional permission the function doesn't exist.
  if (!chrome.runtime.connectNative) throw new Refusal("host-forbidden", "nativeMessaging is not granted");
  if (!(await leaves())) throw new Refusal("host-forbidden", "pages may not leave the browser");
  const port = chrome.runtime.connectNative(HOST);
  /** @type {import("./rpc.js").Connection} */
  const connection = {
    post: (message) => port.postMessage(message),
    close: () => port.disconnect(),
    onmessage: () => {},
    onend: () => {},
  };
  port.onMessage.addListener((message) => connection.onmessage(message));
  port.onDisconnect.addListener((closed) => {
    const sentence = portError(closed);
    connection.onend(hostFault(sentence), sentence);
  });
  return connection;
}
