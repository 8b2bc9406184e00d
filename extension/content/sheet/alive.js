/// <reference path="../types.d.ts" />
// Watches the words of an article that is read, and tells when they have changed: posts that come, an answer that is
// still being written, another article in its place. A clock, a counter or an advertisement is no news.
//
// Injected after nodes.js into a page that was captured.
//
//   watch(number, keep)   begins, with what is kept of that capture as ranges of ids
//   rest(ms)              the least time until the next news, as long as the reader needs for one
//   end()                 ends it
//
// Tells {renewed: {elsewhere}}: whether the page has another address than when the watch began.
//
// A change costs next to nothing: it only starts a clock, unless one is running. Then the words are read, and the next
// time is so far off that reading them takes a fiftieth of the time.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.alive ??= (() => {
  const { first, name, next, parent, shadow, space, type, value, isConnected, HTML, ELEMENT, TEXT, CDATA } =
    readwell.nodes;
  /** As in common/messages/messages.js; a test compares. */
  const CONTENT_EVENT = "content-event";
  const LEAST_MS = 400;
  const SHARE = 50;
  /** Nobody sees the text of these. */
  const SILENT = new Set(["script", "style", "template", "noscript", "textarea", "select", "option"]);
  /** What counts, ticks or spins is no news, unless it does in so many places at once. */
  const TICKS = /[\d\s:.,/%–-]+/g;
  const PLACES = 12;

  /**
   * @typedef {object} Watched
   * @property {Node} root around all that is kept
   * @property {WeakSet<Node>} dropped what was left out of it
   * @property {string} words as they were last told
   * @property {string} address
   * @property {MutationObserver} observer
   */
  /** @type {Watched | null} */
  let watched = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let clock;
  let least = LEAST_MS;
  let cost = 0;
  /** Whether something may have come unseen. */
  let missed = false;

  /** @param {number} number @param {[number, number][]} keep */
  function watch(number, keep) {
    const told = watched?.words;
    end();
    const nodes = readwell.captures?.get(number)?.nodes;
    if (!nodes) return false;
    const around = above(nodes, keep);
    if (!keep.length) return false;
    // What is gone was put up anew since the capture.
    const isAnew = keep.some(([from, to]) => !isConnected(nodes[from]) || !isConnected(nodes[to - 1]));
    const root = shared(nodes, keep) ?? document.documentElement;
    const dropped = new WeakSet(
      nodes.filter((node) => !around.has(node) && around.has(/** @type {Node} */ (parent(node)))),
    );
    const observer = new MutationObserver(stir);
    watched = { root, dropped, words: "", address: location.href, observer };
    watched.words = read(watched);
    // What has come since the last news may have come after the capture.
    missed = isAnew || (told !== undefined && told !== watched.words);
    if (missed) stir();
    observer.observe(document, { childList: true, characterData: true, subtree: true });
    for (
      let one = readwell.nodes.rootOf(root);
      one !== document && "host" in one;
      one = readwell.nodes.rootOf(one.host)
    )
      observer.observe(one, { childList: true, characterData: true, subtree: true });
    return true;
  }

  /** Returns what is kept and everything around it. @param {Node[]} nodes @param {[number, number][]} keep */
  function above(nodes, keep) {
    /** @type {Set<Node>} */
    const found = new Set();
    for (const [from, to] of keep) {
      for (const node of nodes.slice(from, to)) {
        for (let one = /** @type {Node | null} */ (node); one && !found.has(one); one = parent(one)) found.add(one);
      }
    }
    return found;
  }

  /** Returns the least element around all that is kept and still there. @param {Node[]} nodes @param {[number, number][]} keep */
  function shared(nodes, keep) {
    const ends = keep.flatMap(([from, to]) => {
      const here = nodes.slice(from, to).filter(isConnected);
      return here.length ? [here[0], here[here.length - 1]] : [];
    });
    let root = /** @type {Node | null} */ (ends[0] ?? null);
    while (root && (type(root) !== ELEMENT || ends.some((one) => !(/** @type {Node} */ (root).contains(one))))) {
      root = parent(root);
    }
    return root;
  }

  function stir() {
    if (!clock) clock = setTimeout(look, Math.max(least, cost * SHARE));
  }

  function look() {
    clock = undefined;
    if (!watched) return;
    const began = performance.now();
    const gone = !isConnected(watched.root);
    const words = gone ? "" : read(watched);
    cost = performance.now() - began;
    const isNews = missed || !ticks(watched.words, words);
    watched.words = words;
    missed = false;
    if (!isNews) return;
    const elsewhere = bare(location.href) !== bare(watched.address);
    void chrome.runtime.sendMessage({ do: CONTENT_EVENT, renewed: { elsewhere } }).catch(() => {});
  }

  /** Whether two texts differ in numbers alone, and in few. @param {string} before @param {string} now */
  function ticks(before, now) {
    if (before === now) return true;
    if (before.replace(TICKS, " ") !== now.replace(TICKS, " ")) return false;
    const [old, fresh] = [before, now].map((text) => text.split(" "));
    return old.length === fresh.length && old.filter((word, at) => word !== fresh[at]).length < PLACES;
  }

  /** @param {string} address */
  const bare = (address) => address.split("#")[0];

  /** Returns the words without what was left out, as they stand in the tree. @param {Watched} watched */
  function read({ root, dropped }) {
    let text = "";
    /** @type {(Node | null)[]} */
    const stack = [first(root)];
    while (stack.length) {
      const node = stack.pop();
      if (!node) continue;
      stack.push(next(node));
      const kind = type(node);
      if (kind === TEXT || kind === CDATA) text += `${value(node)} `;
      else if (kind === ELEMENT && !dropped.has(node) && !readwell.own.has(node)) {
        const element = /** @type {Element} */ (node);
        const local = space(element) === HTML ? name(element) : "";
        if (!SILENT.has(local)) stack.push(first(shadow(element, local) ?? element));
      }
    }
    return text.replace(/\s+/g, " ");
  }

  /** @param {number} ms */
  function rest(ms) {
    least = Math.max(LEAST_MS, ms);
  }

  function end() {
    clearTimeout(clock);
    clock = undefined;
    watched?.observer.disconnect();
    watched = null;
  }

  return { watch, rest, end };
})();
