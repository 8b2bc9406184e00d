/** Handles connections without a leak. */

/**
 * Handles the messages of a port until the other side disconnects.
 *
 * Firefox keeps a port's listeners, and whatever they refer to, until they are removed or their document is gone: its
 * background would keep the text of every page it has read.
 * @param {chrome.runtime.Port} port
 * @param {(message: any) => void} onmessage
 * @param {() => void} [onend]
 * @returns {() => void} what the end of the connection does, for who disconnects: the browser doesn't tell that side
 */
export function handlePort(port, onmessage, onend = () => {}) {
  function ended() {
    port.onMessage.removeListener(onmessage);
    port.onDisconnect.removeListener(ended);
    onend();
  }
  port.onMessage.addListener(onmessage);
  port.onDisconnect.addListener(ended);
  return ended;
}
