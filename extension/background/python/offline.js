/**
 * Takes the ways to the network from the engine's worker, once the engine is loaded: it needs none, and the policy of
 * the extension's pages leaves them open for the pictures that a person wants in a file.
 */

const WAYS = Object.freeze([
  "fetch",
  "fetchLater",
  "XMLHttpRequest",
  "WebSocket",
  "WebSocketStream",
  "WebTransport",
  "EventSource",
  "RTCPeerConnection",
  "BackgroundFetchManager",
  "importScripts",
  "Worker",
]);

/** @param {object} scope the worker's global object */
export function goOffline(scope) {
  for (const way of WAYS) {
    for (let at = scope; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) Reflect.deleteProperty(at, way);
    Object.defineProperty(scope, way, { value: undefined });
  }
}
