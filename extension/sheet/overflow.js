/** Tools that don't fit into the bar go with their names into a menu at its end, the last ones first. */

/** Width of a tool in pixels, if none can be measured. */
const USUAL = 44;

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Moves each tool to the bar or the menu for this width.
 * @param {HTMLButtonElement[]} all in their order
 */
export function lay(all) {
  const shown = all.filter((button) => !button.hidden);
  const room = places();
  const first = shown.length <= room ? shown.length : Math.max(room - 1, 0);
  const over = new Set(shown.slice(first));
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const inBar = all.filter((button) => !over.has(button));
  put(get("tools"), inBar);
  put(get("more-tools"), [...over]);
  stop(inBar.find((button) => button.tabIndex === 0 && !button.hidden) ?? shown[0], inBar);
  for (const button of over) button.tabIndex = 0;
  get("more").hidden = over.size === 0;
  // A moved element loses the focus; inside a closed menu it can't have it.
  if (focused && focused !== document.activeElement)
    (over.has(/** @type {HTMLButtonElement} */ (focused)) ? get("more") : focused).focus();
}

/**
 * The bar is one stop of the Tab key; arrow keys move inside it.
 * @param {HTMLElement} chosen
 * @param {Iterable<HTMLElement>} inBar
 */
export function stop(chosen, inBar) {
  for (const each of inBar) each.tabIndex = each === chosen ? 0 : -1;
}

/** Moves only the buttons that aren't there yet. @param {HTMLElement} home @param {HTMLElement[]} buttons */
function put(home, buttons) {
  if (home.children.length === buttons.length && buttons.every((button, at) => home.children[at] === button)) return;
  home.replaceChildren(...buttons);
}

/** Returns how many tools fit into the bar; the menu's own button takes the place of one. */
function places() {
  const bar = /** @type {HTMLElement} */ (get("tools").parentElement);
  const { paddingInlineStart, paddingInlineEnd, columnGap } = getComputedStyle(bar);
  const others = [...bar.children]
    .map((each) => /** @type {HTMLElement} */ (each))
    .filter((each) => each.id !== "tools" && each.id !== "more" && each.offsetWidth);
  const gap = parseFloat(columnGap);
  const taken = others.reduce(
    (sum, each) => sum + each.offsetWidth + gap,
    parseFloat(paddingInlineStart) + parseFloat(paddingInlineEnd) + gap,
  );
  const between = parseFloat(getComputedStyle(get("tools")).columnGap) || 0;
  return Math.floor((bar.clientWidth - taken) / ((get("look").offsetWidth || USUAL) + between));
}

/** @param {() => HTMLButtonElement[]} all */
export function watchRoom(all) {
  const watch = new ResizeObserver(() => lay(all()));
  const bar = /** @type {HTMLElement} */ (get("tools").parentElement);
  for (const each of [bar, get("close"), get("left"), get("look")]) watch.observe(each);
  new MutationObserver(() => lay(all())).observe(get("tools"), { subtree: true, attributeFilter: ["hidden"] });
  // The menu would cover what its tools open.
  get("more-tools").addEventListener("click", () => get("more-tools").hidePopover(), { capture: true });
}
