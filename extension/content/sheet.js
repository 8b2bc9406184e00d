// The one element that Readwell puts on a page: a host with a closed shadow root, in it a modal dialog, in it a frame
// with the reader. The dialog makes the page inert without an attribute written on it, and everything goes without trace.

globalThis.readwell ??= /** @type {Readwell} */ ({});
readwell.own ??= new WeakSet();

readwell.sheet ??= (() => {
  const XHTML = "http://www.w3.org/1999/xhtml";
  const CLOSE = "close-sheet";
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

  /** Put the page back exactly as it was: the dialog gives the focus back, scrolling is undone. */
  function memory() {
  const { scrollX: x, scrollY: y } = window;
  return () => {
    if (window.scrollX !== x || window.scrollY !== y) window.scrollTo({ left: x, top: y, behavior: "instant" });
  };
  }

  /** @returns {{state: "opened" | "open" | "unframed" | "pdf"}} */
  function open() {
  if (leave) return { state: "open" };
  if (document.contentType === "application/pdf") return { state: "pdf" };
  if (document.documentElement?.namespaceURI !== XHTML) return { state: "unframed" };
  const host = make("readwell-sheet");
  readwell.own.add(host);
  const shadow = host.attachShadow({ mode: "closed" });
  const dialog = /** @type {HTMLDialogElement} */ (make("dialog"));
  const scroll = memory();
  const undo = new AbortController();
  dress(shadow);
  dialog.append(frame());
  shadow.append(dialog);
  document.documentElement.append(host);
  dialog.showModal();
  leave = () => {
    undo.abort();
    chrome.runtime.onMessage.removeListener(listen);
    dialog.close();
    host.remove();
    scroll();
    leave = null;
  };
  dialog.addEventListener("close", () => leave?.(), { signal: undo.signal });
  // A page kept for the back button comes back without the sheet.
  window.addEventListener("pagehide", () => leave?.(), { signal: undo.signal });
  chrome.runtime.onMessage.addListener(listen);
  return { state: "opened" };
  }

  /** @param {any} message */
  function listen(message) {
  if (message?.do === CLOSE) leave?.();
  }

  return { open };
})();

readwell.sheet.open();
