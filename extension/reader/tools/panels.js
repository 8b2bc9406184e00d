/**
 * The way into a panel and back. The focus goes to where we are in it, to its heading or to its first control: else a
 * screen reader doesn't say that anything has opened.
 *
 * The way back: Escape moves the focus to what opened it, and takes the panel from sight. The panel leaves
 * the tree a moment later.
 *
 * Left to itself a browser does all at once. A screen reader then learns that the panel is gone before it has read the
 * focus; Orca takes the new place for one that it has already spoken, and says nothing.
 */

/** Milliseconds that a screen reader gets to read where the focus went. */
const MOMENT = 300;

/** @typedef {{opener: HTMLElement | null, timer: ReturnType<typeof setTimeout> | undefined}} Way */

/** Panels, each with what had the focus before it opened. @type {Map<HTMLElement, Way>} */
const ways = new Map();

/** In this order. */
const FIRST = ["[aria-current]", "h2", "button, input, select, a[href]"];

/** @param {HTMLElement} panel */
function enter(panel) {
  if (panel.contains(document.activeElement)) return;
  const [first] = FIRST.map((kind) => panel.querySelector(kind)).filter((found) => found instanceof HTMLElement);
  if (!first) return;
  if (first.matches("h2")) first.tabIndex = -1;
  first.focus({ preventScroll: true });
}

/** @param {HTMLElement} panel @param {Way} way */
function close(panel, way) {
  clearTimeout(way.timer);
  way.timer = undefined;
  panel.hidePopover();
}

/** Returns the opener, or if it was in a panel that has gone, that panel's button. @param {HTMLElement | null} opener */
function reachable(opener) {
  const outer = opener?.checkVisibility() ? null : opener?.closest("[popover]");
  return outer ? /** @type {HTMLElement | null} */ (document.querySelector(`[popovertarget="${outer.id}"]`)) : opener;
}

/** No press is for a panel that is out of sight already. */
function settle() {
  for (const [panel, way] of ways) if (way.timer) close(panel, way);
}

/** @param {KeyboardEvent} event */
function leave(event) {
  settle();
  if (event.key !== "Escape" || event.defaultPrevented) return;
  for (const [panel, way] of ways) {
    const opener = reachable(way.opener);
    if (!opener?.isConnected || !panel.matches(":popover-open") || !panel.contains(document.activeElement)) continue;
    event.preventDefault();
    event.stopImmediatePropagation();
    opener.focus();
    if (!way.timer) withdraw(panel, way);
  }
}

/** Out of sight at once, and out of the tree a moment later. @param {HTMLElement} panel @param {Way} way */
function withdraw(panel, way) {
  panel.classList.add("leaving");
  way.timer = setTimeout(() => close(panel, way), MOMENT);
}

/**
 * The focus has gone on behind the panel, which would cover it. The panel's own button is beside it.
 * @param {HTMLElement} panel @param {Way} way @param {EventTarget | null} next
 */
function leftBehind(panel, way, next) {
  if (!(next instanceof HTMLElement) || panel.contains(next) || way.timer) return;
  if (next.getAttribute("popovertarget") === panel.id || !panel.matches(":popover-open")) return;
  withdraw(panel, way);
}

/** Watches every panel of this page. */
export function offerPanels() {
  for (const panel of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[popover]"))) {
    /** @type {Way} */
    const way = { opener: null, timer: undefined };
    ways.set(panel, way);
    panel.addEventListener("beforetoggle", (event) => {
      if (event.newState !== "open") return;
      panel.classList.remove("leaving");
      way.opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    });
    panel.addEventListener("toggle", (event) => {
      if (/** @type {ToggleEvent} */ (event).newState === "open") enter(panel);
    });
    panel.addEventListener("focusout", ({ relatedTarget }) => leftBehind(panel, way, relatedTarget));
  }
  document.addEventListener("pointerdown", settle, { capture: true });
  document.addEventListener("keydown", leave, { capture: true });
}
