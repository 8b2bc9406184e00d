"""Formulas, however a page sets them: MathML, KaTeX, MathJax 2 and 3, pictures with their TeX, and raw TeX.

Each becomes one part: its TeX, and its MathML where the page has it. What the page drew beside it (the
same formula again, in boxes) is dropped.
"""

from __future__ import annotations

import re

from readwell.render import markup
from readwell.render.document import Part
from readwell.render.source import Source
from readwell.render.tex import tex_of

_TEX = re.compile(r"tex", re.IGNORECASE)
_FORMULA_CLASS = re.compile(r"(^|[\s_-])(tex|latex|math)", re.IGNORECASE)
_WRAPPED = re.compile(r"^\s*\{\\(?:displaystyle|textstyle)\s*(.*)\}\s*$", re.DOTALL)
_RAW = re.compile(r"\\\(([^\n]{1,400}?)\\\)|\\\[(.{1,2000}?)\\\]|\$\$([^$]{1,2000}?)\$\$", re.DOTALL)
#: The outermost element of a formula as MathJax 2 draws it, in any of its outputs.
_DRAWN = frozenset("mathjax mathjax_svg mathjax_chtml mjx-chtml mathjax_mathml mathjax_plainsource".split())
#: What MathJax 2 shows until it has drawn.
_PREVIEW = "mathjax_preview"


def claims(given: Source) -> dict[int, Part | None]:
    """Every element that is a formula, and every one that only draws it again."""
    out: dict[int, Part | None] = {}
    scripts = {node: given.raw(node).strip() for node in given.tagged("script") if _is_tex(given, node)}
    named = {given.attribute(node, "id"): node for node in reversed(scripts)}
    named.pop("", None)
    for node, classes in given.page.attribute("class").items():
        tokens = classes.lower().split()
        if _PREVIEW in tokens:
            out[node] = None
        elif "katex" in tokens and given.has(node):
            out[node] = _of_math(given, node, "katex-display" in _classes_above(given, node))
        elif _DRAWN.intersection(tokens):
            _drawn(given, node, scripts, named.get(given.attribute(node, "id").removesuffix("-Frame"), -1), out)
    for node in given.tagged("mjx-container"):
        if given.has(node):
            out[node] = _of_math(given, node, given.attribute(node, "display").lower() == "true")
    for node, tex in scripts.items():
        out.setdefault(node, _script(given, node, tex) if given.has(node) else None)
    for node in given.tagged("math"):
        if given.has(node):
            out[node] = _formula(given, node, node, False)
    _pictures(given, out)
    return {node: part for node, part in out.items() if part is None or part.text or part.fact("markup")}


def raw(node: int, text: str) -> list[Part]:
    """A text whose formulas nobody has drawn yet: TeX between `\\(` and `\\)`, `\\[` and `\\]`, or two dollars."""
    if "\\" not in text and "$$" not in text:
        return [Part("text", node, text=text)]
    out, at = [], 0
    for found in _RAW.finditer(text):
        display = found.group(0)[1] != "("
        tex = next(group for group in found.groups() if group).strip()
        if not tex:
            continue
        out.append(Part("text", node, text=text[at : found.start()]))
        out.append(
            Part("formula", node, text=tex, facts={"raw": found.group(0)} | ({"display": "1"} if display else {}))
        )
        at = found.end()
    out.append(Part("text", node, text=text[at:]))
    return [part for part in out if part.text]


def _is_tex(given: Source, node: int) -> bool:
    return given.attribute(node, "type").lower().startswith("math/tex")


def _script(given: Source, node: int, tex: str) -> Part:
    display = "mode=display" in given.attribute(node, "type").lower().replace(" ", "")
    return Part("formula", node, text=tex, facts={"display": "1"} if display else {})


def _drawn(given: Source, node: int, scripts: dict[int, str], script: int, out: dict[int, Part | None]) -> None:
    """What MathJax 2 drew: its script, which follows it, holds the TeX."""
    display = "mathjax_display" in _classes_above(given, node) or "mathjax_svg_display" in _classes_above(given, node)
    if script >= 0:
        out[script] = _script(given, script, scripts[script]) if given.has(node) or given.has(script) else None
        out[node] = None
    elif given.has(node):
        part = _of_math(given, node, display)
        if part:
            out[node] = part


def _of_math(given: Source, node: int, display: bool) -> Part | None:
    """The formula an element draws, by the MathML inside it; left to the walk if it has none."""
    for inner in given.below(node):
        if given.tag(inner) == "math":
            return _formula(given, node, inner, display)
    return Part("formula", node)  # no TeX and no MathML: dropped from the claims, its words stay


def _formula(given: Source, node: int, math: int, display: bool) -> Part:
    tex = given.attribute(math, "alttext")
    for inner in given.below(math):
        kind = given.attribute(inner, "encoding")
        if given.tag(inner) == "annotation" and _TEX.search(kind):
            tex = given.raw(inner)
    tex = (_unwrapped(tex) or tex_of(given, math)).strip()
    display = display or given.attribute(math, "display").lower() == "block"
    facts = {"markup": markup.math(given, math)} | ({"display": "1"} if display else {})
    return Part("formula", node, text=tex, facts=facts)


def _unwrapped(tex: str) -> str:
    """TeX without the style that converters wrap around it."""
    found = _WRAPPED.match(tex)
    return found.group(1).strip() if found else tex


def _classes_above(given: Source, node: int) -> set[str]:
    return {token for above in given.above(node, 2) for token in given.tokens(above)}


def _pictures(given: Source, out: dict[int, Part | None]) -> None:
    """A picture whose class says formula and whose alt is TeX; dropped where the formula itself is near."""
    for node in given.tagged("img"):
        alt = given.attribute(node, "alt").strip()
        if not given.has(node) or not alt or not _FORMULA_CLASS.search(given.attribute(node, "class")):
            continue
        if not re.search(r"[\\^_={}+]", alt):
            continue
        box = given.above(node, 1)[0]
        if given.tag(box) == "span" and any(out.get(other) for other in given.below(box)):
            out[node] = None
        else:
            display = "display" in given.attribute(node, "class").lower()
            tex = _unwrapped(alt.strip("$"))
            out[node] = Part("formula", node, text=tex, facts={"display": "1"} if display else {})
