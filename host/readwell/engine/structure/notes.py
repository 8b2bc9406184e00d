"""Footnotes in any markup: a small raised link to a later place, and the text at that place."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.page.aria import aria
from readwell.engine.page.concepts import FOOTNOTE, concepts, visible_words_inside
from readwell.engine.page.links import links
from readwell.engine.page.snapshot import Mask, Snapshot, frozen, view
from readwell.engine.page.tree import nearest, within
from readwell.engine.structure.claims import Claims, NoteMark
from readwell.engine.structure.elements import SMALL, Elements, elements

#: Class words, roles and types that name a reference to a note.
_NAMED = lazy(r"foot-?note|note-?ref|fn-?ref|cite_?ref|citation|endnote|reference|doc-noteref|sidenote", re.IGNORECASE)
#: The label of a note: a number, a letter or two, a symbol; brackets around it are ignored.
_LABEL = lazy(r"^(?:\d{1,3}|[a-z]{1,4}|(?:note|nb|n)\s?\d{1,3}|[*†‡§¶#]{1,3}|[¹²³⁰⁴-⁹]{1,3})$", re.IGNORECASE)
#: A work's short name (`LN87`): a label if the link is named a citation and is in brackets.
_SHORT_NAME = lazy(r"^[a-z+]{1,6}\d{2,4}[a-z]?$", re.IGNORECASE)
#: A number in square brackets is a reference anywhere, if it links to a note.
_NUMBERED = lazy(r"^\s*\[\d{1,3}\]\s*$")
_BRACKETS = "[]() \u00a0\t\n\u200b"
#: Elements that a reference may point to; for some the note is what follows (`_settled`).
_PLACES = frozenset("li p dd div aside section dt table h2 h3 h4 h5 h6".split())
_HEADS = frozenset("dt h2 h3 h4 h5 h6".split())
#: A longer note is a section of the text.
LONGEST = 4000
#: Largest distance in ids between a label and its note.
NEAR = 12
#: The text of a mark without a note on the page.
_LONE = lazy(r"^\s*+(?:[\[(]\s*+)?(?:\d{1,3}|[a-z]|[*†‡§¶])\s*+(?:[\])]\s*+)?$", re.IGNORECASE)
#: Ids of notes, and elements that contain one.
_NOTE_ID = lazy(
    r"^(?:fn|footnote|endnote|cite[_-]?note|note|sdfootnote|_?ftn|ref-footnote)[-_:.]?\w{0,12}$", re.IGNORECASE
)
_HOLDERS = ("li", "p", "div", "dd", "aside", "tr")
#: The text of a link back from a note to its mark.
_BACK = lazy(r"^\s*[↑↩⏎⤴^]+\ufe0e?\s*$")


@dataclass(frozen=True, eq=False)
class Notes:
    """Footnotes: the marks in the text, the labels and backlinks to leave out, and each note with its label."""

    marks: Mapping[int, NoteMark]
    asides: Mapping[int, int]  # element -> the note it belongs to
    labels: Mapping[int, str]

    @property
    def claims(self) -> Claims:
        """Returns marks and asides as claims."""
        return {**dict.fromkeys(self.asides), **self.marks}


@view
def notes(page: Snapshot) -> Notes:
    """Returns all footnotes of the page."""
    given = elements(page)
    names = _names(given)
    marks: dict[int, NoteMark] = {}
    labels: dict[int, str] = {}
    origins: dict[str, int] = {}  # names that backlinks point to
    for node, href in page.attribute("href").items():
        target = names.get(_fragment(given, node), -1) if "#" in href else -1
        if target <= node or given.tag(node) != "a":
            continue
        label = given.brief(node).strip(_BRACKETS)
        body = _body(given, target, node) if _is_reference(given, node, label) else -1
        if body < 0:
            continue
        labels.setdefault(body, label)
        whole = _whole(given, node)
        marks[whole] = NoteMark(label, body)
        for place in (whole, node, *given.below(whole)[:SMALL], *given.above(node, 2)):
            origins[given.attribute(place, "id") or given.attribute(place, "name")] = body
    origins.pop("", None)
    asides = _links_back(given, labels, origins) | _labels_before(given, labels)
    return Notes(marks, asides, labels)


def _names(given: Elements) -> dict[str, int]:
    """Returns the targets of internal links: the first element of each id, else the first anchor of that name."""
    anchors = {name: node for node, name in reversed(given.page.attribute("name").items()) if given.tag(node) == "a"}
    return anchors | {name: node for node, name in reversed(given.page.attribute("id").items())}


def _fragment(given: Elements, node: int) -> str:
    href = given.attribute(node, "href").strip()
    address, _, fragment = href.partition("#")
    return fragment if not address or given.address(address) == given.page.url.partition("#")[0] else ""


def _is_reference(given: Elements, node: int, label: str) -> bool:
    """Whether a link looks like, or is named, a reference to a note."""
    near = (node, *given.above(node, 2))
    names = " ".join(given.attribute(place, key) for place in near[:2] for key in ("class", "role", "rel", "id"))
    if _SHORT_NAME.match(label):
        return bool(_NAMED.search(names)) and given.brief(node)[:1] in ("[", "(")
    if not _LABEL.match(label):
        return False
    raised = any(given.tag(place) == "sup" for place in (*near, *given.children(node)))
    return raised or bool(_NAMED.search(names)) or bool(_NUMBERED.match(given.brief(node)))


def _whole(given: Elements, node: int) -> int:
    """Returns the reference with the `sup` and brackets around it."""
    words = given.brief(node).strip(_BRACKETS)
    for above in given.above(node, 2):
        if given.tag(above) not in ("sup", "span") or given.brief(above).strip(_BRACKETS) != words:
            break
        node = above
    return node


def _body(given: Elements, target: int, reference: int) -> int:
    """Returns the element with the note's text: the target or what it marks; -1 if there is none."""
    for place in (target, *given.above(target, 3)):
        if given.tag(place) not in _PLACES:
            continue
        body = _settled(given, place)
        if body < 0 or reference in given.below(body):
            return -1
        return body if 0 < given.length(body) <= LONGEST else -1
    return -1


def _settled(given: Elements, place: int) -> int:
    """Returns a term's definition, what follows a numeric heading, a table's last cell; else the place itself."""
    tag = given.tag(place)
    if tag == "table":
        cells = given.tagged("td")
        last = bisect_left(cells, given.ends[place]) - 1
        return cells[last] if last >= 0 and cells[last] > place else -1
    if tag not in _HEADS:
        return place
    if tag != "dt" and given.worded(place):
        return -1
    following = _next(given, place)
    return following if following >= 0 and given.tag(following) in ("dd", "p", "div") else -1


def _next(given: Elements, node: int) -> int:
    """Returns the element after this one under the same parent, or -1."""
    parent = int(given.page.parent[node])
    at, last = given.ends[node], given.ends[parent] if parent >= 0 else 0
    while at < last and given.tag(at) == "#text":
        at += 1
    return at if at < last else -1


def _links_back(given: Elements, bodies: Mapping[int, str], origins: Mapping[str, int]) -> dict[int, int]:
    """Returns backlinks of notes, with the brackets around them: element -> note."""
    out: dict[int, int] = {}
    starts = sorted(bodies)
    # The innermost note around a link: notes rarely nest, and then the last one begun is the right one.
    for node, href in given.page.attribute("href").items() if bodies else ():
        if "#" not in href or given.tag(node) != "a":
            continue
        body = origins.get(_fragment(given, node), -1)
        if not (body in bodies and node in given.below(body)):
            body = _last(starts, node) if _BACK.match(given.brief(node)) else -1
        if body >= 0 and node in given.below(body):
            out[_climbed(given, node, body)] = body
    for node, role in given.page.attribute("role").items() if bodies else ():
        body = _last(starts, node) if role == "doc-backlink" else -1
        if body >= 0 and node in given.below(body):
            out[_climbed(given, node, body)] = body
    return out


def _last(starts: list[int], node: int) -> int:
    """Returns the note that began last before a node, or -1."""
    place = bisect_right(starts, node)
    return starts[place - 1] if place else -1


def _labels_before(given: Elements, bodies: Mapping[int, str]) -> dict[int, int]:
    """Returns elements before notes that contain only their label: element -> note."""
    found = {body: _label_before(given, body) for body in bodies}
    return {label: body for body, label in found.items() if label >= 0}


def _label_before(given: Elements, body: int) -> int:
    """Returns the element right before a note that contains only its label, or -1."""
    if given.tag(body) not in ("dd", "td", "p"):
        return -1
    # Only a few ids are near a note: walking back over them avoids listing all siblings.
    parent = int(given.page.parent[body])
    before = [node for node in range(max(parent + 1, body - NEAR), body) if given.page.parent[node] == parent]
    place = max((node for node in before if given.tag(node) != "#text"), default=-1)
    return place if place >= 0 and given.length(place) and not given.worded(place) else -1


def _climbed(given: Elements, node: int, body: int) -> int:
    """Returns the largest element around a backlink, inside the note, without other text."""
    for above in given.above(node, 3):
        if above <= body or given.worded(above):
            break
        node = above
    return node


@view
def footnotes(page: Snapshot) -> Mask:
    """Returns notes with their contents: those that a mark points to, and small elements named notes."""
    bits, size = concepts(page), visible_words_inside(page)
    mask = (bits & FOOTNOTE > 0) & (3 * size < size[0])
    mask |= aria(page, ("doc-footnote", "doc-endnote", "doc-endnotes"))
    for node, name in page.attribute("id").items():
        mask[node] |= bool(_NOTE_ID.match(name)) and page.tag_name(node) in _HOLDERS
    mask &= ~page.tagged(("sup", "a", "span"))
    mask[list(notes(page).labels)] = True
    return cast(Mask, frozen(within(page, mask)))


@view
def lone_marks(page: Snapshot) -> Mask:
    """Returns marks whose note isn't on the page."""
    given, mask = elements(page), aria(page, ("doc-noteref",))
    sups = nearest(page, page.tagged(("sup",)))
    for node in np.flatnonzero(links(page) & (visible_words_inside(page) <= 1)).tolist():
        if "#" not in given.attribute(node, "href") or not _LONE.match(text := given.brief(node)):
            continue
        raised = any(given.tag(place) == "sup" for place in (*given.above(node, 1), *given.below(node)[:SMALL]))
        if raised or "[" in text:
            mask[int(sups[node]) if sups[node] >= 0 else node] = True
    mask[list(notes(page).marks)] = False
    return cast(Mask, frozen(mask))


@view
def note_marks(page: Snapshot) -> Mask:
    """Returns all note marks with their contents."""
    mask = np.array(lone_marks(page))
    mask[list(notes(page).marks)] = True
    return cast(Mask, frozen(within(page, mask)))


@view
def lone_backs(page: Snapshot) -> tuple[int, ...]:
    """Returns links that are only an arrow back, outside of every note."""
    known = notes(page).asides
    links_inside = (node for node, href in page.attribute("href").items() if "#" in href and node not in known)
    return tuple(node for node in links_inside if _BACK.match(elements(page).brief(node)))
