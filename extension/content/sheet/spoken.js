/// <reference path="../types.d.ts" />
// What listening needs on the page besides mark.js: outlines the block if words can't be highlighted, scrolls the page
// along with the voice, and reports the person's own scrolling, clicks and selections.
//
// Injected after host.js, nodes.js and mark.js into a page that was captured.
//
//   outline(number, id)        a box around a node, drawn by an element of ours above the page; -1 takes it away
//   bring(number, id, offset)  scrolls the character into the middle part of the window, unless it is there already
//   watch(number, on)          while on, reports {scrolled} when the person scrolls, {pointed: {id, offset}} at a click
// on words

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.spoken ??= (() => {
  const { make, put, trusted } = readwell.host;
  /** As in common/messages/messages.js; a test compares. */
  const CONTENT_EVENT = "content-event";
  const STYLE = `
    :host { position: fixed !important; inset: 0 !important; pointer-events: none !important; z-index: 2147483647 !important; }
    div { position: fixed; outline: 3px solid #b8860b; outline-offset: 3px; border-radius: 4px; }
    @media (forced-colors: active) { div { outline-color: Highlight; } }`;
  /** Keys that scroll. */
  const SCROLLING = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "]);

  /** @type {{host: HTMLElement, box: HTMLElement, undo: AbortController} | null} */
  let outlined = null;
  /** @type {AbortController | null} */
  let watching = null;

  /** @param {number} number @param {number} id @returns {Node | null} */
  function node(number, id) {
    const found = readwell.captures?.get(number)?.nodes[id];
    return found && readwell.nodes.isConnected(found) ? found : null;
  }

  /** @param {number} number @param {number} id */
  function outline(number, id) {
    outlined?.undo.abort();
    outlined?.host.remove();
    outlined = null;
    const target = id < 0 ? null : node(number, id);
    const element = /** @type {Element | null} */ (
      target && readwell.nodes.isElement(target) ? target : target?.parentElement
    );
    if (!element) return false;
    outlined = drawn();
    const { box, undo } = outlined;
    const place = () => {
      const { left, top, width, height } = readwell.nodes.boxOf(element);
      Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    };
    place();
    for (const kind of ["scroll", "resize"])
      window.addEventListener(kind, place, { capture: true, passive: true, signal: undo.signal });
    return true;
  }

  function drawn() {
    const { host, shadow } = put(STYLE);
    const box = make("div");
    shadow.append(box);
    document.documentElement.append(host);
    return { host, box, undo: new AbortController() };
  }

  /** @param {number} number @param {number} id @param {number} offset */
  function bring(number, id, offset) {
    const target = node(number, id);
    const box = target && boxOf(target, offset);
    const view = target && readwell.nodes.owner(target).defaultView;
    if (!box || !view) return false;
    const height = view.innerHeight;
    if (box.top > height * 0.12 && box.bottom < height * 0.72) return true;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    view.scrollBy({ top: box.top - height * 0.3, behavior: calm ? "instant" : "smooth" });
    return true;
  }

  /** @param {Node} target @param {number} offset */
  function boxOf(target, offset) {
    if (readwell.nodes.isElement(target)) return readwell.nodes.boxOf(/** @type {Element} */ (target));
    const range = /** @type {Document} */ (target.ownerDocument).createRange();
    const length = target.nodeValue?.length ?? 0;
    range.setStart(target, Math.min(offset, length));
    range.setEnd(target, Math.min(offset + 1, length));
    return range.getBoundingClientRect();
  }

  /** @param {number} number @param {boolean} on */
  function watch(number, on) {
    watching?.abort();
    watching = null;
    if (!on) return outline(0, -1);
    watching = new AbortController();
    const how = { capture: true, passive: true, signal: watching.signal };
    const scrolled = trusted(() => tell({ scrolled: true }));
    for (const kind of ["wheel", "touchmove"]) window.addEventListener(kind, scrolled, how);
    window.addEventListener("keydown", (event) => SCROLLING.has(event.key) && scrolled(event), how);
    window.addEventListener(
      "click",
      (event) => {
        const { clientX, clientY, target, isTrusted } = event;
        if (!isTrusted || readwell.own.has(/** @type {Node} */ (target)) || !getSelection()?.isCollapsed) return;
        if (
          /** @type {Element} */ (target).closest?.(
            "a, button, input, select, textarea, label, summary, [contenteditable]",
          )
        )
          return;
        const pointed = readwell.mark.at(number, clientX, clientY);
        if (pointed) tell({ pointed });
      },
      how,
    );
    return true;
  }

  /** @param {Record<string, unknown>} message */
  function tell(message) {
    void chrome.runtime.sendMessage({ do: CONTENT_EVENT, ...message }).catch(() => {});
  }

  return { outline, bring, watch };
})();
