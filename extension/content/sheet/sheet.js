// The one element that Readwell puts on a page: a host with a closed shadow root, in it a modal dialog, in it a frame
// with the reader. The dialog makes the page inert without an attribute written on it, and everything goes without
// trace. The dialog opens once the page has been written down, or a tenth of a second after the press: it changes how
// the whole page is styled and painted, which would hold the writing up. Its frame loads meanwhile. While the page is
// read in place, the same dialog stands at the window's foot as a popover and the page is not inert. Injected after
// host.js.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.sheet ??= (() => {
  const { blurred, grow, grown, make, plain, put, trusted, watch } = readwell.host;
  /** As in common/messages/messages.js, which a content script can't import; a test compares. */
  const CLOSE = "close-sheet";
  const THERE = "sheet-there";
  const CONTENT_EVENT = "content-event";
  const AT_ONCE = 100;
  /** After a change of ours the browser needs a moment to tell what is seen: a press waits for so long. */
  const SETTLE_MS = 1_500;
  const LOOK_MS = 30;
  const ALIVE_MS = 1_000;
  const STYLE = `
    dialog { all: initial; position: fixed; inset: 0; inline-size: 100%; block-size: 100%; overflow: hidden; }
    dialog:not(:modal, :popover-open) { display: none; }
    dialog:popover-open { inset: auto 0 0; margin-inline: auto; inline-size: min(100%, 46rem * var(--grow)); block-size: calc(var(--foot, 64px) * var(--grow)); max-block-size: 100%; border-radius: 14px 14px 0 0; }
    dialog::backdrop { background: transparent; }
    iframe { display: block; inline-size: calc(100% / var(--grow)); block-size: calc(100% / var(--grow)); border: 0; transform-origin: 0 0; }`;

  /** @type {((stay?: boolean) => void) | null} */
  let leave = null;
  /** @typedef {{held(at: number): Promise<boolean>, look(): boolean, stop(): void, since: number}} Watch */
  /**
   * `key` names this sheet among all sheets of all pages; `markup` is the shadow tree as we last left it; `changed` is
   * when that was.
   * @type {{key: string, host: HTMLElement, shadow: ShadowRoot, dialog: HTMLDialogElement, iframe: HTMLIFrameElement, undo: AbortController, markup: string, changed: number, watch: Watch | null} | null}
   */
  let open_ = null;
  /** Whether the frame has come, with the reader in it or, where the page forbids that, without. */
  let loaded = false;

  /** @param {string} key */
  function frame(key) {
    const iframe = /** @type {HTMLIFrameElement & {credentialless: boolean}} */ (make("iframe"));
    // Else Chromium asks for pictures with the frame's origin, ours, and offers cookies. Firefox does neither.
    iframe.credentialless = true;
    iframe.src = `${chrome.runtime.getURL("reader/reader.html")}?sheet=${key}`;
    iframe.title = chrome.i18n.getMessage("sheetTitle");
    // No keys until it has come: Chromium may give them back to the page, and for good, when a frame that has them
    // changes its process. Not in Firefox: what is inert isn't in the accessibility tree, and with an engine that is
    // ready the article is announced, and its title focused, before the frame would come into it.
    iframe.inert = !chrome.runtime.getURL("").startsWith("moz-extension:");
    loaded = false;
    iframe.addEventListener("load", () => {
      // A second document is none of ours: the page has pointed the frame elsewhere.
      if (loaded) tampered();
      loaded = true;
      change(({ iframe }) => (iframe.inert = false));
      focus();
    });
    return iframe;
  }

  /** The keys go to the frame once it has come and stands over the page. */
  function focus() {
    if (loaded && open_?.dialog.open && !open_.dialog.popover) open_.iframe.focus({ preventScroll: true });
  }

  /**
   * The dialog gives the focus back, unless what had it was hidden meanwhile; where the page was scrolled to is ours to
   * keep.
   */
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

  /**
   * Removes sheets that an earlier run of the extension has left. Firefox ends a content script together with its
   * extension, so that the script can't close its own sheet.
   */
  function clear() {
    const reader = chrome.runtime.getURL("reader/reader.html");
    for (const one of [...document.documentElement.children]) {
      const iframe = Reflect.get(Element.prototype, "openOrClosedShadowRoot", one)?.querySelector("dialog > iframe");
      if (iframe?.src.startsWith(reader)) one.remove();
    }
  }

  /**
   * A sheet that is open already gives way to a new one.
   * @returns {{state: "opened" | "unframed" | "pdf" | "blank", key?: string}} "blank" where the load was stopped before
   * anything came
   */
  function open() {
    leave?.();
    if (document.contentType === "application/pdf") return { state: "pdf" };
    if (!document.hasChildNodes()) return { state: "blank" };
    if (document.documentElement?.namespaceURI !== make("div").namespaceURI) return { state: "unframed" };
    clear();
    const key = crypto.getRandomValues(new Uint32Array(4)).join("-");
    const { host, shadow } = put(STYLE);
    const dialog = /** @type {HTMLDialogElement} */ (make("dialog"));
    const iframe = frame(key);
    dialog.ariaLabel = iframe.title; // else a screen reader says no more than "dialog"
    dialog.autofocus = !iframe.inert; // the dialog itself, and not the frame, which gets the keys when it has come
    grow(dialog, iframe);
    dialog.append(iframe);
    shadow.append(dialog);
    const back = place();
    document.documentElement.append(host);
    // In a page that is hidden as a whole nothing is drawn, not even in the top layer; in a blurred one none can read.
    if (!host.checkVisibility() || blurred()) {
      host.remove();
      return { state: "unframed" };
    }
    leave = leaving({ key, host, shadow, dialog, iframe }, back);
    // Captured ahead: nothing is held up any more.
    if (readwell.current) show();
    else setTimeout(show, AT_ONCE);
    return { state: "opened", key };
  }

  /** Over the page, unless it stands already. */
  function show() {
    if (open_ && !open_.dialog.open && !open_.dialog.popover) change(({ dialog }) => dialog.showModal());
    focus();
  }

  /**
   * @param {{key: string, host: HTMLElement, shadow: ShadowRoot, dialog: HTMLDialogElement, iframe: HTMLIFrameElement}}
   * made
   * @param {(stay: boolean) => void} back
   */
  function leaving(made, back) {
    const { key, host, shadow, dialog } = made;
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
    window.addEventListener("resize", regrow, { signal: undo.signal });
    window.addEventListener("fullscreenchange", above, { signal: undo.signal, capture: true });
    // After an update of the extension nothing answers the sheet any more: it would stand over the page, dead.
    const alive = setInterval(() => (chrome.runtime?.id ? regrow() : leave?.()), ALIVE_MS);
    undo.signal.addEventListener("abort", () => clearInterval(alive));
    open_ = { ...made, undo, markup: shadow.innerHTML, changed: Date.now(), watch: null };
    return (/** @type {boolean} */ stay = false) => {
      leave = null;
      open_?.watch?.stop();
      open_ = null;
      undo.abort();
      chrome.runtime?.onMessage?.removeListener(listen);
      readwell.place?.pick(0, false);
      readwell.place?.page();
      readwell.mark?.clear();
      readwell.spoken?.outline(0, -1);
      readwell.alive?.end();
      dialog.close();
      host.remove();
      back(stay);
    };
  }

  /**
   * Change what we put there, unless the page did so before us.
   * @param {(sheet: NonNullable<typeof open_>) => void} how
   */
  function change(how) {
    if (!open_) return false;
    if (!intact()) return tampered();
    how(open_);
    open_.markup = open_.shadow.innerHTML;
    open_.changed = Date.now();
    open_.watch?.stop();
    open_.watch = watch(open_.dialog, () => intact() || tampered());
    return true;
  }

  /**
   * Over the page, or at its foot while the page is read in place; a listener's keys stay with the sheet there.
   * @param {"sheet" | "place"} view
   * @param {boolean} [keys]
   * @param {string} [back] the key that leads from there back to the sheet; "" for none
   */
  function stand(view, keys = false, back = "") {
    backKey = back;
    const done = view === (open_?.dialog.popover ? "place" : "sheet") ? Boolean(open_) : change(() => raise(view));
    if (keys) open_?.iframe.focus({ preventScroll: true });
    return done;
  }

  /** @param {"sheet" | "place"} view */
  function raise(view) {
    if (!open_) return;
    const { dialog, undo } = open_;
    const { scrollX: left, scrollY: top } = window;
    window.removeEventListener("keydown", pressed);
    if (dialog.popover) dialog.hidePopover();
    dialog.popover = view === "place" ? "manual" : null;
    dialog.close();
    if (view === "place") {
      dialog.showPopover();
      window.addEventListener("keydown", pressed, { signal: undo.signal });
    } else {
      dialog.showModal();
      focus();
    }
    window.scrollTo({ left, top, behavior: "instant" });
  }

  /** The screen was turned, or the page is laid out for another width or in another size now. */
  function regrow() {
    if (open_ && !grown(open_.dialog)) change(({ dialog, iframe }) => grow(dialog, iframe));
  }

  /** What takes the screen comes to the top of all layers: the sheet would lie unseen below, and hold the keys. */
  function above() {
    if (document.fullscreenElement && open_?.dialog.open && !open_.dialog.popover) change(() => raise("sheet"));
  }

  /** In Firefox an event of the pointer shows a page our dialog and our frame: whether they are as we made them. */
  function intact() {
    if (!open_) return true;
    const { host, shadow, dialog, iframe, markup } = open_;
    if (host.parentNode !== document.documentElement || iframe.getRootNode() !== shadow || shadow.innerHTML !== markup)
      return false;
    if (!dialog.open && !dialog.popover) return true;
    const [outer, inner] = [dialog.getBoundingClientRect(), iframe.getBoundingClientRect()];
    const wide = dialog.popover || (outer.width > innerWidth * 0.9 && outer.height > innerHeight * 0.9);
    const filled = Math.abs(outer.width - inner.width) < 2 && Math.abs(outer.height - inner.height) < 2;
    return wide && filled && !shadow.getAnimations().length && plain(dialog) && plain(iframe);
  }

  /** The sheet is no longer ours: it goes, and the page's corner says why. */
  function tampered() {
    leave?.();
    void chrome.runtime.sendMessage({ do: CONTENT_EVENT, tampered: true }).catch(() => {});
    return false;
  }

  const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

  /**
   * Whether the person saw this sheet when they pressed something on it. After a change of our own the answer waits for
   * the browser's; what the page does meanwhile makes it no. A sheet that was covered is brought to the top again.
   * @param {string} key @param {number} at when it was pressed
   */
  async function seen(key, at) {
    if (open_?.key !== key) return false;
    if (!intact()) return tampered();
    const { changed, watch: watched } = open_;
    // The clock may be set back meanwhile: the wait ends all the same.
    const until = performance.now() + SETTLE_MS;
    while (!watched?.look() && Date.now() < changed + SETTLE_MS && performance.now() < until) await pause();
    const held = await watched?.held(at);
    if (open_?.watch !== watched) return seen(key, at);
    if (watched && held && watched.since <= Math.max(at, changed + SETTLE_MS)) return true;
    change(({ dialog, iframe }) => {
      raise(dialog.popover ? "place" : "sheet");
      iframe.focus({ preventScroll: true });
    });
    return false;
  }

  let backKey = "";

  /** In place the page has the keys; those that lead back still do, unless the page uses them or a person writes. */
  const pressed = trusted((/** @type {KeyboardEvent} */ event) => {
    const { key, target, ctrlKey, altKey, metaKey, defaultPrevented } = event;
    const writes =
      target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
    const back = key === backKey && !writes && !ctrlKey && !altKey && !metaKey;
    if (defaultPrevented || !(back || key === "Escape")) return;
    void chrome.runtime.sendMessage({ do: CONTENT_EVENT, ...(back ? { back } : { left: true }) }).catch(() => {});
  });

  /** How high the foot is. @param {number} pixels */
  function size(pixels) {
    change(({ dialog }) => dialog.style.setProperty("--foot", `${pixels}px`));
  }

  /** The version of place.js's sheet that counts now; null for none. @param {number | null} version */
  function wear(version) {
    if (!open_) return;
    if (version === null) open_.host.removeAttribute("data-readwell-version");
    else open_.host.dataset.readwellVersion = String(version);
  }

  /** Whether the sheet with this key is the one that stands here. @param {string} key */
  const is = (key) => open_?.key === key;

  return { is, open, seen, show, stand, size, wear };
})();

readwell.sheet.open();
