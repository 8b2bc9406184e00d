"""Finds live content in a document: what runs or fetches by itself, or would on a click, a mouse move or a load."""

from __future__ import annotations

#: `live(root, ours)`: the names of the live elements and attributes under a node, but for the elements that `ours` selects.
LIVE = r"""
    const LIVE_ELEMENTS = /^(script|iframe|frame|object|embed|applet|base|link|form|style|foreignobject|animate|animatetransform|animatemotion|set|image|feimage|portal)$/i;
    const ADDRESSES = /^(.*:)?(href|src|srcset|action|formaction|data|poster|cite|background|to|values|ping)$/i;
    const FETCHES = /url\s*\(\s*["']?\s*[^#"'\s]|image-set|@import/i;
    const RUNS = /^(javascript|vbscript|data:(?!image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]))/i;
    const liveAttribute = ({ name, value, ownerElement }) => /^on|^srcdoc$|^http-equiv$/i.test(name)
        || (ADDRESSES.test(name) && RUNS.test(value.replace(/[\x00-\x20]/g, "")))
        || (name === "style" && !/^text-align: ?(left|center|right)$/.test(value))
        || (/\/svg$/.test(ownerElement.namespaceURI) && !/^(id|aria-label|lang)$/.test(name) && FETCHES.test(value));
    const live = (root, ours = "") => [...root.querySelectorAll("*")].filter((element) => !ours || !element.matches(ours)).flatMap((element) => [
        ...(LIVE_ELEMENTS.test(element.localName) ? [element.localName] : []),
        ...[...element.attributes].filter(liveAttribute).map(({ name, value }) => `${element.localName} ${name}=${value.slice(0, 80)}`),
    ]);
"""
