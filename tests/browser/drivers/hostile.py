"""Attacks of a hostile page on the elements that the extension adds to it: scripts that run in the page's own world."""

from __future__ import annotations

#: Defines every element with a dash in its name that appears, asks it for its shadow root, and notes what it gets.
OPEN_SHADOWS = """
window.taken = [];
const grab = (element) => {
    const take = (host) => { try { const root = host.attachInternals().shadowRoot; if (root) taken.push(root); } catch { } };
    if (element.localName.includes("-") && !customElements.get(element.localName))
        customElements.define(element.localName, class extends HTMLElement { constructor() { super(); take(this); } });
    take(element);
    if (element.shadowRoot) taken.push(element.shadowRoot);
};
new MutationObserver((records) => records.forEach(({ addedNodes }) => addedNodes.forEach((one) => one.localName && grab(one))))
    .observe(document.documentElement, { childList: true });
"""
#: Notes every node below one of our hosts that any event gives away.
WATCH_EVENTS = """
window.seen = [];
for (const kind of ["pointerover", "pointerdown", "mousedown", "mouseup", "click", "focusin", "focusout", "keydown", "toggle", "selectstart", "selectionchange"]) {
    window.addEventListener(kind, (event) => {
        const selection = getSelection();
        const nodes = [event.target, event.relatedTarget, event.originalTarget, event.explicitOriginalTarget, event.rangeParent,
            selection.anchorNode, selection.focusNode, document.activeElement, ...event.composedPath()];
        for (const node of nodes) if (node instanceof Node && node.getRootNode() !== document) seen.push(kind + " " + node.nodeName);
    }, true);
}
"""
#: Puts something over all of the window that lets presses through.
COVERS = {
    "a popover": """
        const cover = document.body.appendChild(document.createElement("div"));
        cover.id = "decoy"; cover.popover = "manual"; cover.textContent = "Press here to win";
        cover.style = "position: fixed; inset: 0; width: 100%; height: 100%; background: white; pointer-events: none";
        cover.showPopover(); window.uncover = () => cover.remove(); null""",
    "the backdrop of a dialog": """
        const cover = document.body.appendChild(document.createElement("dialog"));
        const style = document.head.appendChild(document.createElement("style"));
        style.textContent = "dialog, ::backdrop { pointer-events: none } ::backdrop { background: white }";
        cover.textContent = "Press here to win"; cover.showModal(); window.uncover = () => cover.remove(); null""",
    "a popover in a shadow tree": """
        const host = document.body.appendChild(document.createElement("section"));
        const cover = host.attachShadow({ mode: "closed" }).appendChild(document.createElement("div"));
        cover.popover = "manual"; cover.textContent = "Press here to win";
        cover.style = "position: fixed; inset: 0; width: 100%; height: 100%; background: white; pointer-events: none";
        cover.showPopover(); window.uncover = () => host.remove(); null""",
    "a transition between two views": """
        const style = document.head.appendChild(document.createElement("style"));
        style.textContent = `::view-transition { pointer-events: none } ::view-transition-new(root) { animation: none; opacity: 0 }
            ::view-transition-old(root) { animation: stay 1000s; opacity: 1 } @keyframes stay { from { opacity: 1 } to { opacity: 1 } }`;
        const transition = document.startViewTransition(() => {}); window.uncover = () => transition.skipTransition(); null""",
}
#: Rules by which a page may try to make our hosts, or all that is above it, less than seen.
DIM = """
html { opacity: 0.01; filter: opacity(1%); clip-path: inset(50%); mask-image: linear-gradient(transparent, transparent);
  transform: translateX(5000px) scale(0.01); mix-blend-mode: difference; pointer-events: none; }
html > div, html > div * { opacity: 0.01 !important; filter: opacity(1%) !important; clip-path: inset(50%) !important; z-index: -1 !important;
  transform: translateX(5000px) !important; transition: all 1000s !important; visibility: hidden !important; pointer-events: none !important; }
"""
#: Takes hold of our frame and dialog by what Firefox shows a page of an event over them.
TAKE_FRAME = """
addEventListener("pointerover", (event) => {
    if (event.originalTarget?.localName === "iframe") { window.frame = event.originalTarget; window.dialog = event.rangeParent ?? frame.parentNode; }
}, true);
"""
#: What a page does with them.
MEDDLINGS = {
    "it makes the dialog almost transparent": "dialog.style.opacity = 0.02",
    "a rule of its own makes the frame almost transparent": """const own = new CSSStyleSheet(); own.replaceSync("iframe { opacity: 0.02 }");
        frame.getRootNode().adoptedStyleSheets = [own];""",
    "it lays words over the frame": """const own = document.createElement("div"); own.textContent = "Press here to win";
        own.style = "position: fixed; inset: 0; background: white; pointer-events: none"; dialog.append(own);""",
    "it fades the frame": "frame.animate({ opacity: [0.02, 0.02] }, { duration: 1e6 })",
    "it points the frame elsewhere": "frame.src = '/shop.html'",
    "it loads the frame anew": "frame.src = frame.src",
    "it takes the frame out": "document.body.append(frame)",
}
#: Lies in place of what scripts read a page with, in the page's own world; `called` names each lie that somebody was told.
LIES = """
window.called = [];
const note = called.push.bind(called), define = Object.defineProperty, describe = Object.getOwnPropertyDescriptor, names = Object.getOwnPropertyNames;
const spoil = (owner, name, title) => {
    const { get, value, configurable } = describe(owner, name);
    if (!configurable || name === "constructor" || (!get && typeof value !== "function")) return;
    const lie = function () { note(title + "." + name); return name === "nodeType" ? 8 : null; };
    define(owner, name, get ? { get: lie, configurable: true } : { value: lie, configurable: true, writable: true });
};
const kinds = { Node, Element, Document, DocumentFragment, HTMLElement, CharacterData, Range, Selection, ShadowRoot, CSSStyleSheet, CSSStyleDeclaration,
    HTMLIFrameElement, HTMLImageElement, HTMLAnchorElement, MutationObserver, NodeList, DOMRect, DOMRectReadOnly, Map, Set, WeakMap, Promise, String, RegExp };
const all = Object.entries(kinds).flatMap(([title, kind]) => names(kind.prototype).map((name) => [kind.prototype, name, title]));
for (const name of ["parse", "stringify"]) all.push([JSON, name, "JSON"]);
for (const name of ["getComputedStyle", "getSelection", "requestAnimationFrame", "postMessage", "structuredClone"]) all.push([window, name, "window"]);
for (const name of ["getOwnPropertyDescriptor", "defineProperty", "keys", "entries", "assign", "fromEntries", "hasOwn"]) all.push([Object, name, "Object"]);
for (const name of names(Array.prototype)) all.push([Array.prototype, name, "Array"]);
for (let at = 0; at < all.length; at++) { const [owner, name, title] = all[at]; spoil(owner, name, title); }
"""
#: A page's own copy of the sheet, with the names of its tools; its messages and events imitate a person and the extension.
IMITATION = """
const drawn = document.body.appendChild(document.createElement("div"));
drawn.id = "drawn"; drawn.style = "position: fixed; inset: 0; background: white; z-index: 2147483647";
drawn.innerHTML = "<main id=main><header id=head><h1 id=title>A title</h1></header></main><button id=tool-save data-do=save>Save</button><button id=tool-listen>Listen</button>";
for (const one of drawn.querySelectorAll("button")) one.addEventListener("click", () => {
    for (const message of [{ do: "save" }, { do: "read" }, { readwell: true, do: "save" }]) {
        window.postMessage(message, "*");
        document.dispatchEvent(new CustomEvent("readwell", { detail: message, bubbles: true }));
    }
    for (const key of ["Escape", "s", "l"]) for (const type of ["keydown", "keyup"])
        document.dispatchEvent(new KeyboardEvent(type, { key, code: "Key" + key.toUpperCase(), altKey: true, shiftKey: true, bubbles: true }));
    window.pressed = (window.pressed ?? 0) + 1;
});
"""
