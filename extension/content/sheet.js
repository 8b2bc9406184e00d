// The one element that Readwell puts on a page: a host with a closed shadow root, in it a modal dialog, in it a frame
// with the reader. The dialog makes the page inert without an attribute written on it, and everything goes without trace.

globalThis.readwell ??= /** @type {Readwell} */ ({});
readwell.own ??= new WeakSet();

readwell.sheet ??= (() => {
  const XHTML = "http://www.w3.org/1999/xhtml";
  /** As in shared/messages.js, which a content script can't import; a test compares. */
  const CLOSE = "close-sheet";
  const THERE = "sheet-there";
  /** The page's rules may reach the host; `!important` inside the shadow root beats theirs. */
  const STYLE = `
    :host { all: initial !important; display: block !important; }
    dialog { all: initial; position: fixed; inset: 0; inline-size: 100%; block-size: 100%; overflow: hidden; }
    dialog::backdrop { background: transparent; }
    iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; }`;

  /** @type {(() => void) | null} */
  let leave = null;

  /** @param {string} name */
  const make = (name) => /** @type {HTMLElement} */ (document.createElementNS(XHTML, name));

  function frame() {
    const iframe = /** @type {HTMLIFrameElement} */ (make("iframe"));
    iframe.src = chrome.runtime.getURL("reader/reader.html");
    iframe.title = chrome.i18n.getMessage("sheetTitle");
    return iframe;
  }

  /** @param {ShadowRoot} shadow */
  function dress(shadow) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    shadow.adoptedStyleSheets = [sheet];
  }

  /** The dialog gives the focus back by itself; where the page was scrolled to is ours to keep. */
  function place() {
    const { scrollX: x, scrollY: y } = window;
    return () => {
      if (window.scrollX !== x || window.scrollY !== y) window.scrollTo({ left: x, top: y, behavior: "instant" });
    };
  }

  /** A sheet that is open already gives way to a new one. @returns {{state: "opened" | "unframed" | "pdf"}} */
  function open() {
    leave?.();
    if (document.contentType === "application/pdf") return { state: "pdf" };
    if (document.documentElement?.namespaceURI !== XHTML) return { state: "unframed" };
    const host = make("readwell-sheet");
    readwell.own.add(host);
    const shadow = host.attachShadow({ mode: "closed" });
    const dialog = /** @type {HTMLDialogElement} */ (make("dialog"));
    dress(shadow);
    dialog.append(frame());
    shadow.append(dialog);
    const back = place();
    document.documentElement.append(host);
    dialog.showModal();
    leave = leaving(host, dialog, back);
    return { state: "opened" };
  }

  /** @param {HTMLElement} host @param {HTMLDialogElement} dialog @param {() => void} back */
  function leaving(host, dialog, back) {
    const undo = new AbortController();
    const listen = (/** @type {any} */ message, /** @type {unknown} */ _sender, /** @type {(there: boolean) => void} */ respond) => {
      if (message?.do === CLOSE) leave?.();
      if (message?.do === THERE) respond(true);
    };
    chrome.runtime.onMessage.addListener(listen);
    dialog.addEventListener("close", () => leave?.(), { signal: undo.signal });
    // A page kept for the back button comes back without the sheet.
    window.addEventListener("pagehide", () => leave?.(), { signal: undo.signal });
    return () => {
      leave = null;
      undo.abort();
      chrome.runtime.onMessage.removeListener(listen);
      dialog.close();
      host.remove();
      back();
    };
  }

  return { open };
})();

readwell.sheet.open();
