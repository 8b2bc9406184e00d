"""Converts recognised elements to parts of an article: formulas, pictures, players, note marks, drawings."""

from __future__ import annotations

import re

from readwell.engine.render import markup
from readwell.engine.render.document import Part
from readwell.engine.render.source import Source
from readwell.engine.render.tex import tex_of
from readwell.engine.structure.claims import Claim, Drawing, Formula, Letter, NoteMark, PageBreak, Picture

#: A width or height in pixels.
_SIDE = re.compile("[1-9][0-9]{0,4}")


def piece(given: Source, node: int, claim: Claim) -> Part | None:
    """Returns the part for a claimed element."""
    if isinstance(claim, Formula):
        return _formula(given, node, claim)
    if isinstance(claim, Picture):
        return _picture(given, node, claim)
    if isinstance(claim, Letter):
        return Part("text", node, text=claim.text)
    if isinstance(claim, Drawing):
        return _drawing(given, node, claim)
    if isinstance(claim, NoteMark):
        return Part("noteref", node, text=claim.label, facts={"to": str(claim.body)})
    if isinstance(claim, PageBreak):
        return Part("page", node, facts={"number": claim.number})
    facts = {"src": claim.src, "form": claim.form, "title": claim.title, "poster": claim.poster}
    return Part("medium", node, facts=_known(facts))


def _formula(given: Source, node: int, claim: Formula) -> Part | None:
    """Returns a formula; one without TeX and MathML stays text."""
    written = markup.math(given, claim.math) if claim.math >= 0 else ""
    tex = claim.tex or (tex_of(given, claim.math).strip() if claim.math >= 0 else "")
    facts = {"markup": written, "display": "1" if claim.display else ""}
    return Part("formula", node, text=tex, facts=_known(facts))


def _picture(given: Source, node: int, claim: Picture) -> Part:
    if not claim.src:
        return Part("text", node, text=f" {claim.alt} ")  # a broken picture shows its alternative text
    facts = {"src": claim.src, "alt": claim.alt, "title": " ".join(given.attribute(node, "title").split())}
    for side in ("width", "height"):
        size = given.attribute(node, side).strip().removesuffix("px")
        facts[side] = size if _SIDE.fullmatch(size) else ""
    return Part("picture", node, facts=_known(facts))


def _drawing(given: Source, node: int, claim: Drawing) -> Part:
    """Returns a drawing. HTML text inside it can't be written as SVG: it is added beside it."""
    words = " ".join(given.words(node).split())
    foreign = given.outermost("foreignobject", node)
    beside = " ".join(" ".join(given.words(inner) for inner in foreign).split())
    facts = {"markup": markup.drawing(given, node), "alt": claim.label, "beside": beside}
    return Part("drawing", node, text=words, facts=_known(facts))


def alignment(given: Source, node: int) -> dict[str, str]:
    """Returns the alignment of a cell's text, if the page sets it."""
    style = given.attribute(node, "style").replace(" ", "").lower()
    written = given.attribute(node, "align").lower()
    for side in ("left", "center", "right"):
        if written == side or f"text-align:{side}" in style:
            return {"align": side}
    return {}


def _known(facts: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in facts.items() if value}
