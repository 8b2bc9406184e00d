"""Whatever changes in a page, watched by the page itself."""

from __future__ import annotations

# In the page's own world, over the document and an open shadow root in it.
WATCH = """() => {
    const shadow = document.body.appendChild(document.createElement("x-box")).attachShadow({ mode: "open" });
    shadow.innerHTML = "<p>In a shadow: the harbour master agreed, and said so twice, in a long letter.</p>";
    globalThis.seen = [];
    const described = (record) => [record.type, record.target.nodeName, record.attributeName ?? "",
        [...record.addedNodes].map(({ nodeName }) => nodeName).join(), [...record.removedNodes].map(({ nodeName }) => nodeName).join()];
    const all = { attributes: true, characterData: true, childList: true, subtree: true };
    const observer = new MutationObserver((records) => seen.push(...records.map(described)));
    for (const root of [document, shadow]) observer.observe(root, all);
}"""
