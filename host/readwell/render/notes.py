"""Footnotes, in whatever markup: a small raised link to a place further on, and the text at that place."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass

from readwell.render.document import Part
from readwell.render.source import Source

#: Class words, roles and types that name a reference to a note.
_NAMED = re.compile(r"foot-?note|note-?ref|fn-?ref|cite_?ref|endnote|reference|doc-noteref|sidenote", re.IGNORECASE)
#: What a note's label may be: a number, a letter or two, a mark; brackets around it don't count.
_LABEL = re.compile(r"^(?:\d{1,3}|[a-z]{1,4}|(?:note|nb|n)\s?\d{1,3}|[*†‡§¶#]{1,3}|[¹²³⁰⁴-⁹]{1,3})$", re.IGNORECASE)
_BRACKETS = "[]() \u00a0\t\n\u200b"
_PLACES = ("li", "p", "dd", "div", "aside", "section", "dt")
#: A note longer than this is a section of the text.
LONGEST = 4000
#: Two letters in a row: more than the numbers, arrows and single letters that lead back from a note.
_WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True, eq=False)
class Notes:
    """References and back links to claim, and which elements are a note's text (with its label)."""

    claims: Mapping[int, Part | None]
    bodies: Mapping[int, str]


def found(given: Source) -> Notes:
    """All footnotes of which both the reference and the text are kept."""
    named = {name: node for node, name in reversed(given.page.attribute("id").items())}
    named = {**{name: node for node, name in given.page.attribute("name").items() if given.tag(node) == "a"}, **named}
    claims: dict[int, Part | None] = {}
    labels: dict[int, str] = {}
    origins: dict[str, int] = {}  # names that back links lead to
    for node in given.tagged("a"):
        target = named.get(_fragment(given, node), -1)
        label = given.words(node).strip(_BRACKETS)
        if target <= node or not given.has(node) or not _LABEL.match(label) or not _is_raised(given, node):
            continue
        body = _body(given, target, node)
        if body < 0:
            continue
        labels.setdefault(body, label)
        whole = _whole(given, node)
        claims[whole] = Part("noteref", whole, text=label, facts={"to": str(body)})
        for place in (whole, node, *given.below(whole), *given.above(node, 2)):
            origins[given.attribute(place, "id") or given.attribute(place, "name")] = body
    for body in labels:
        claims |= _marks(given, body, origins)
    return Notes(claims, labels)


def _fragment(given: Source, node: int) -> str:
    href = given.attribute(node, "href").strip()
    address, _, fragment = href.partition("#")
    return fragment if not address or given.address(address) == given.page.url.partition("#")[0] else ""


def _is_raised(given: Source, node: int) -> bool:
    """Whether a link looks or is called like a reference to a note."""
    near = (node, *given.above(node, 2))
    if any(given.tag(place) == "sup" for place in (*near, *given.children(node))):
        return True
    said = " ".join(given.attribute(place, key) for place in near[:2] for key in ("class", "role", "rel", "id"))
    return bool(_NAMED.search(said))


def _whole(given: Source, node: int) -> int:
    """The reference with the `sup` and brackets around it."""
    words = given.words(node).strip(_BRACKETS)
    for above in given.above(node, 2):
        if given.tag(above) not in ("sup", "span") or given.words(above).strip(_BRACKETS) != words:
            break
        node = above
    return node


def _body(given: Source, target: int, reference: int) -> int:
    """The element that holds the note's text: the target or what it marks; -1 if there is none to speak of."""
    for place in (target, *given.above(target, 3)):
        if given.tag(place) not in _PLACES:
            continue
        if given.tag(place) == "dt":
            place = next((other for other in _after(given, place) if given.tag(other) == "dd"), -1)
        if place < 0 or reference in given.below(place):
            return -1
        words = given.words(place).strip()
        return place if words and len(words) <= LONGEST else -1
    return -1


def _after(given: Source, node: int) -> list[int]:
    """The next two siblings: a term's definition is one of them or none."""
    parent = int(given.page.parent[node])
    beside = given.children(parent) if parent >= 0 else []
    return beside[bisect_right(beside, node) : bisect_right(beside, node) + 2]


def _marks(given: Source, body: int, origins: Mapping[str, int]) -> dict[int, None]:
    """Back links of a note and the label before its text, each with the brackets around it."""
    out: dict[int, None] = {}
    for node in given.below(body):
        leads_back = given.tag(node) == "a" and origins.get(_fragment(given, node) or "?") == body
        if leads_back or given.attribute(node, "role") == "doc-backlink":
            out[_climbed(given, node, body)] = None
    parent = int(given.page.parent[body])
    beside = given.children(parent) if parent >= 0 and given.tag(body) == "dd" else []
    for other in beside[max(0, bisect_left(beside, body) - 2) : bisect_left(beside, body)]:
        if given.tag(other) == "dt" and not _WORD.search(given.words(other)):
            out[other] = None
    return out


def _climbed(given: Source, node: int, body: int) -> int:
    """The largest element around a back link, inside the note, that says nothing else."""
    for above in given.above(node, 3):
        if above == body or _WORD.search(given.words(above)):
            break
        node = above
    return node
