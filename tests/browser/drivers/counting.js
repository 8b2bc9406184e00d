// Counts what a script asks of the page: calls of the DOM's functions and getters, and each computed style by its
// name. Runs before the capture's files, which take the getters from the prototypes.

(() => {
  const KINDS = `Node Element HTMLElement Document CharacterData Text ShadowRoot HTMLSlotElement HTMLImageElement
        HTMLIFrameElement HTMLFrameElement DOMRectReadOnly DOMRect DOMRectList Range Attr NamedNodeMap NodeList
        HTMLCollection DOMTokenList TreeWalker NodeIterator`.split(/\s+/);
  const counts = (globalThis.counts = {});
  const note = (name) => (counts[name] = (counts[name] ?? 0) + 1);

  function replaced(name, { get, set, value, ...rest }) {
    if (get) {
      const counted = function () {
        note(name);
        return get.call(this);
      };
      return { ...rest, get: counted, set };
    }
    delete rest.writable;
    const counted = function (...given) {
      note(name);
      return value.apply(this, given);
    };
    return { ...rest, value: counted };
  }

  for (const kind of KINDS) {
    const { prototype } = globalThis[kind] ?? {};
    for (const [name, known] of Object.entries(Object.getOwnPropertyDescriptors(prototype ?? {}))) {
      const counts = known.get || (typeof known.value === "function" && name !== "constructor");
      if (counts && known.configurable) Object.defineProperty(prototype, name, replaced(`${kind}.${name}`, known));
    }
  }

  const computed = globalThis.getComputedStyle;
  const ask = { getPropertyValue: (style) => (name) => (note(`style ${name}`), style.getPropertyValue(name)) };
  globalThis.getComputedStyle = (...given) => {
    note("getComputedStyle");
    return new Proxy(computed(...given), {
      get(style, name) {
        if (name in ask) return ask[name](style);
        note(`style ${String(name)}`);
        return style[name];
      },
    });
  };
})();
