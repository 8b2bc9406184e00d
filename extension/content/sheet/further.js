/// <reference path="../types.d.ts" />
// Fetches a further page of the same site when the reader asks for it, and reads it as columns: what the page's own
// link would bring, with the site's own cookies and to nobody else. None of its scripts run, and nothing of it is
// loaded: its document is shown nowhere.
//
// Injected after the capture's nodes.js, shapeless.js, tree.js, columns.js, wire.js and inert.js.
//
//   get(address)  -> {page, address}: the page as JSON text (docs/protocol.md section 3), and where it was found; or
//                    {over}: why there is none: "elsewhere", "error", "kind", "large", "offline", "stopped"
//   stop()        ends what is being fetched
//   press(number, id)  presses the page's own button for more, on a person's word

globalThis.readwell ??= /** @type {Readwell} */ ({});

readwell.further ??= (() => {
  const PATIENCE_MS = 30_000;
  const MOST_BYTES = 20_000_000;
  const HTML = /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i;
  const CHARSET = /charset\s{0,9}=[\s"']{0,9}([\w.:-]+)/i;
  /** A page names its encoding in so many bytes. */
  const HEAD = 1024;
  /** Firefox's content scripts have the page's own functions here: a request then comes from the page. */
  const own = /** @type {typeof globalThis} */ (/** @type {any} */ (globalThis).content ?? globalThis);

  /** @type {AbortController | null} */
  let asking = null;

  /** @param {string} address */
  async function get(address) {
    if (!URL.canParse(address) || new URL(address).origin !== location.origin) return { over: "elsewhere" };
    stop();
    const mine = (asking = new own.AbortController());
    const late = setTimeout(() => mine.abort(), PATIENCE_MS);
    try {
      const reply = await own.fetch(address, { mode: "same-origin", credentials: "same-origin", signal: mine.signal });
      if (!reply.ok) return { over: "error", status: reply.status };
      const type = reply.headers.get("content-type") ?? "";
      if (!HTML.test(type)) return { over: "kind" };
      const bytes = await body(reply);
      if (!bytes) return { over: "large" };
      const url = reply.url || address;
      return { page: read(decoded(bytes, type), url), address: url };
    } catch {
      // What the server sends on to another site, too: the browser doesn't tell.
      return { over: mine !== asking ? "stopped" : "offline" };
    } finally {
      clearTimeout(late);
      if (mine === asking) asking = null;
    }
  }

  function stop() {
    const before = asking;
    asking = null;
    before?.abort();
  }

  /** Returns a reply's bytes; null if there are too many. @param {Response} reply */
  async function body(reply) {
    const reader = reply.body?.getReader();
    const parts = [];
    let size = 0;
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
      parts.push(new Uint8Array(step.value));
      size += step.value.length;
      if (size <= MOST_BYTES) continue;
      void reader?.cancel();
      return null;
    }
    const bytes = new Uint8Array(size);
    parts.reduce((at, part) => (bytes.set(part, at), at + part.length), 0);
    return bytes;
  }

  /** As a browser does: the first bytes' mark, else what the server says, else the page, else what its site uses. */
  function decoded(/** @type {Uint8Array} */ bytes, /** @type {string} */ type) {
    const [first, second, third] = bytes;
    const marked = first === 0xef && second === 0xbb && third === 0xbf ? "utf-8" : "";
    const wide = first === 0xfe && second === 0xff ? "utf-16be" : first === 0xff && second === 0xfe ? "utf-16le" : "";
    const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD));
    const said = CHARSET.exec(type)?.[1] ?? CHARSET.exec(head)?.[1] ?? "";
    for (const name of [marked || wide || said, document.characterSet, "utf-8"]) {
      try {
        return new TextDecoder(name).decode(bytes);
      } catch {
        // A name that no browser knows.
      }
    }
    return "";
  }

  /** @param {string} text @param {string} url @returns {string} */
  function read(text, url) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const base = page.querySelector("base[href]")?.getAttribute("href") ?? "";
    return readwell.inert.write(page, url, URL.canParse(base, url) ? new URL(base, url).href : url);
  }

  /** @param {number} number of the capture @param {number} id */
  function press(number, id) {
    const node = readwell.captures?.get(number)?.nodes[id];
    if (!node || !readwell.nodes.isConnected(node) || !readwell.nodes.isElement(node)) return false;
    HTMLElement.prototype.click.call(node);
    return true;
  }

  return { get, stop, press };
})();
