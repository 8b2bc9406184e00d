// The labelling tool on a live page (Louvan 2009, section 3.2): a person moves from node to node by mouse or keys and
// labels each as main content or noise, a good segment, too coarse or too fine. Injected last, after
// sheet/host.js, capture/nodes.js and sheet/mark.js of content/, and the other files of this folder, into a page that
// was captured; then
//
//   readwell.label.open({hash, parents, keep, stored})   hash of the capture, parent of each node, the extractor's
//                                                        answer as ranges, labels stored earlier
//
// Each change is sent as {do: "labelled", hash, label}; the page's columns were kept before the tool opened.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.label ??= (() => {
  const { boxOf, getter, isElement, isText, value } = readwell.nodes;
  const [localName, classList] = ["localName", "classList"].map((name) => getter(Element.prototype, name));
  const { Panel, KEYS, words } = readwell.labelPanel;
  /** Elements with these displays share a line with others and are no segment. */
  const INLINE = new Set(["inline", "contents", "none"]);
  const ANSWER = "answer";
  const ANSWER_LOOK = "background-color: #ffe79a; color: #22242a; text-decoration: underline 2px;";
  /** What a button says of a node. */
  const SAYS = new Map(
    Object.entries({
      main: { main: true },
      noise: { main: false },
      good: { grain: "good" },
      coarse: { grain: "coarse" },
      fine: { grain: "fine" },
    }),
  );
  /** Mouse events that would otherwise reach the page's own links and menus. */
  const MOUSE = ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "auxclick", "dblclick", "contextmenu"];
  /** @type {Tool | null} */
  let present = null;

  class Tool {
    lit = true;
    /** Digits typed so far: a number and Enter go to the node of that number. */
    typed = "";
    undo = new AbortController();

    /** @param {{hash: string, parents: number[], keep: [number, number][], stored: any[]}} given */
    constructor({ hash, parents, keep, stored }) {
      this.hash = hash;
      this.number = /** @type {number} */ (readwell.last);
      this.nodes = /** @type {Capture} */ (readwell.captures.get(this.number)).nodes;
      const count = (/** @type {Node} */ node) => (isText(node) ? (value(node).match(/\S+/g) ?? []).length : 0);
      const fits = (/** @type {number} */ id) =>
        !INLINE.has(getComputedStyle(/** @type {Element} */ (this.nodes[id])).display);
      this.rows = new readwell.LabelRows(parents, this.nodes.map(count), fits);
      this.history = new readwell.LabelHistory(stored);
      this.spans = keep
        .flatMap(([first, last]) => Array.from({ length: last - first }, (_, at) => [first + at]))
        .filter(([id]) => isText(this.nodes[id]));
      this.chosen = this.rows.holding(this.spans[0]?.[0] ?? 0);
      this.panel = new Panel((/** @type {string} */ name) => this.act(name));
      this.listen();
      this.light();
      this.panel.focus();
      this.choose(this.chosen);
    }

    listen() {
      const until = { capture: true, signal: this.undo.signal };
      const { trusted } = readwell.host;
      for (const kind of MOUSE)
        window.addEventListener(
          kind,
          trusted((/** @type {MouseEvent} */ event) => this.mouse(event)),
          until,
        );
      for (const kind of ["scroll", "resize"])
        window.addEventListener(kind, () => requestAnimationFrame(() => this.draw()), until);
      this.panel.form.addEventListener(
        "keydown",
        trusted((/** @type {KeyboardEvent} */ event) => this.key(event)),
        until,
      );
      window.addEventListener("pagehide", () => this.close(), until);
    }

    /** @param {MouseEvent} event */
    mouse(event) {
      if (event.target === this.panel.host) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.type !== "click") return;
      const hit = readwell.mark.at(this.number, event.clientX, event.clientY);
      if (hit) this.choose(this.rows.holding(hit.id));
      // Where the strip is gone, or lies under a dialog, nobody could end the tool: the page has its clicks again.
      if (!this.panel.focus()) this.close();
    }

    /**
     * Keys work only while the strip has the focus, so that none is taken from the page.
     * @param {KeyboardEvent} event
     */
    key(event) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      const undo = (ctrlKey || metaKey) && key.toLowerCase() === "z";
      const name = undo ? (shiftKey ? "redo" : "undo") : KEYS.get(key);
      const onButton = event.target !== this.panel.form && (key === "Enter" || key === " ");
      if ((!undo && (ctrlKey || metaKey || altKey)) || onButton) return;
      if (/^\d$/.test(key)) this.typed += key;
      else if (key === "Enter" && this.typed) this.goTo(Number(this.typed));
      else if (name) this.act(name);
      else return;
      if (!/^\d$/.test(key)) this.typed = "";
      event.preventDefault();
      event.stopPropagation();
    }

    /** @param {number} id */
    goTo(id) {
      if (id < this.nodes.length) this.choose(this.rows.holding(id));
    }

    /** @param {string} name */
    act(name) {
      if (SAYS.has(name)) return this.changed(this.history.say(this.chosen, SAYS.get(name)));
      if (name === "clear") return this.changed(this.history.clear(this.chosen));
      if (name === "undo" || name === "redo") return this.changed(this.history[name]());
      if (name === "answer") return this.light(!this.lit);
      if (name === "end") return this.close();
      return this.choose(this.rows[name](this.chosen));
    }

    /** @param {number | null | undefined} node a step back may lead elsewhere */
    changed(node) {
      if (node === null) return;
      const at = node ?? this.chosen;
      const label = this.history.labels.get(at) ?? {};
      const kept = chrome.runtime?.sendMessage({ do: "labelled", hash: this.hash, label: { node: at, ...label } });
      this.choose(at);
      // Where it can't be stored, as when the page was removed from the list, the tool ends: it would only seem to.
      void Promise.resolve(kept ?? { error: true })
        .catch(() => ({ error: true }))
        .then((reply) => reply?.error && this.close());
    }

    /** @param {number} id */
    choose(id) {
      this.chosen = id;
      const box = this.box(id);
      if (
        box.bottom < 0 ||
        box.top > innerHeight ||
        (box.height < innerHeight && (box.top < 0 || box.bottom > innerHeight))
      ) {
        readwell.mark.scroll(this.number, id, {
          block: box.height < innerHeight ? "center" : "start",
          behavior: "instant",
        });
      }
      this.tell();
      this.draw();
      this.panel.avoid(this.box(id));
    }

    light(lit = this.lit) {
      this.lit = lit;
      if (lit) readwell.mark.light(this.number, ANSWER, this.spans, ANSWER_LOOK);
      else readwell.mark.clear(ANSWER);
      this.tell();
    }

    tell() {
      const element = /** @type {Element} */ (this.nodes[this.chosen]);
      const { grain, main } = this.history.labels.get(this.chosen) ?? {};
      const classes = [...classList(element)]
        .slice(0, 3)
        .map((one) => `.${one}`)
        .join("");
      const place = `${this.chosen} ${localName(element)}${classes}`;
      const sentence = chrome.i18n.getMessage("labelChosen", [
        place,
        String(this.rows.words[this.chosen]),
        String(this.history.labels.size),
      ]);
      const pressed = { main: main === true, noise: main === false, answer: this.lit };
      this.panel.tell(sentence, {
        ...pressed,
        good: grain === "good",
        coarse: grain === "coarse",
        fine: grain === "fine",
      });
    }

    draw() {
      const labelled = [...this.history.labels].map(([id, label]) => ({
        id,
        kind: kind(label),
        letters: letters(label),
      }));
      const frames = [...labelled, { id: this.chosen, kind: "chosen", letters: "" }];
      this.panel.draw(frames.map((frame) => ({ ...frame, box: this.box(frame.id) })));
    }

    /** @param {number} id */
    box(id) {
      const node = this.nodes[id];
      return isElement(node) ? boxOf(/** @type {Element} */ (node)) : new DOMRect();
    }

    close() {
      if (present === this) present = null;
      this.undo.abort();
      readwell.mark.clear(ANSWER);
      this.panel.close();
    }
  }

  /** @param {{grain?: "good" | "coarse" | "fine", main?: boolean}} label */
  const kind = ({ main }) => (main === undefined ? "" : main ? "main" : "noise");

  /** @param {{grain?: "good" | "coarse" | "fine", main?: boolean}} label */
  function letters({ grain, main }) {
    const said = main === undefined ? [] : [words(main ? "main" : "noise")];
    return [...said, ...(grain ? [words(grain)] : [])].join(" · ");
  }

  /** @param {any} given */
  function open(given) {
    present?.close();
    present = new Tool(given);
  }

  return { open };
})();
