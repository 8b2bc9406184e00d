"""One page, from bytes to an answer: the only way from the public API, the command line and batches into the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from readwell.api.alternatives import with_alternatives
from readwell.api.grain import by_words
from readwell.api.how import How
from readwell.engine.answer.select import select
from readwell.engine.answer.settle import settle
from readwell.engine.basics.errors import Refused
from readwell.engine.extractors import settings
from readwell.engine.page.blocks import blocks
from readwell.engine.page.selection import KEPT, Selection
from readwell.engine.page.snapshot import Floats, Mask, Snapshot
from readwell.engine.page.tree import within
from readwell.engine.page.visible import everything_shown, visible_text
from readwell.engine.structure.tables import nearest_data
from readwell.parse import parse, pdf
from readwell.parse.sniff import refuse_other
from readwell.system import process

#: HTML as text, or as bytes in any encoding.
Source = str | bytes | bytearray | memoryview

#: Scores from which a leaf is kept. The default extractor gives a kept leaf 0.5 + chance / 2 and a dropped one
#: chance / 2: precision asks for a chance of 60%, recall for 20%. On 132 pages of seven sets precision rose from .975
#: to .982 (recall .985 to .977), and recall from .985 to .993 (precision .975 to .951).
FAVOR = {"precision": 0.8, "recall": 0.1}
#: Characters of a paragraph that is worth removing when it is repeated, as in Trafilatura.
REPEATED = 100
#: A page of more nodes takes over 100 MB for a while.
HUGE = 100_000
_PICTURES = tuple("img picture canvas svg video audio iframe object embed".split())


@dataclass(frozen=True)
class Part:
    """A page of a work of several: its address, the node that it begins with, and its own title."""

    url: str
    node: int
    title: str


@dataclass(frozen=True, eq=False)
class Reading:
    """A page and what was kept of it."""

    page: Snapshot
    in_force: Mapping[str, Any]
    selection: Selection
    links: bool = True
    #: What the options leave out.
    unwanted: Mask | None = None
    #: The pages of a joined work, the address of the next one, and whether they are chapters.
    parts: tuple[Part, ...] = ()
    onward: str | None = None
    chapters: bool = False


def read(how: How, source: Source, url: str = "", content_type: str = "", pictured: bool = True) -> Reading:
    """Reads one page; for words alone it needs no pictures."""
    return read_page(how, page_of(source, url, content_type), pictured)


def page_of(source: Source, url: str = "", content_type: str = "") -> Snapshot:
    """Parses HTML; refuses what is none."""
    if isinstance(source, str):
        return parse(source, url)
    if not isinstance(source, (bytes, bytearray, memoryview)):
        raise Refused("request", f"a page is text or bytes, not {type(source).__name__}")
    raw = bytes(source)
    if pdf.is_pdf(raw):
        return pdf.page_of(raw, url)
    refuse_other(raw, content_type)
    return parse(raw, url, content_type)


def read_page(how: How, page: Snapshot, pictured: bool = True) -> Reading:
    """Runs the method on a page and applies the options."""
    page = everything_shown(page) if how.include_hidden else page
    if how.grain == "words":
        extractor = settings.build(how.wanted())
        page, found = by_words(page, extractor.select(page))
        in_force, selection = settings.in_force(extractor), settle(page, found, pictured)
    else:
        in_force, selection = select(page, how.wanted(), pictured, how.lessons(page.url))
    relieve(page)
    page, selection = with_alternatives(page, selection)
    if how.favor:
        selection = settle(page, replace(selection, score=_shifted(selection.score, FAVOR[how.favor])), pictured)
    gone = _unwanted(page, how)
    if how.deduplicate:
        gone |= _repeated(page, selection.kept & ~gone)
    if gone.any():
        selection = replace(selection, score=np.where(gone, 0.0, selection.score))
    return Reading(page, in_force, selection, how.links, gone)


def relieve(page: Snapshot) -> None:
    """Gives back the memory of a huge page's arrays: what comes next is made of Python's objects, which need other."""
    if len(page) > HUGE:
        process.give_back()


def _shifted(score: Floats, least: float) -> Floats:
    """Moves the boundary between dropped and kept leaves; scores on either side keep their order."""
    below = score * (KEPT * 0.999 / least)
    above = KEPT + (score - least) * ((1.0 - KEPT) / (1.0 - least))
    return np.asarray(np.round(np.where(score >= least, above, below), 6), np.float64)


def _unwanted(page: Snapshot, how: How) -> Mask:
    gone = np.zeros(len(page), np.bool_)
    if not how.tables:
        gone |= nearest_data(page) >= 0
    if not how.images:
        gone |= within(page, page.tagged(_PICTURES))
    return gone


def _repeated(page: Snapshot, kept: Mask) -> Mask:
    """Returns the leaves of long blocks whose text a block before them has."""
    parts, gone, known = blocks(page), np.zeros(len(page), np.bool_), set[str]()
    shown = kept & visible_text(page)
    for block in np.flatnonzero(parts.total(page, shown)).tolist():
        ids = parts.leaves[parts.first[block] : parts.first[block + 1]]
        text = " ".join("".join(page.string(node) for node in ids[shown[ids]].tolist()).split())
        if len(text) < REPEATED:
            continue
        gone[ids] = text in known
        known.add(text)
    return gone
