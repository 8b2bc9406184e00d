// Runs in a page of the extension: reads a made-up page with the extension's own content scripts, asks its own engine.

"use strict";
globalThis.dom = (() => {
  const api = globalThis.browser ?? chrome;
  // The content scripts of the walk. Firefox takes a path from the page that names it, Chromium from the root.
  const FILES = globalThis.walk.map((path) => (globalThis.browser ? `/${path}` : path));
  let tab = 0;
  let engine = null;

  /** Runs a function in the page, in the extension's isolated world. */
  async function inside(func, ...args) {
    await api.scripting.executeScript({ target: { tabId: tab }, files: FILES });
    const [{ result, error }] = await api.scripting.executeScript({ target: { tabId: tab }, func, args });
    if (error) throw error;
    if (result?.fault) throw new Error(result.fault);
    return result;
  }

  /** Opens an address in the tab of the pages, in front, and waits until it is complete. */
  async function visit(url) {
    tab ||= (await api.tabs.create({ url: "about:blank" })).id;
    const complete = new Promise((done) => {
      const note = (id, { status }, { url: shown }) => {
        if (id !== tab || status !== "complete" || shown !== url) return;
        api.tabs.onUpdated.removeListener(note);
        done();
      };
      api.tabs.onUpdated.addListener(note);
    });
    await api.tabs.update(tab, { url, active: true });
    await complete;
    return tab;
  }

  /**
   * The page's capture, and which words the browser itself shows of each text. With `busy` every slice ends at once,
   * and the page changes between any two of them.
   */
  const observe = (busy) =>
    inside((busy) => {
      try {
        const slice = { spent: () => busy };
        const finish = (work) => {
          for (let step = work.next(); ; step = work.next()) {
            if (step.done) return step.value;
            dispatchEvent(new Event("change-now"));
          }
        };
        const found = finish(readwell.page.read(document, slice, () => undefined));
        const text = finish(readwell.wire.write(found, readwell.page.facts(document, busy ? "changed" : ""), slice));
        const { clean } = readwell.columns;
        const shown = [];
        for (const [row, node] of found.tree.nodes.entries()) {
          if (busy || found.tree.locals[row] !== null) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          const boxes = [...range.getClientRects()].filter(({ width, height }) => width && height);
          const above = node.assignedSlot ?? node.parentElement ?? node.getRootNode().host;
          const seen = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
          if (boxes.length && above?.checkVisibility(seen)) shown.push([row, clean(node.data)]);
        }
        return { text, shown };
      } catch (fault) {
        return { fault: `the capture threw ${fault}\n${fault.stack}` };
      }
    }, busy);

  /** Everything of the page that a script could have changed, shadow trees and frames included. */
  const state = () =>
    inside(() => {
      const { type, first, next, value, name, shadow, isFrame, framed } = readwell.nodes;
      const { getAttributeNames, getAttribute } = Element.prototype;
      const lines = [];
      const ahead = [[document.documentElement, 0]];
      while (ahead.length) {
        const [node, depth] = ahead.pop();
        const element = type(node) === 1;
        const names = element ? getAttributeNames.call(node) : [];
        const attributes = names.map((one) => `${one}=${JSON.stringify(getAttribute.call(node, one))}`);
        lines.push(`${depth} ${element ? name(node) : type(node)} ${attributes.join(" ")} ${value(node) ?? ""}`);
        if (element && (node.scrollTop || node.scrollLeft)) lines.push(`${node.scrollLeft} ${node.scrollTop}`);
        const below = [];
        for (let child = first(node); child; child = next(child)) below.push([child, depth + 1]);
        const root = element && (shadow(node) ?? (isFrame(node) ? framed(node) : null));
        if (root) below.push([root, depth + 1]);
        ahead.push(...below.reverse());
      }
      const selection = getSelection();
      const sheets = (document.wrappedJSObject ?? document).adoptedStyleSheets.length;
      const focus = Reflect.get(Document.prototype, "activeElement", document);
      lines.push(`${scrollX} ${scrollY} ${selection.rangeCount} ${selection} ${focus && name(focus)} ${sheets}`);
      return lines;
    });

  const changing = () => inside(() => void dispatchEvent(new Event("change-on")));

  /** The embedded engine's replies to these requests, each given as its beginning; the page completes it. */
  async function ask(heads, page) {
    engine ??= new Worker(api.runtime.getURL("background/python/worker.js"), { type: "module" });
    const replies = heads.map(() => "");
    let left = heads.length;
    return await new Promise((done, fail) => {
      engine.onerror = (event) => fail(new Error(event.message || "the worker did not start"));
      engine.onmessage = ({ data }) => {
        if (data.fatal) fail(new Error(data.fatal));
        if (data.fatal || data.progress) return;
        replies[data.id - 1] += data.data;
        if (data.part === data.parts - 1 && --left === 0) done(replies);
      };
      heads.forEach((head, at) => engine.postMessage({ id: at + 1, part: 0, parts: 1, data: `${head}${page}}` }));
    });
  }

  /** Reads the page at rest or while it changes; with the engine's replies. */
  async function read(heads, busy) {
    const { text, shown } = await observe(busy);
    return { text, shown, replies: await ask(heads, text) };
  }

  /** Closes the tab that the reader took in place of the page's own. */
  async function shut() {
    const [front] = await api.tabs.query({ active: true, currentWindow: true });
    if (front.id !== tab) await api.tabs.remove(front.id);
    await api.tabs.update(tab, { active: true });
  }

  /** Where the reader is: "sheet", "tab", "" while either loads, or "none". */
  async function reader() {
    const [front] = await api.tabs.query({ active: true, currentWindow: true });
    if (front.id !== tab) return front.status === "complete" ? "tab" : "";
    const sheet = await api.tabs.sendMessage(tab, { do: "sheet-there" }, { frameId: 0 }).catch(() => null);
    return sheet ? (sheet.loaded ? "sheet" : "") : "none";
  }

  return { visit, state, changing, read, reader, shut };
})();
