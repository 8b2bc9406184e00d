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
