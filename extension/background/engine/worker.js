/**
 * The embedded engine's worker, owned by Chrome's offscreen document or Firefox's event page. If it
 * crashes, the owner reports that, and the next message starts another.
 */

/** @param {(message: any) => void} tell @param {(detail: string) => void} died */
export function keepWorker(tell, died) {
  /** @type {Worker | null} */
  let worker = null;

  function start() {
    worker = new Worker(chrome.runtime.getURL("background/python/worker.js"), { type: "module", name: "readwell" });
    worker.onmessage = ({ data }) => (data.fatal ? end(data.fatal) : tell(data));
    worker.onerror = (event) => end(event.message || "the worker did not start");
    return worker;
  }

  /** @param {string} detail */
  function end(detail) {
    worker?.terminate();
    worker = null;
    died(detail);
  }

  return {
    start,
    /** @param {object} message */
    post: (message) => (worker ?? start()).postMessage(message),
    /** Python can't be interrupted from outside: a run is stopped by ending its worker. */
    end,
  };
}
