/**
 * The way back from a panel: Escape moves the focus to what opened it, and takes the panel from sight. The panel leaves
 * the tree a moment later.
 *
 * Left to itself a browser does all at once. A screen reader then learns that the panel is gone before it has read the
 * focus; Orca takes the new place for one that it has already spoken, and says nothing.
 */

/** Milliseconds that a screen reader gets to read where the focus went. */
const MOMENT = 300;

/** @typedef {{opener: HTMLElement | null, timer: number}} Way */

/** Panels, each with what had the focus before it opened. @type {Map<HTMLElement, Way>} */
const ways = new Map();

/** @param {HTMLElement} panel @param {Way} way */
function close(panel, way) {
  clearTimeout(way.timer);
  way.timer = 0;
  panel.hidePopover();
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
    if (!way.opener?.isConnected || !panel.matches(":popover-open") || !panel.contains(document.activeElement))
      continue;
    event.preventDefault();
    event.stopImmediatePropagation();
    way.opener.focus();
    panel.classList.add("leaving");
    way.timer = setTimeout(() => close(panel, way), MOMENT);
  }
}

/** Watches every panel of this page. */
export function offerWayBack() {
  for (const panel of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[popover]"))) {
    /** @type {Way} */
    const way = { opener: null, timer: 0 };
    ways.set(panel, way);
    panel.addEventListener("beforetoggle", (event) => {
      if (event.newState !== "open") return;
      panel.classList.remove("leaving");
      way.opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    });
  }
  document.addEventListener("pointerdown", settle, { capture: true });
  document.addEventListener("keydown", leave, { capture: true });
}
