// The interface of the labelling tool: frames around the nodes and a strip of buttons, all inside one host element with
// a closed shadow root in the top layer. The page itself is not touched; each frame is labelled with letters, so that
// it can be understood without colours.

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.labelPanel ??= (() => {
  const { put, trusted } = readwell.host;
  const STYLE = `
    [popover] { all: initial; position: fixed; inset: 0; inline-size: 100%; block-size: 100%; overflow: hidden; pointer-events: none; }
    .frame { position: fixed; box-sizing: border-box; border: 2px dashed #1d5c54; color: #10201d; font: 700 12px/1.3 system-ui, sans-serif; }
    .frame span { position: absolute; inset: 0 auto auto 0; padding: 0 5px; background: #fff; border: 1px solid currentColor; }
    .main { border: 3px solid #1d5c54; } .noise { border: 3px dotted #7c4a03; }
    .chosen { border: 3px solid #1a4fd0; outline: 2px solid #fff; }
    form { position: fixed; inset: auto 12px 12px auto; max-inline-size: min(30rem, calc(100% - 24px)); padding: 10px 12px; display: grid; gap: 8px;
      background: #fdfcf9; color: #22242a; border: 2px solid #1d5c54; border-radius: 10px; font: 14px/1.4 system-ui, sans-serif; pointer-events: auto; }
    form:focus-visible { outline: 3px solid #1a4fd0; outline-offset: 2px; }
    form.left { inset: auto auto 12px 12px; }
    p { margin: 0; overflow-wrap: anywhere; } div { display: flex; flex-wrap: wrap; gap: 6px; }
    button { font: inherit; color: inherit; min-block-size: 28px; padding: 2px 8px; background: #fff; border: 1px solid #8b8578; border-radius: 6px; cursor: pointer; }
    button:focus-visible { outline: 3px solid #1a4fd0; outline-offset: 1px; }
    button[aria-pressed="true"] { background: #1d5c54; color: #fff; border-color: #1d5c54; }
    kbd { font: 12px ui-monospace, monospace; opacity: 0.8; }
    @media (forced-colors: active) {
      .frame { border-color: CanvasText; } .chosen { border-color: Highlight; } .frame span { background: Canvas; color: CanvasText; }
      button[aria-pressed="true"] { border: 3px solid Highlight; }
    }`;

  /** The groups of buttons: action, key and text. */
  const BUTTONS = [
    [
      ["main", "m", "labelMain"],
      ["noise", "n", "labelNoise"],
      ["good", "g", "labelGood"],
      ["coarse", "c", "labelCoarse"],
      ["fine", "f", "labelFine"],
      ["clear", "x", "labelClear"],
    ],
    [
      ["up", "ArrowUp", "labelUp"],
      ["down", "ArrowDown", "labelDown"],
      ["previous", "ArrowLeft", "labelPrevious"],
      ["next", "ArrowRight", "labelNext"],
    ],
    [
      ["undo", "u", "labelUndo"],
      ["redo", "r", "labelRedo"],
      ["answer", "a", "labelAnswer"],
      ["end", "Escape", "labelEnd"],
    ],
  ];
  const KEYS = new Map(BUTTONS.flat().map(([name, key]) => [key, name]));
  const SHOWN_KEYS = new Map(
    Object.entries({ ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Escape: "Esc" }),
  );
  const WORDS = new Map(BUTTONS.flat().map(([name, , key]) => [name, key]));
  const words = (/** @type {string} */ name) => chrome.i18n.getMessage(/** @type {string} */ (WORDS.get(name)));

  /** @param {string} name @param {Record<string, string>} [attributes] @param {(Node | string)[]} children */
  function make(name, attributes = {}, ...children) {
    const element = readwell.host.make(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }

  /** @param {string[]} pair */
  function button([name, key]) {
    const shown = SHOWN_KEYS.get(key) ?? key;
    return make("button", { type: "button", name }, `${words(name)} `, make("kbd", {}, shown));
  }

  class Panel {
    /** @param {(name: string) => void} act */
    constructor(act) {
      const { host, shadow } = put(STYLE);
      this.host = host;
      this.frames = make("div", { "aria-hidden": "true" });
      this.said = make("p", { role: "status" });
      const groups = BUTTONS.map((group) => make("div", { role: "group" }, ...group.map(button)));
      this.form = make(
        "form",
        { tabindex: "-1", "aria-label": chrome.i18n.getMessage("labelTool") },
        this.said,
        ...groups,
      );
      this.top = make("div", { popover: "manual" }, this.frames, this.form);
      shadow.append(this.top);
      this.form.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
      this.form.addEventListener(
        "click",
        trusted((/** @type {MouseEvent} */ { target }) => {
          const pressed = /** @type {Element} */ (target).closest("button");
          if (pressed) act(pressed.name);
          else this.focus();
        }),
      );
      document.documentElement.append(this.host);
      /** @type {any} */ (this.top).showPopover();
    }

    /** Gives the strip the keys; returns whether it could have them. */
    focus() {
      this.form.focus({ preventScroll: true });
      return /** @type {ShadowRoot} */ (this.form.getRootNode()).activeElement === this.form;
    }

    /** @param {string} sentence @param {Record<string, boolean>} pressed which buttons are down */
    tell(sentence, pressed) {
      this.said.textContent = sentence;
      for (const button of this.form.querySelectorAll("button")) {
        if (button.name in pressed) button.setAttribute("aria-pressed", String(pressed[button.name]));
      }
    }

    /** @param {{box: DOMRect, kind: string, letters: string}[]} frames */
    draw(frames) {
      this.frames.replaceChildren(
        ...frames.map(({ box, kind, letters }) => {
          const frame = make("div", { class: `frame ${kind}` }, ...(letters ? [make("span", {}, letters)] : []));
          const place = { left: box.left, top: box.top, width: box.width, height: box.height };
          for (const [side, value] of Object.entries(place)) frame.style.setProperty(side, `${value}px`);
          return frame;
        }),
      );
    }

    /** Moves the strip away from the current node. @param {DOMRect} box */
    avoid(box) {
      const strip = this.form.getBoundingClientRect();
      const covers =
        box.right > innerWidth - strip.width && box.left > strip.width && box.bottom > innerHeight - strip.height;
      this.form.classList.toggle("left", covers);
    }

    close() {
      this.host.remove();
    }
  }

  return { Panel, KEYS, words };
})();
