// Captures the live page. Injected last, this file starts a capture; its result is the capture's number,
// which is unique across documents.
//
//   scripting.executeScript({target: {tabId}, files: CAPTURE})     CAPTURE: nodes shapeless tree colour sight covers
//                                                                  clips boxes evidence folds layout columns wire page
//                                                                  capture (.js), in this order
//
// The capture opens a port, runtime.connect({name: "capture"}), and posts on it
//   {capture, progress}             0 to 1, at the start and after each turn but the last
//   {capture, nodes, units, parts, selected}  once, before the first part: the size of the page, and whether the person
//                                   may have selected something (false only if that is certain)
//   {part, parts, data}             in order from 0; `data` is a slice of the JSON text of docs/protocol.md section 3
//   {capture, error: {code, message}}  instead of parts: a code of docs/protocol.md section 4
// The first message always names the capture. It disconnects after the last part or the error. To cancel, the other
// side posts {cancel: true} or disconnects.
//
// Each slice takes at most about 30 ms, then the page gets a turn. If nodes were added or removed meanwhile, the
// capture starts again, at most three times; the last one is answered with facts.warning = "changed". Attributes and
// texts that change are taken as they are when their row is read. Nothing is written to the page.
//
// Where ahead.js was injected before, the port stays open after {capture, ended: true}, until the page changes or the
// other side disconnects.
//
// readwell.captures keeps the nodes of the last two captures by number: row n is captures.get(number).nodes[n].
// readwell.current is the number of a capture made ahead, as long as the page is as it was.

globalThis.readwell ??= /** @type {Readwell} */ ({});
readwell.captures ??= new Map();

readwell.capture = (() => {
  /** Together with the browser's own work (first layout, compilation, garbage collection) a slice stays under 55 ms. */
  const TURN = 30;
  const ATTEMPTS = 3;
  /** Every fourth yield is a full macrotask. */
  const QUEUED = 4;
  const KEPT = 2;
  const CANCELLED = Symbol("cancelled");
  const { getter, isFrame } = readwell.nodes;
  const active = getter(Document.prototype, "activeElement");

  /** Yields to the end of the queue: the page's timers, and a cancellation, come first. */
  function queue() {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  }

  /** @implements {Slice} */
  class Turn {
    end = performance.now() + TURN;
    count = 0;

    spent() {
      return performance.now() > this.end;
    }

    /**
     * A person waits for the article, so input and painting have priority, and the page's timers run only occasionally:
     * fewer of them between two slices also means fewer pages that change during the capture.
     */
    async pass() {
      const scheduler = /** @type {any} */ (globalThis).scheduler;
      this.count += 1;
      await (scheduler?.yield && this.count % QUEUED ? scheduler.yield() : queue());
      this.end = performance.now() + TURN;
    }
  }

  /**
   * Runs a generator to its end, slice by slice.
   * @template Result
   * @param {Generator<number, Result>} work
   * @param {Turn} turn
   * @param {(progress: number) => void} between called after each pause with the progress; may throw to stop
   */
  async function finish(work, turn, between) {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      await turn.pass();
      between(step.value);
    }
  }

  /** Observes, from the isolated world, whether nodes are added or removed anywhere that was read. */
  class Watch {
    changed = false;
    #observer = new MutationObserver((records) => this.#judge(records));

    /** @param {Node} root */
    meet(root) {
      this.#observer.observe(root, { childList: true, subtree: true });
    }

    /** @param {MutationRecord[]} records */
    #judge(records) {
      this.changed ||= records.some((one) =>
        [...one.addedNodes, ...one.removedNodes].some((node) => !readwell.own.has(node)),
      );
    }

    end() {
      this.#judge(this.#observer.takeRecords());
      this.#observer.disconnect();
    }
  }

  const AGAIN = Symbol("again");

  /**
   * @param {Turn} turn
   * @param {(progress: number) => void} between
   * @param {(root: Node) => void} meet
   */
  async function read(turn, between, meet) {
    for (let attempt = 1; ; attempt++) {
      const watch = new Watch();
      const last = attempt === ATTEMPTS;
      try {
        const work = readwell.page.read(document, turn, (/** @type {Node} */ root) => {
          watch.meet(root);
          meet(root);
        });
        const found = await finish(work, turn, (progress) => {
          between(progress);
          if (watch.changed && !last) throw AGAIN;
        });
        return { ...found, warning: watch.changed ? "changed" : "" };
      } catch (reason) {
        if (reason !== AGAIN) throw reason;
      } finally {
        watch.end();
      }
    }
  }

  /**
   * A selection inside a frame or a shadow tree may not be reported here. Nor may any where the sheet came first: under
   * it Chromium told of none, in a few of a hundred presses on a busy machine, though words were selected before and
   * after.
   */
  function maySelect() {
    const selection = getSelection();
    const focused = active(document);
    if (focused && (isFrame(focused) || readwell.own.has(focused))) return true;
    return !!selection?.rangeCount && !(selection.isCollapsed && selection.anchorNode instanceof Text);
  }

  /**
   * @param {number} number
   * @param {(message: object) => void} post throws CANCELLED once nobody listens
   * @param {Ahead | null} ahead
   */
  async function send(number, post, ahead) {
    const turn = new Turn();
    const selected = maySelect();
    /** @type {(progress: number) => void} */
    const between = (progress) => post({ capture: number, progress });
    const { warning, ...found } = await read(turn, between, (root) => ahead?.meet(root));
    keep(number, found.tree.nodes);
    const facts = readwell.page.facts(document, warning);
    const text = await finish(readwell.wire.write(found, facts, turn), turn, between);
    const parts = readwell.wire.cut(text);
    post({ capture: number, nodes: found.tree.nodes.length, units: text.length, parts: parts.length, selected });
    for (const [part, data] of parts.entries()) {
      if (turn.spent()) await turn.pass();
      post({ part, parts: parts.length, data });
    }
    // Covering the page recomputes all styles: the engine works meanwhile.
    readwell.sheet?.show();
    if (ahead) await hold(number, post, ahead, found.tree.nodes);
  }

  /**
   * Keeps a capture that was made ahead until the page changes or nobody wants it any more.
   * @param {number} number
   * @param {(message: object) => void} post
   * @param {Ahead} ahead
   * @param {Node[]} nodes
   */
  async function hold(number, post, { compare, signal }, nodes) {
    post({ capture: number, ended: true });
    if (signal.aborted) return;
    compare(nodes);
    readwell.current = number;
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    readwell.current = 0;
  }

  /** @type {(number: number, nodes: Node[]) => void} */
  function keep(number, nodes) {
    readwell.captures.set(number, { number, nodes, ids: null });
    for (const old of [...readwell.captures.keys()].slice(0, -KEPT)) readwell.captures.delete(old);
  }

  /** Starts a capture and returns its number immediately. */
  function start() {
    const number = (readwell.last ?? crypto.getRandomValues(new Uint32Array(1))[0] * 2 ** 16) + 1;
    readwell.last = number;
    /** For this capture alone. @type {Ahead | null} */
    const ahead = readwell.ahead ?? null;
    readwell.ahead = null;
    const port = chrome.runtime.connect({ name: "capture" });
    let cancelled = false;
    port.onMessage.addListener((message) => (cancelled ||= message?.cancel === true));
    port.onDisconnect.addListener(() => {
      cancelled = true;
      ahead?.end();
    });
    /** @param {object} message */
    const post = (message) => {
      if (cancelled) throw CANCELLED;
      port.postMessage(message);
    };
    // A document that is unloaded now must still have reported the number.
    post({ capture: number, progress: 0 });
    send(number, post, ahead)
      .catch((reason) => {
        if (cancelled) return;
        const { code = "internal", message = String(reason) } = reason;
        port.postMessage({ capture: number, error: { code, message } });
      })
      .finally(() => {
        ahead?.end();
        port.disconnect();
      });
    return number;
  }

  return { start };
})();

readwell.capture.start();
