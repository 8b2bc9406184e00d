/// <reference path="types.d.ts" />
// Watches a page that is captured ahead of a press, while the popup is open: after the first change the capture is of
// no use any more. Injected before capture.js, for one capture. Scrolling changes nothing that a capture holds.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.ahead = (() => {
  const ALL = { childList: true, subtree: true, characterData: true, attributes: true };
  /** Late pictures and style sheets, and another size of the window. */
  const EVENTS = ["load", "resize"];
  const undo = new AbortController();
  const observer = new MutationObserver((records) => {
    if (records.some((record) => !isOurs(record))) end();
  });

  /** Called with every document and shadow root that is read. @param {Node} root */
  function meet(root) {
    if (!undo.signal.aborted) observer.observe(root, ALL);
  }

  /** Our own surfaces come and go. @param {MutationRecord} record */
  function isOurs({ target, addedNodes, removedNodes }) {
    const nodes = [...addedNodes, ...removedNodes];
    return readwell.own.has(target) || (nodes.length > 0 && nodes.every((node) => readwell.own.has(node)));
  }

  function end() {
    observer.disconnect();
    undo.abort();
  }

  for (const name of EVENTS) window.addEventListener(name, end, { capture: true, signal: undo.signal });
  return { meet, end, signal: undo.signal };
})();
