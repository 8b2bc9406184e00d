/// <reference path="../types.d.ts" />
// Watches a page that is captured ahead of a press, while the popup is open: after the first change the capture is of
// no use any more. Injected before capture.js, for one capture. Scrolling changes nothing that a capture holds.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.ahead = (() => {
  const ALL = { childList: true, subtree: true, characterData: true, attributes: true };
  /** Late pictures and style sheets, and another size of the window. */
  const EVENTS = ["load", "resize"];
  /** Elements whose looks are compared, and how often. */
  const [SAMPLE, EVERY_MS] = [300, 120];
  const { adopted, isElement, isText, parent, rootOf, shadow, value } = readwell.nodes;
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

  /**
   * Compares what is painted with what was captured, again and again: rules that a script puts into a style sheet, and
   * a shadow tree that it adds, change what is seen without a change to any node.
   * @param {Node[]} nodes of the capture, in order
   */
  function compare(nodes) {
    const elements = nodes.filter(isElement).map((node) => /** @type {Element} */ (node));
    const roots = [...new Set(nodes.map(rootOf))];
    const holders = [...new Set(nodes.filter((node) => isText(node) && /\S/.test(value(node) ?? "")).map(parent))];
    const step = Math.max(1, Math.floor(holders.length / SAMPLE));
    const sample = holders.filter((node, at) => at % step === 0 && node && isElement(node));
    const look = () =>
      `${rules(roots)} ${elements.filter((one) => shadow(one)).length} ${sample.map(painted).join(" ")}`;
    const first = look();
    const timer = setInterval(() => look() !== first && end(), EVERY_MS);
    undo.signal.addEventListener("abort", () => clearInterval(timer));
  }

  /** Returns how many rules each style sheet has; another site's are counted as one. @param {Node[]} roots */
  function rules(roots) {
    const sheets = roots.flatMap((root) => {
      const { styleSheets } = /** @type {Document} */ (root);
      return styleSheets ? [...styleSheets, ...adopted(root)] : [];
    });
    return sheets.map(count).join();
  }

  /** @param {CSSStyleSheet} sheet */
  function count(sheet) {
    try {
      return sheet.disabled ? -1 : sheet.cssRules.length;
    } catch {
      return 0;
    }
  }

  /** What decides whether words are seen; where they move doesn't. @param {Node | null} node */
  function painted(node) {
    const style = getComputedStyle(/** @type {Element} */ (node));
    const { height } = readwell.nodes.boxOf(/** @type {Element} */ (node));
    return [style.visibility, +style.opacity > 0.05, style.color, style.fontSize, height > 0].join();
  }

  for (const name of EVENTS) window.addEventListener(name, end, { capture: true, signal: undo.signal });
  return { meet, compare, end, signal: undo.signal };
})();
