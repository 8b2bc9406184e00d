/** The bar leaves while one reads on, and comes back as soon as one goes up. */

/** Pixels of a scroll that mean a direction. */
const STEP = 24;
/** Near the beginning it stays. */
const BEGINNING = 120;

const root = document.documentElement;

export function offerBar() {
  const bar = /** @type {HTMLElement} */ (document.querySelector(".bar"));
  let last = root.scrollTop;
  addEventListener(
    "scroll",
    () => {
      const now = root.scrollTop;
      if (Math.abs(now - last) < STEP) return;
      bar.toggleAttribute("data-away", now > last && now > BEGINNING);
      last = now;
    },
    { passive: true },
  );
}
