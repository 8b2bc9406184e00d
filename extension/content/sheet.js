// The one element that Readwell puts on a page: a host with a closed shadow root, in it a modal dialog, in it a frame
// with the reader. The dialog makes the page inert without an attribute written on it, and everything goes without trace.
// The dialog opens once the page has been written down, or a tenth of a second after the press: it changes how the whole
// page is styled and painted, which would hold the writing up. Its frame loads meanwhile.
// While the page is read in place, the same dialog stands at the window's foot as a popover and the page is not inert.
// Injected after host.js.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.sheet ??= (() => {
  const { make, put, trusted } = readwell.host;
  /** As in shared/messages.js, which a content script can't import; a test compares. */
  const CLOSE = "close-sheet";
  const THERE = "sheet-there";
  const TOLD = "told";
  const AT_ONCE = 100;
  const STYLE = `
    dialog { all: initial; position: fixed; inset: 0; inline-size: 100%; block-size: 100%; overflow: hidden; }
    dialog:not(:modal, :popover-open) { display: none; }
    dialog:popover-open { inset: auto 0 0; margin-inline: auto; inline-size: min(100%, 46rem); block-size: var(--foot, 64px); max-block-size: 100%; border-radius: 14px 14px 0 0; }
    dialog::backdrop { background: transparent; }
    iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; }`;

  /** @type {((stay?: boolean) => void) | null} */
  let leave = null;
  /** `key` names this sheet among all sheets of all pages. @type {{key: string, host: HTMLElement, dialog: HTMLDialogElement, undo: AbortController} | null} */
  let open_ = null;
  /** Whether the frame has come, with the reader in it or, where the page forbids that, without. */
  let loaded = false;

  /** @param {string} key */
  function frame(key) {
    const iframe = /** @type {HTMLIFrameElement} */ (make("iframe"));
    iframe.src = `${chrome.runtime.getURL("reader/reader.html")}?sheet=${key}`;
    iframe.title = chrome.i18n.getMessage("sheetTitle");
    loaded = false;
    iframe.addEventListener("load", () => (loaded = true));
    return iframe;
  }

  /** The dialog gives the focus back, unless what had it was hidden meanwhile; where the page was scrolled to is ours to keep. */
  function place() {
    const { scrollX: x, scrollY: y } = window;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    return (/** @type {boolean} */ stay) => {
      if (document.activeElement === document.body && focused !== document.body)
        focused?.focus?.({ preventScroll: true });
      if (stay) return;
      if (window.scrollX !== x || window.scrollY !== y) window.scrollTo({ left: x, top: y, behavior: "instant" });
    };
  }

  /** A sheet that is open already gives way to a new one. @returns {{state: "opened" | "unframed" | "pdf", key?: string}} */
  function open() {
    leave?.();
    if (document.contentType === "application/pdf") return { state: "pdf" };
    if (document.documentElement?.namespaceURI !== make("div").namespaceURI) return { state: "unframed" };
    const key = crypto.getRandomValues(new Uint32Array(4)).join("-");
    const { host, shadow } = put(STYLE);
    const dialog = /** @type {HTMLDialogElement} */ (make("dialog"));
    dialog.append(frame(key));
    shadow.append(dialog);
    const back = place();
    document.documentElement.append(host);
    leave = leaving(key, host, dialog, back);
    setTimeout(show, AT_ONCE);
    return { state: "opened", key };
  }

  /** Over the page, unless it stands already. */
  function show() {
    if (open_ && !open_.dialog.open && !open_.dialog.popover) open_.dialog.showModal();
  }

  /** @param {string} key @param {HTMLElement} host @param {HTMLDialogElement} dialog @param {(stay: boolean) => void} back */
  function leaving(key, host, dialog, back) {
    const undo = new AbortController();
    const listen = (
      /** @type {any} */ message,
      /** @type {unknown} */ _sender,
      /** @type {(there: {key: string, loaded: boolean}) => void} */ respond,
    ) => {
      if (message?.do === CLOSE && message.key === key) leave?.(message.stay);
      if (message?.do === THERE) respond({ key, loaded });
    };
    chrome.runtime.onMessage.addListener(listen);
    dialog.addEventListener("close", () => !dialog.popover && !dialog.open && leave?.(), { signal: undo.signal });
    // A page kept for the back button comes back without the sheet.
    window.addEventListener("pagehide", () => leave?.(), { signal: undo.signal });
    open_ = { key, host, dialog, undo };
    return (/** @type {boolean} */ stay = false) => {
      leave = null;
      open_ = null;
      undo.abort();
      chrome.runtime.onMessage.removeListener(listen);
      readwell.place?.pick(0, false);
      readwell.place?.page();
      dialog.close();
      host.remove();
      back(stay);
    };
  }

  /** Over the page, or at its foot while the page is read in place; a listener's keys stay with the sheet there. @param {"sheet" | "place"} view @param {boolean} [keys] */
  function stand(view, keys = false) {
    if (!open_) return false;
    const { dialog } = open_;
    const { scrollX: left, scrollY: top } = window;
    if (view === "place" && !dialog.popover) {
      dialog.popover = "manual";
      dialog.close();
      dialog.showPopover();
      window.addEventListener("keydown", escape, { signal: open_.undo.signal });
    } else if (view === "sheet" && dialog.popover) {
      dialog.hidePopover();
      dialog.popover = null;
      dialog.showModal();
      window.removeEventListener("keydown", escape);
    }
    if (keys) dialog.querySelector("iframe")?.focus({ preventScroll: true });
    window.scrollTo({ left, top, behavior: "instant" });
    return true;
  }

  /** In place the page has the keys; the one that leads back still does, unless the page uses it. */
  const escape = trusted((/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape" && !event.defaultPrevented)
      void chrome.runtime.sendMessage({ do: TOLD, left: true }).catch(() => {});
  });

  /** How high the foot is. @param {number} pixels */
  function size(pixels) {
    open_?.dialog.style.setProperty("--foot", `${pixels}px`);
  }

  /** The version of place.js's sheet that counts now; null for none. @param {number | null} version */
  function wear(version) {
    if (!open_) return;
    if (version === null) open_.host.removeAttribute("data-readwell-version");
    else open_.host.dataset.readwellVersion = String(version);
  }

  return { open, show, stand, size, wear };
})();

readwell.sheet.open();
