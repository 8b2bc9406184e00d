/**
 * The native host: one port for many messages, because starting a process per message takes 200 ms. Closed when nothing
 * has come and gone for a while: the port keeps the host's processes, and Chrome's background, from ending.
 */

import { hostFault, leaves, portError } from "../../common/browser.js";
import { idle } from "../../common/idle.js";
import { Refusal } from "../../common/messages/messages.js";

/** The name under which `readwell install` registers the host. */
const HOST = "io.readwell.host";

/** @returns {Promise<import("./rpc.js").Connection>} */
export async function connect() {
  // Without the optional permission the function doesn't exist.
  if (!chrome.runtime.connectNative) throw new Refusal("host-forbidden", "nativeMessaging is not granted");
  if (!(await leaves())) throw new Refusal("host-forbidden", "pages may not leave the browser");
  const port = chrome.runtime.connectNative(HOST);
  const { touch, stop } = idle(() => connection.close());
  /** @type {import("./rpc.js").Connection} */
  const connection = {
    post: (message) => (touch(), port.postMessage(message)),
    close: (code = "gone") => {
      stop();
      port.disconnect();
      connection.onend(code, "closed");
    },
    onmessage: () => {},
    onend: () => {},
  };
  port.onMessage.addListener((message) => (touch(), connection.onmessage(message)));
  port.onDisconnect.addListener((closed) => {
    stop();
    const sentence = portError(closed);
    connection.onend(hostFault(sentence), sentence);
  });
  return connection;
}
