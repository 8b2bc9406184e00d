// Builds a made-up page (pages.py) in its own document, and changes it whenever the event "change" says so.

"use strict";
{
  const SPACES = { svg: "http://www.w3.org/2000/svg", math: "http://www.w3.org/1998/Math/MathML" };
  const LIVE = "Words of a custom element that fills itself.";
  const made = [];
  const given = JSON.parse(document.querySelector("#case").textContent);

  customElements.define(
    "x-live",
    class extends HTMLElement {
      connectedCallback() {
        if (this.isLive) return;
        this.isLive = true;
        this.attachShadow({ mode: "closed" }).append(LIVE, document.createElement("slot"));
      }
    },
  );

  /** Builds a tree without recursion: some have hundreds of levels. */
  function grow(tree, parent) {
    const ahead = [[tree, parent]];
    while (ahead.length) {
      const [one, up] = ahead.pop();
      const node = single(one);
      made.push(node);
      up.append(node);
      if (typeof one === "string" || "comment" in one) continue;
      if (one.s) shade(node, one.s, ahead);
      for (const child of one.c.toReversed()) ahead.push([child, node]);
    }
  }

  function single(one) {
    if (typeof one === "string") return document.createTextNode(one);
    if ("comment" in one) return document.createComment(one.comment);
    const node = one.ns ? document.createElementNS(SPACES[one.ns], one.n) : document.createElement(one.n);
    for (const [name, value] of one.a) node.setAttribute(name, value);
    return node;
  }

  function shade(node, [mode, children, css], ahead) {
    const root = Element.prototype.attachShadow.call(node, { mode });
    const style = document.createElement("style");
    style.textContent = css;
    root.append(style);
    for (const child of children.toReversed()) ahead.push([child, root]);
  }

  const ACTS = {
    remove: (one) => one.remove(),
    move: (one, other) => other.append?.(one),
    text: (one, other, words) => void (one.textContent = words),
    attribute: (one, other, [name, value]) => one.setAttribute?.(name, value),
    insert: (one, other, tree) => one.append && grow(tree, one),
    shadow(one, other, tree) {
      const host = document.createElement("div");
      other.append?.(host);
      grow(tree, host.attachShadow({ mode: "open" }));
    },
    split: (one) => one.splitText?.(one.data.length >> 1),
    style: (one, other, css) => one.style && (one.style.cssText += `;${css}`),
  };

  /** Does the next change; false if there is none left. Some are impossible: a node doesn't go into itself. */
  function change() {
    const next = given.changes.shift();
    if (!next) return false;
    const [act, first, second, what] = next;
    try {
      ACTS[act](made[first % made.length], made[second % made.length], what);
    } catch (fault) {
      if (!(fault instanceof DOMException) && !(fault instanceof TypeError)) throw fault;
    }
    return true;
  }

  const style = document.createElement("style");
  style.textContent = given.css;
  document.head.append(style);
  for (const [name, value] of given.root) document.documentElement.setAttribute(name, value);
  for (const tree of given.body) grow(tree, document.body);
  addEventListener("change-now", () => change());
  addEventListener("change-on", () => {
    const turn = () => change() && setTimeout(turn);
    turn();
  });
}
