"""An extractor's answer: a score for each leaf. Ids, never text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Protocol

import numpy as np

from readwell.engine.basics.reasons import Reason
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.snapshot import Floats, Mask, Snapshot

#: A leaf is kept if its score is at least this.
KEPT = 0.5


class LazyFacts(Mapping[str, Any]):
    """Lazily computed facts: a caller that only wants the text doesn't wait for them."""

    def __init__(self, work_out: Callable[[], Mapping[str, Any]]) -> None:
        self._work_out = work_out

    @cached_property
    def _facts(self) -> Mapping[str, Any]:
        return self._work_out()

    def __getitem__(self, name: str) -> Any:
        return self._facts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)


@dataclass(frozen=True, eq=False)
class Selection:
    """One score in 0..1 per node, 0 for all but the leaves; and what is listed beside the article."""

    score: Floats
    #: Leaves to list after the article (Crunch's removed links).
    apart: tuple[int, ...] = ()
    #: (element, attribute) pairs to ignore, applied in place as CSS (Crunch's cell widths).
    looks: tuple[tuple[int, str], ...] = ()
    #: Nodes removed with all their contents (what Crunch's filters removed).
    dropped: tuple[int, ...] = ()
    #: Whether everything else stays, seen or not: Crunch keeps what its filters don't remove.
    filtering: bool = False
    #: Which words of `spelling(page)` the method itself keeps, where its grain is finer than a text.
    words: Mask | None = None
    #: Leaves that readers see with the text: captions and a standfirst that the method leaves out, as plain text does.
    captions: Mask | None = None
    #: What became of each lesson of a request, and the leaves that lessons turned.
    taught: tuple[dict[str, Any], ...] = ()
    turned: Mask | None = None
    #: Other results of the extractor (kind of page, roles, confidence): plain JSON, passed on unchanged.
    facts: Mapping[str, Any] = field(default_factory=dict)
    #: Results that take longer, for requests that ask for them.
    others: Mapping[str, Any] = field(default_factory=dict)
    #: The extractor's reasons for each block, where it still knows what it judged by; else it judges the page again.
    reasons: Callable[[Snapshot, Blocks], list[list[Reason]]] | None = None

    @property
    def kept(self) -> Mask:
        """Returns which nodes are kept."""
        return self.score >= KEPT


def setting(default: Any, doc: str, **limits: Any) -> Any:
    """Declares an extractor's setting: default, why it is what it is, and `range`, `choices`, `unit` or `example`."""
    return field(default=default, metadata={"doc": doc, **limits})


class Extractor(Protocol):
    """A frozen dataclass. Its fields are its settings, each with a default and documentation."""

    name: ClassVar[str]
    title: ClassVar[str]
    paper: ClassVar[str]

    def select(self, page: Snapshot) -> Selection:
        """Returns the score of each leaf."""
        ...


def marked(mask: Mask, **more: Any) -> Selection:
    """Returns a selection with score 1 for the leaves in the mask and 0 for all others."""
    return Selection(mask.astype(np.float64), **more)


def ranges(page: Snapshot, mask: Mask, leaves: Mask) -> list[list[int]]:
    """Returns kept leaves as half-open ranges of ids that contain no dropped leaf."""
    ids = np.flatnonzero(leaves)
    on = mask[ids]
    edges = np.flatnonzero(np.diff(np.concatenate(([False], on, [False])).astype(np.int8)))
    return [[int(ids[first]), int(ids[last - 1]) + 1] for first, last in edges.reshape(-1, 2)]


def from_ranges(page: Snapshot, spans: Iterable[Iterable[int]], leaves: Mask) -> Mask:
    """Returns the leaves in ranges of ids."""
    mask = np.zeros(len(page), np.bool_)
    for first, last in spans:
        mask[max(first, 0) : max(last, 0)] = True
    return mask & leaves
