/// <reference path="../types.d.ts" />
// The base of all our surfaces on a page: a host element that the page can't look into, listeners that only a person
// can trigger, and a check that the person really sees what we show.
//
// The host is a <div>: a page can't call attachInternals() on one, as it can on an element with a dash in its name, so
// it never gets the closed shadow root. Everything that acts is in the top layer, out of reach of the page's opacity,
// filters, masks, clips and transforms. The page can still put something above ours; `watch` checks for that.

globalThis.readwell ??= /** @type {Readwell} */ ({});
readwell.own ??= new WeakSet();

readwell.host ??= (() => {
  const XHTML = "http://www.w3.org/1999/xhtml";
  const ABOVE = ":popover-open, dialog:modal, :fullscreen";
  /**
   * The browser needs this long to tell whether something is covered; a press right after it came to sight is too early
   * as well.
   */
  const DELAY_MS = 100;
  const LOOK_MS = 250;
  /** What tells that a layer closes or opens, by its kind. */
  const CLOSING = ["beforetoggle", "toggle", "close", "fullscreenchange"];
  /** Looking for shadow roots takes at most one part in so many of the time. */
  const ROOTS_SHARE = 50;
  /**
   * A filter on the whole page reaches the top layer in Firefox; these leave words readable, whatever people use them
   * for.
   */
  const MILD =
    /^(?:(?:invert|hue-rotate|grayscale|sepia)\([^()]*\)|(?:brightness|contrast|saturate)\((?:0\.[6-9]\d*|1(?:\.\d+)?|2)\)|\s)*$/;
  /** Smaller or larger than this, what we show can't be distinguished from something else. */
  const ZOOMS = [0.5, 2];

  /** @param {string} name */
  const make = (name) => /** @type {HTMLElement} */ (document.createElementNS(XHTML, name));

  /**
   * Chromium holds a <style> to the page's policy. Firefox holds none of ours to it, and can't adopt a sheet from here.
   * @param {ShadowRoot} shadow
   * @param {string} rules
   */
  function dress(shadow, rules) {
    if ("wrappedJSObject" in window) {
      const style = make("style");
      style.textContent = rules;
      return shadow.append(style);
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    shadow.adoptedStyleSheets = [sheet];
  }

  /** A host with a closed shadow root, not on the page yet. @param {string} style */
  function put(style) {
    const host = make("div");
    readwell.own.add(host);
    const shadow = host.attachShadow({ mode: "closed" });
    dress(shadow, `:host { all: initial !important; display: block !important; } ${style}`);
    return { host, shadow };
  }

  /**
   * A listener that a page's own events don't set off.
   * @template {Event} T
   * @param {(event: T) => unknown} act
   * @returns {(event: any) => void}
   */
  function trusted(act) {
    return (event) => void (event.isTrusted && act(event));
  }

  /**
   * Documents' and shadow roots' elements that stand above all others.
   * @param {Iterable<Document | ShadowRoot>} roots
   */
  function above(roots) {
    return [...roots].flatMap((root) => [...root.querySelectorAll(ABOVE)]);
  }

  /** Returns the page's shadow roots in Firefox, closed ones as well. Chromium's call is too slow for long pages. */
  function shadows() {
    if (!("openOrClosedShadowRoot" in Element.prototype)) return [];
    const all = /** @type {any[]} */ ([...document.querySelectorAll("*")]);
    return all.flatMap((one) => (readwell.own.has(one) ? [] : (one.openOrClosedShadowRoot ?? [])));
  }

  /** @param {Element} element */
  function filtered(element) {
    const { filter } = getComputedStyle(element);
    return filter !== "none" && (!MILD.test(filter) || /invert\(0?\.[3-7]/.test(filter));
  }

  /** A transition between two views paints over everything, ours as well. */
  function inTransition() {
    if (/** @type {any} */ (document).activeViewTransition) return true;
    const animations = document.documentElement.getAnimations({ subtree: true });
    return animations.some(({ effect }) => /** @type {any} */ (effect)?.pseudoElement?.startsWith("::view-transition"));
  }

  /** Notes of ours that stand above all: they cover nothing that a person doesn't expect. @type {Set<Element>} */
  const notes = new Set();

  /** Tells whether an element of ours in the top layer is seen as we made it, from now on until `stop`. */
  class Watch {
    clear = false;
    /** When it last came to sight. */
    since = 0;
    #rootsUntil = 0;
    /** @type {ShadowRoot[]} */
    #roots = [];
    /** True where the browser can't tell. */
    #uncovered = false;
    /** @type {IntersectionObserver | null} */
    #observer = null;
    #started = performance.now();

    /** @param {HTMLElement} element @param {() => boolean} intact whether what we put there is as we made it */
    constructor(element, intact) {
      this.element = element;
      this.intact = intact;
      this.#findRoots();
      /** What stood there before ours is below it, until it closes: opened again, it would be above. */
      this.before = new Set(above([document, ...this.#roots]));
      this.#hear(window);
      if ("trackVisibility" in IntersectionObserver.prototype) {
        const how = /** @type {any} */ ({ trackVisibility: true, delay: DELAY_MS, threshold: [0, 0.5, 1] });
        this.#observer = new IntersectionObserver(
          (entries) => this.#seen(/** @type {any} */ (entries.at(-1)).isVisible),
          how,
        );
        this.#observer.observe(element);
      } else this.#uncovered = true;
      this.timer = setInterval(() => document.hidden || this.look(), LOOK_MS);
    }

    /** A page may close a layer and open it again before the next look. */
    #closed = trusted((/** @type {any} */ { target }) => void this.before.delete(target));

    /** @param {EventTarget} place */
    #hear(place) {
      for (const name of CLOSING) place.addEventListener(name, this.#closed, true);
    }

    #findRoots() {
      const begun = performance.now();
      this.#roots = shadows();
      for (const root of this.#roots) this.#hear(root); // what closes in there is told in there alone
      this.#rootsUntil = begun + (performance.now() - begun) * ROOTS_SHARE;
    }

    /** @param {boolean} visible */
    #seen(visible) {
      this.#uncovered = visible;
      this.look();
    }

    /**
     * Tells whether it is still seen, once everything that was there at a press is known: Chromium's observer reports a
     * cover only a moment later.
     * @param {number} at when the person pressed
     */
    async held(at) {
      const rest = this.#observer ? at + 2 * DELAY_MS - Date.now() : 0;
      // Where the clock was set back, what is left to wait would be as long as the jump.
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(rest, 2 * DELAY_MS)));
      return this.look();
    }

    /** Look now. */
    look() {
      const uncovered = this.#uncovered || [...notes].some((one) => one !== this.element);
      const clear = uncovered && performance.now() - this.#started >= DELAY_MS && this.#stands();
      if (clear === this.clear) return clear;
      this.clear = clear;
      if (clear) this.since = Date.now();
      return clear;
    }

    #stands() {
      const { element } = this;
      if (!element.isConnected || !element.checkVisibility({ contentVisibilityAuto: true }) || !element.matches(ABOVE))
        return false;
      if (!this.intact() || filtered(document.documentElement)) return false;
      const zoom = /** @type {any} */ (element).currentCSSZoom ?? 1;
      if (zoom < ZOOMS[0] || zoom > ZOOMS[1] || inTransition()) return false;
      if (!this.#observer && performance.now() > this.#rootsUntil) this.#findRoots();
      const others = above([document, ...this.#roots]);
      const there = new Set(others);
      for (const one of this.before) if (!there.has(one)) this.before.delete(one);
      return others.every((one) => this.before.has(one) || !overlap(one, element));
    }

    stop() {
      clearInterval(this.timer);
      for (const place of [window, ...this.#roots])
        for (const name of CLOSING) place.removeEventListener(name, this.#closed, true);
      this.#observer?.disconnect();
      this.clear = false;
    }
  }

  /** A dialog's backdrop covers all. @param {Element} one @param {Element} other */
  function overlap(one, other) {
    if (!one.matches(":popover-open")) return true;
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  }

  /** What a rule or a script of the page may have changed, by which a person sees less of the frame. */
  const PLAIN = Object.entries({
    opacity: "1",
    visibility: "visible",
    filter: "none",
    transform: "none",
    translate: "none",
    scale: "none",
    rotate: "none",
    "clip-path": "none",
    "mask-image": "none",
    "mix-blend-mode": "normal",
  });

  /** @param {HTMLElement} element */
  function plain(element) {
    const looks = getComputedStyle(element);
    // Enlarged by `grow`: whoever asks compares the markup as well, and no rule of a page reaches in.
    const own = element.style.transform ? "transform" : "";
    const drawn = ["::before", "::after"].map((name) => getComputedStyle(element, name).content);
    return (
      PLAIN.every(([name, value]) => name === own || looks.getPropertyValue(name) === value) &&
      drawn.every((content) => ["none", "normal", ""].includes(content))
    );
  }

  /**
   * How much larger what we show has to be. A page laid out for wider screens is shown smaller on a phone, and what we
   * put on it too: unenlarged, the article couldn't be read.
   */
  function growth() {
    const { width } = screen;
    return matchMedia("(pointer: coarse)").matches && innerWidth > width ? innerWidth / width : 1;
  }

  /** What undoes the zoom of the page as a whole: it reaches the top layer, as nothing else does that resizes. */
  function unzoom() {
    const zoom = /** @type {any} */ (document.documentElement).currentCSSZoom ?? 1;
    return zoom > 0 && zoom !== 1 ? String(1 / zoom) : "";
  }

  /**
   * Enlarges what stands in a box, and frees the box from the page's zoom. By our rules it is as much smaller than the
   * box (`--grow`), so it fills it then.
   * @param {HTMLElement} box @param {HTMLElement} inner
   */
  function grow(box, inner) {
    const by = growth();
    box.style.setProperty("--grow", String(by));
    box.style.zoom = unzoom();
    inner.style.transform = by === 1 ? "" : `scale(${by})`;
  }

  /** Whether a box is as large as `grow` makes it now. @param {HTMLElement} box */
  function grown(box) {
    const now = make("div").style;
    now.zoom = unzoom();
    return box.style.getPropertyValue("--grow") === String(growth()) && box.style.zoom === now.zoom;
  }

  /** Whether the page blurs or dims even what is in the top layer: a filter does so in Firefox. */
  const blurred = () => "wrappedJSObject" in window && filtered(document.documentElement);

  return {
    blurred,
    grow,
    grown,
    growth,
    make,
    notes,
    plain,
    put,
    trusted,
    watch: (/** @type {HTMLElement} */ element, intact = () => true) => new Watch(element, intact),
  };
})();
