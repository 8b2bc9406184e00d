"""The pages of one article, a thread or a work in chapters, given one after the other and read as one document."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Unpack

import numpy as np

from readwell.api.document import Document
from readwell.api.extractor import Extractor, Options
from readwell.api.reading import Part, Reading, Source, page_of, read_page
from readwell.engine.basics.errors import Refused
from readwell.engine.page.selection import Selection
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.system import budget

#: Of what a next page has to be one to belong to what is read.
PARTS = ("page", "thread", "chapter")


class Pages:
    """Takes the pages of a work in order; fetches nothing.

    >>> pages = readwell.Pages()
    >>> address = "https://example.org/story"
    >>> while address and pages.add(fetch(address), address):
    ...     address = pages.next_page
    >>> pages.document.text
    """

    def __init__(self, **options: Unpack[Options]) -> None:
        self._how = Extractor(**options)
        self._first: Reading | None = None
        self._growing: Any = None
        self._unwanted: Mask = np.zeros(0, np.bool_)
        #: Why the page that was given last was not added, None if it was: a code of docs/protocol.md, such as "same".
        self.over: str | None = None

    @classmethod
    def read_by(cls, how: Extractor) -> Pages:
        """Returns pages that are read by an extractor which has its options."""
        out = cls()
        out._how = how
        return out

    def add(self, page: Source, url: str | None = None, *, content_type: str = "") -> bool:
        """Adds a page behind those before; False if it is none of the work: then `over` says why."""
        with budget.limited(self._how.timeout):
            return self.add_page(page_of(page, url or "", content_type))

    def add_page(self, page: Snapshot) -> bool:
        """Adds a page that was parsed already."""
        from readwell.engine.joining import begun, grown

        found = read_page(self._how, page)
        if self._first is None:
            self._first, self._growing = found, begun(found.page, found.selection.kept)
            self._unwanted = _wanted_not(found)
            return True
        kept, facts = found.selection.kept, found.selection.facts
        self._growing = grown(self._growing, found.page, kept, facts)
        self.over = self._growing.over or None
        if self.over:
            return False
        moved, size = self._growing.moved, len(self._growing.page)
        gone = np.zeros(size, np.bool_)
        gone[: len(self._unwanted)] = self._unwanted
        gone[moved[_wanted_not(found) & (moved >= 0)]] = True
        self._unwanted = gone
        return True

    @property
    def next_page(self) -> str | None:
        """The address of the page that comes next; None at the end, and where another article follows."""
        if self._growing is None or self.over:
            return None
        from readwell.engine.joining.answer import PARTS

        known = self._growing.so_far
        goes_on = known.onward in PARTS and known.next not in known.addresses
        return known.next if goes_on and known.next else None

    @property
    def document(self) -> Document:
        """All pages as one document."""
        if self._first is None:
            raise Refused("request", "there is no page yet")
        growing, first = self._growing, self._first
        if len(growing.parts) == 1:
            return Document(first)
        score = np.where(growing.kept & ~self._unwanted, 1.0, 0.0)
        score[: len(first.page)] = np.where(growing.kept[: len(first.page)], first.selection.score, 0.0)
        selection = Selection(score, apart=first.selection.apart, facts=first.selection.facts)
        rows = zip(growing.so_far.addresses, growing.parts, strict=True)
        parts = tuple(Part(url, node, title) for url, (node, title) in rows)
        whole = replace(first, page=growing.page, selection=selection, unwanted=self._unwanted)
        return Document(replace(whole, parts=parts, onward=self.next_page, chapters=growing.so_far.kind == "chapter"))


def _wanted_not(found: Reading) -> Mask:
    """Returns what the options leave out of a page."""
    return np.zeros(len(found.page), np.bool_) if found.unwanted is None else found.unwanted


def join(pages: Iterable[tuple[Source, str]], **options: Unpack[Options]) -> Document:
    """Returns the pages of one work, each with its address, as one document; stops at a page that is none of it."""
    whole = Pages(**options)
    for page, url in pages:
        if not whole.add(page, url):
            break
    return whole.document
