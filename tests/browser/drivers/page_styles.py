"""What a page may say of <html>, <body> and every element, by which the sheet could be hidden, shrunk or moved."""

from __future__ import annotations

#: Rules that a page may have before the sheet opens, or get afterwards.
STYLES = (
    "html { zoom: .05 }",
    "html { zoom: 20 }",
    "body { zoom: .05 }",
    "html { transform: translateX(5000px) scale(.01) }",
    "html { filter: blur(40px) }",
    "html { backdrop-filter: blur(9px); contain: strict; height: 9px }",
    "html { perspective: 1px }",
    "html { clip-path: inset(50%) }",
    "html { opacity: 0 }",
    "html { display: none }",
    "html { display: contents }",
    "html { visibility: hidden }",
    "html { position: fixed; left: -9999px; width: 1px; height: 1px }",
    "html { writing-mode: vertical-rl }",
    "html { direction: rtl }",
    "html { font-size: 900px } p { font-size: 16px }",
    "html { content-visibility: hidden }",
    "html { mix-blend-mode: difference }",
    "html { will-change: transform, opacity, filter }",
    "html { scale: .01; rotate: 90deg; translate: 5000px }",
    "html { mask-image: linear-gradient(transparent, transparent) }",
    "html { overflow: clip; width: 0; height: 0 }",
    "html { pointer-events: none; user-select: none; cursor: none; interactivity: inert }",
    "html { all: revert }",
    "* { all: revert !important }",
    "* { all: unset !important; display: none !important }",
    "html > * { display: none !important; width: 0 !important; zoom: .05 !important }",
    "* { animation: none !important; transition: all 1000s !important; position: static !important }",
)
#: Under these nothing over the page is drawn in any browser, or nothing is read in Firefox: the reader takes a tab of its own.
HIDDEN = {
    "html { display: none }",
    "html { content-visibility: hidden }",
    "* { all: unset !important; display: none !important }",
}
BLURRED = {"html { filter: blur(40px) }"}
WORDS = (
    "The town council voted on Tuesday to keep the library in Mill Lane open for another four years, after a debate."
)
PAGE = f"<title>Styles</title><style>STYLES</style><body><h1>The bridge</h1>{f'<p>{WORDS}</p>' * 12}"
