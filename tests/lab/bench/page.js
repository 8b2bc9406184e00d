// In the page that is measured: the extractors that run there, one after another on the same document.

/* global Readability, Defuddle, readwell */

(() => {
  const run = {
    "Readability.js": () => new Readability(document.cloneNode(true)).parse()?.content ?? "",
    defuddle: () => new Defuddle(document, { url: document.URL }).parse().content,
    capture: () => readwell.page.direct(),
  };

  /** One round: milliseconds of each, in the order that is given, and the text of the capture. */
  globalThis.round = (names) => {
    void document.documentElement.offsetHeight; // the first one would else pay for the layout
    const [times, failed] = [{}, {}];
    let text = "";
    for (const name of names) {
      const begun = performance.now();
      try {
        const found = run[name]();
        if (name === "capture") text = found;
      } catch (fault) {
        failed[name] = String(fault);
      }
      times[name] = performance.now() - begun;
    }
    return { times, failed, text };
  };

  /** Elements and texts of the document. */
  globalThis.countNodes = () => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    let count = 0;
    while (walker.nextNode()) count += 1;
    return count;
  };
})();
