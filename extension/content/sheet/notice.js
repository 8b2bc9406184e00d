/// <reference path="../types.d.ts" />
// A line in the page's corner that says what became of a save, with a way back. It is one host element with a closed
// shadow root; it goes by itself unless a person is busy with it, and leaves nothing behind. Injected after host.js.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.notice ??= (() => {
  const { make, notes, put, trusted, watch } = readwell.host;
  const STAYS_MS = 9_000;
  const STYLE = `
    div { all: initial; position: fixed; inset: auto; inset-block-end: 1.2rem; user-select: none; inset-inline-end: 1.2rem; display: flex;
      flex-wrap: wrap; gap: 0.6rem; align-items: center; max-inline-size: min(26rem, calc(100vw - 2.4rem)); padding: 0.7rem 0.9rem; border: 1px solid #1d5c54;
      border-radius: 0.7rem; background: #fdfcf9; color: #22242a; font: 15px/1.4 system-ui, sans-serif; box-shadow: 0 4px 18px #0003; }
    span { flex: 1 1 10rem; overflow-wrap: anywhere; }
    button { font: inherit; min-block-size: 2.2rem; padding: 0.2rem 0.7rem; border: 1px solid #8b8578; border-radius: 0.5rem;
      background: #fff; color: #1d5c54; cursor: pointer; white-space: nowrap; }
    button:focus-visible { outline: 3px solid #1d5c54; outline-offset: 2px; }
    @media (prefers-color-scheme: dark) {
      div { background: #212327; color: #dcdad4; border-color: #8fd0c4; }
      button { background: #17181b; color: #8fd0c4; border-color: #7b7f88; }
      button:focus-visible { outline-color: #8fd0c4; }
    }
    @media (forced-colors: active) { div, button { border: 2px solid; } }`;
  const words = (/** @type {string} */ key, /** @type {string[]} */ ...values) => chrome.i18n.getMessage(key, values);

  /** As in common/words.js, which a content script can't import. @param {string} name */
  const isolated = (name) =>
    words("direction") === "rtl" || /[\u0591-\u07ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(name)
      ? `\u2068${name}\u2069`
      : name;

  /**
   * @type {{host: HTMLElement, line: HTMLElement, box: HTMLElement, seen: {held(at: number): Promise<boolean>, stop(): void, since: number}} | null}
   */
  let open = null;
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;

  function opened() {
    if (open?.host.isConnected) return open;
    leave();
    const { host, shadow } = put(STYLE);
    const box = make("div");
    box.popover = "manual";
    const line = make("span");
    line.setAttribute("role", "status");
    box.lang = chrome.i18n.getMessage("language");
    box.dir = chrome.i18n.getMessage("direction");
    box.append(line);
    shadow.append(box);
    document.documentElement.append(host);
    box.showPopover();
    notes.add(box);
    // A page kept for the back button comes back without it: nobody would end it there.
    window.addEventListener("pagehide", leave, { once: true });
    for (const busy of ["pointerenter", "focusin"]) box.addEventListener(busy, () => clearTimeout(timer));
    for (const done of ["pointerleave", "focusout"]) box.addEventListener(done, leaveSoon);
    box.addEventListener(
      "keydown",
      trusted((/** @type {KeyboardEvent} */ event) => event.key === "Escape" && leave()),
    );
    return (open = { host, line, box, seen: watch(box) });
  }

  function leave() {
    clearTimeout(timer);
    open?.seen.stop();
    if (open) notes.delete(open.box);
    open?.host.remove();
    open = null;
  }

  function leaveSoon() {
    clearTimeout(timer);
    timer = setTimeout(leave, STAYS_MS);
  }

  /**
   * @param {{state: string, name?: string, to?: string, code?: string, undo?: number, again?: boolean, lost?: number, unrecorded?: string}}
   * report `lost`: pictures that the file doesn't hold
   */
  function said({ state, name = "", to, code = "", again, lost = 0, unrecorded }) {
    if (state === "working") return words("saveWorking");
    if (state === "closed") return words("sheetTampered");
    if (state === "queued") return words("queued", isolated(name));
    if (state === "failed") return words("saveFailed", words(`${CODES[code] ?? "failed"}Text`, code));
    const saved = to === "clipboard" ? words("copied") : words("savedAs", isolated(name));
    const more = [again ? words("savedAgain") : "", lost ? linked(lost) : "", unrecorded ? words("unrecorded") : ""];
    return [saved, ...more].filter(Boolean).join(" ");
  }

  /** As `counted` in common/words.js. @param {number} lost */
  function linked(lost) {
    const [form, ...rest] = new Intl.PluralRules(words("language")).select(lost);
    const shown = new Intl.NumberFormat(words("language")).format(lost);
    return words(`picturesLost${form.toUpperCase()}${rest.join("")}`, shown) || words("picturesLostOther", shown);
  }

  /** Codes whose words a person can act on; all others are shown with their code. */
  const CODES = /** @type {Record<string, string>} */ ({
    "no-text": "noText",
    "disk-full": "diskFull",
    "read-only": "readOnly",
    folder: "folderWrong",
    library: "libraryWrong",
    "no-selection": "noSelection",
    clipboard: "clipboardForbidden",
    restricted: "restricted",
    blank: "blank",
    "page-busy": "pageBusy",
    "page-gone": "pageGone",
  });

  /** @param {any} report */
  function show(report) {
    const { line, box } = opened();
    for (const button of box.querySelectorAll("button")) button.remove();
    line.textContent = said(report);
    const isKept = report.state === "saved" || report.state === "queued";
    if (isKept && report.undo !== undefined && report.to !== "clipboard") {
      if (report.to === "downloads") box.append(reveal(report.undo));
      box.append(back(report.undo));
    }
    clearTimeout(timer);
    if (report.state !== "working") leaveSoon();
  }

  /**
   * A button that a page which covers the words can't have pressed.
   * @param {string} key @param {() => Promise<unknown>} does
   */
  function button(key, does) {
    const made = make("button");
    made.textContent = words(key);
    made.addEventListener(
      "click",
      trusted(async () => {
        const at = Date.now();
        const seen = open?.seen;
        if (!seen || !(await seen.held(at)) || seen !== open?.seen || seen.since > at) return;
        await does();
        leaveSoon();
      }),
    );
    return made;
  }

  /** @param {number} number */
  const reveal = (number) => button("showInFolder", () => chrome.runtime.sendMessage({ do: "save-show", number }));

  /** @param {number} number */
  function back(number) {
    return button("undo", async () => {
      const { line, box } = opened();
      for (const one of box.querySelectorAll("button")) one.remove();
      const reply = await chrome.runtime.sendMessage({ do: "save-undo", number });
      line.textContent = words(reply?.error ? "undoFailed" : "undone");
    });
  }

  return { show };
})();
