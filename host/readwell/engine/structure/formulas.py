"""Formulas in any markup: MathML, KaTeX, MathJax 2 and 3, pictures with TeX, and raw TeX.

Duplicate renderings of a formula, such as its boxes, show nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.page.sight import TEX
from readwell.engine.page.snapshot import Snapshot, view
from readwell.engine.page.tree import is_text, within
from readwell.engine.structure.claims import Claims, Formula
from readwell.engine.structure.elements import Elements, elements

_FORMULA_CLASS = lazy(r"(?:^|[\s_-])(?:tex|latex|math)", re.IGNORECASE)
_STYLES = ("\\displaystyle", "\\textstyle")
#: The outermost element of a formula rendered by MathJax 2, in any of its output formats.
_DRAWN = frozenset("mathjax mathjax_svg mathjax_chtml mjx-chtml mathjax_mathml mathjax_plainsource".split())
#: Parts of their class names.
_TOOL = lazy("mathjax|mjx|katex", re.IGNORECASE)
#: MathJax 2's preview while it is rendering.
_PREVIEW = "mathjax_preview"
#: Elements where a backslash or a dollar is an ordinary character.
_LITERAL = ("pre", "code", "tt", "samp", "kbd", "script", "style", "textarea", "math", "svg")


@view
def formulas(page: Snapshot) -> Claims:
    """Returns every element that is a formula, and every one that only renders it again."""
    given = elements(page)
    out: Claims = {}
    scripts = {node: given.raw(node).strip() for node in given.tagged("script") if _is_tex(given, node)}
    named = {given.attribute(node, "id"): node for node in reversed(scripts)}
    named.pop("", None)
    called = page.holding("class", lambda value: _TOOL.search(value) is not None)
    until = 0
    for node in np.flatnonzero(called).tolist():
        if node < until:
            continue  # inside a formula
        tokens = set(given.tokens(node))
        if _PREVIEW in tokens:
            out[node] = None
        elif "katex" in tokens:
            out |= _of_math(given, node, "katex-display" in _classes_above(given, node))
        elif _DRAWN & tokens:
            script = named.get(given.attribute(node, "id").removesuffix("-Frame"), -1)
            out |= _drawn(given, node, scripts, script)
        until = given.ends[node] if node in out else until
    for node in given.outermost("mjx-container"):
        out |= _of_math(given, node, given.attribute(node, "display").lower() == "true")
    for node, tex in scripts.items():
        out.setdefault(node, _of_script(given, node, tex))
    for node in given.outermost("math"):
        out[node] = _of_markup(given, node, False)
    return out | _pictures(given, out)


def _is_tex(given: Elements, node: int) -> bool:
    return given.attribute(node, "type").lower().startswith("math/tex")


def _of_script(given: Elements, node: int, tex: str) -> Formula:
    return Formula(-1, tex, "mode=display" in given.attribute(node, "type").lower().replace(" ", ""))


def _drawn(given: Elements, node: int, scripts: dict[int, str], script: int) -> Claims:
    """Claims what MathJax 2 rendered: the script after it has the TeX."""
    if script >= 0:
        return {node: _of_script(given, script, scripts[script]), script: None}
    classes = _classes_above(given, node)
    return _of_math(given, node, "mathjax_display" in classes or "mathjax_svg_display" in classes)


def _of_math(given: Elements, node: int, display: bool) -> Claims:
    """Returns the formula that an element renders, from the MathML inside it; no claim without MathML."""
    first = given.outermost("math", node)[:1]
    return {node: _of_markup(given, first[0], display)} if first else {}


def _of_markup(given: Elements, math: int, display: bool) -> Formula:
    tex = given.attribute(math, "alttext")
    for inner in given.outermost("annotation", math):
        if TEX.search(given.attribute(inner, "encoding")):
            tex = given.raw(inner)
    return Formula(math, _unwrapped(tex), display or given.attribute(math, "display").lower() == "block")


def _unwrapped(tex: str) -> str:
    """Returns TeX without the style that converters wrap around it."""
    tex = tex.strip()
    inner = tex[1:-1].strip() if tex.startswith("{") and tex.endswith("}") else ""
    style = next((style for style in _STYLES if inner.startswith(style)), "")
    return inner.removeprefix(style).strip() if style else tex


def _classes_above(given: Elements, node: int) -> set[str]:
    return {token for above in given.above(node, 2) for token in given.tokens(above)}


def _pictures(given: Elements, found: Claims) -> Claims:
    """Claims pictures with a formula's class and TeX in alt; they show nothing if the formula itself is near."""
    out: Claims = {}
    drawn = np.array(sorted(node for node, claim in found.items() if claim), np.int64)
    for node in given.tagged("img"):
        alt, names = given.attribute(node, "alt").strip(), given.attribute(node, "class")
        if not alt or not _FORMULA_CLASS.search(names) or not re.search(r"[\\^_={}+]", alt):
            continue
        box = int(given.page.parent[node])
        first, last = np.searchsorted(drawn, (box, given.ends[box])).tolist()
        near = given.tag(box) == "span" and first < last
        out[node] = None if near else Formula(-1, _unwrapped(alt.strip("$")), "display" in names.lower())
    return out


@dataclass(frozen=True, slots=True)
class Cut:
    """A raw formula inside a text: its position in the text, its TeX without the delimiters."""

    start: int
    end: int
    tex: str
    display: bool


#: Delimiters of raw TeX; `\n` ends inline formulas, and a dollar behind a backslash is a dollar.
_DELIMITER = lazy(r"\\[()\[\]$]|\$\$|\$|\n")
_CLOSING = {"\\(": "\\)", "\\[": "\\]", "$$": "$$", "$": "$"}
#: Longest inline and display formulas.
IN_LINE, ON_LINES = 400, 2000


@view
def cuts(page: Snapshot) -> dict[int, tuple[Cut, ...]]:
    """Returns the texts with raw TeX, each with its formulas in order."""
    likely = np.array(["$" in text or "\\" in text for text in page.strings], np.bool_)[page.text]
    likely &= is_text(page) & ~within(page, page.tagged(_LITERAL))
    found = ((node, cut(page.string(node))) for node in np.flatnonzero(likely).tolist())
    return {node: formulas for node, formulas in found if formulas}


def cut(text: str) -> tuple[Cut, ...]:
    """Returns the formulas of a text: `\\( \\)`, `\\[ \\]`, `$$`; single dollars unless they look like prices."""
    tokens = [(found.start(), found.group()) for found in _DELIMITER.finditer(text)]
    places: dict[str, list[int]] = {}
    for place, token in tokens:
        places.setdefault(token, []).append(place)
    out: list[Cut] = []
    at = 0
    for start, token in tokens:
        if token not in _CLOSING or start < at:
            continue
        end = _closed(text, start, token, places)
        tex = text[start + len(token) : end].strip()
        if end >= 0 and tex:
            at = end + len(token)
            out.append(Cut(start, at, tex, token in ("\\[", "$$")))
    return tuple(out)


def _closed(text: str, start: int, token: str, places: dict[str, list[int]]) -> int:
    """Returns the position of the closing delimiter, -1 if there is no formula here."""
    end = _following(places.get(_CLOSING[token], []), start + len(token))
    first = start + len(token)
    longest = ON_LINES if token in ("\\[", "$$") else IN_LINE
    if end < 0 or not 0 < end - first <= longest:
        return -1
    if token in ("\\(", "$") and 0 <= _following(places.get("\n", []), first) < end:
        return -1
    return end if token != "$" or _is_formula(text, start, end) else -1


def _following(places: list[int], start: int) -> int:
    at = bisect_left(places, start)
    return places[at] if at < len(places) else -1


def _is_formula(text: str, start: int, end: int) -> bool:
    """Whether single dollars enclose a formula: no blanks at its ends, a script or command inside, not a price."""
    inner, before, after = text[start + 1 : end], text[start - 1 : start], text[end + 1 : end + 2]
    open_well = not (before == "\\" or before == "_" or before.isalnum()) and not inner[0].isspace()
    close_well = not inner[-1].isspace() and not after.isdigit()
    return open_well and close_well and any(sign in inner for sign in "\\^_")
