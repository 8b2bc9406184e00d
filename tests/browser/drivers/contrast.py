"""The contrast of every text that a surface shows: measured, not only where a checker is sure."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Frame, Page

#: WCAG 1.4.3 and 1.4.6: what text needs, and what large text needs.
AA, AAA = (4.5, 3.0), (7.0, 4.5)

#: Every visible text with its contrast and whether it is large (24 pixels, or bold from 18.66). Colours go through a canvas,
#: which knows every notation; half-transparent ones are laid over what is behind them, down to the document's own.
_MEASURE = """() => {
    const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 })
        .getContext("2d", { willReadFrequently: true });
    const known = new Map();
    const parts = (colour) => {
        if (known.has(colour)) return known.get(colour);
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
        known.set(colour, [r, g, b, a / 255]);
        return known.get(colour);
    };
    const over = ([r, g, b, a], below) => [r, g, b].map((part, at) => part * a + below[at] * (1 - a));
    const behind = (element) => {
        if (!element) return [255, 255, 255];
        const colour = parts(getComputedStyle(element).backgroundColor);
        return colour[3] === 1 ? colour : over(colour, behind(element.parentElement));
    };
    const light = (colour) => colour.slice(0, 3).map((part) => part / 255)
        .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
        .reduce((sum, share, at) => sum + share * [0.2126, 0.7152, 0.0722][at], 0);
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.nodeValue.trim() || element.closest("script, style, .unseen, :disabled, [aria-disabled=true], select:not([size]) option")) continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const style = getComputedStyle(element);
        const paper = behind(element);
        const ink = over(parts(style.color), paper);
        const [one, other] = [light(ink), light(paper)].sort((a, b) => b - a);
        const size = parseFloat(style.fontSize);
        const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        found.push([(one + 0.05) / (other + 0.05), large, node.nodeValue.trim().slice(0, 40)]);
    }
    return found;
}"""


def contrasts(surface: Frame | Page) -> list[tuple[float, bool, str]]:
    """Each visible text: its contrast, whether it is large, and its beginning."""
    measured: Any = surface.evaluate(_MEASURE)
    return [(float(ratio), bool(large), str(text)) for ratio, large, text in measured]


def faint(found: list[tuple[float, bool, str]], level: tuple[float, float]) -> list[tuple[float, bool, str]]:
    """Those that have less than the level asks."""
    return [one for one in found if one[0] < level[one[1]]]
