"""What was recognised, as parts of an article: formulas, pictures, players, marks of notes, drawings."""

from __future__ import annotations

import re

from readwell.render import markup
from readwell.render.document import Part
from readwell.render.source import Source
from readwell.render.tex import tex_of
from readwell.structure import Claim, Drawing, Formula, Letter, NoteMark, Picture

#: A width or height in pixels.
_SIDE = re.compile("[1-9][0-9]{0,4}")


def piece(given: Source, node: int, claim: Claim) -> Part | None:
    """The part that stands for a claimed element."""
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
    facts = {"src": claim.src, "form": claim.form, "title": claim.title, "poster": claim.poster}
    return Part("medium", node, facts=_known(facts))


def _formula(given: Source, node: int, claim: Formula) -> Part | None:
    """A formula that neither TeX nor MathML is known of is left to its words."""
    written = markup.math(given, claim.math) if claim.math >= 0 else ""
    tex = claim.tex or (tex_of(given, claim.math).strip() if claim.math >= 0 else "")
    facts = {"markup": written, "display": "1" if claim.display else ""}
    return Part("formula", node, text=tex, facts=_known(facts))


def _picture(given: Source, node: int, claim: Picture) -> Part:
    if not claim.src:
        return Part("text", node, text=f" {claim.alt} ")  # a broken picture shows its words
    facts = {"src": claim.src, "alt": claim.alt, "title": " ".join(given.attribute(node, "title").split())}
    for side in ("width", "height"):
        size = given.attribute(node, side).strip().removesuffix("px")
        facts[side] = size if _SIDE.fullmatch(size) else ""
    return Part("picture", node, facts=_known(facts))


def _drawing(given: Source, node: int, claim: Drawing) -> Part:
    """A drawing. Words in foreign markup can't be drawn again: they stand beside it."""
    words = " ".join(given.words(node).split())
    foreign = given.outermost("foreignobject", node)
    beside = " ".join(" ".join(given.words(inner) for inner in foreign).split())
    facts = {"markup": markup.drawing(given, node), "alt": claim.label, "beside": beside}
    return Part("drawing", node, text=words, facts=_known(facts))


def alignment(given: Source, node: int) -> dict[str, str]:
    """How a cell's text is aligned, where the page says so."""
    style = given.attribute(node, "style").replace(" ", "").lower()
    written = given.attribute(node, "align").lower()
    for side in ("left", "center", "right"):
        if written == side or f"text-align:{side}" in style:
            return {"align": side}
    return {}


def _known(facts: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in facts.items() if value}
