"""An extractor's answer: how sure it is of each leaf. Ids, never text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Protocol

import numpy as np

from readwell.snapshot import Floats, Mask, Snapshot

#: A leaf is kept from this score on.
KEPT = 0.5


class Later(Mapping[str, Any]):
    """Facts that are worked out when the first of them is looked at: who wants words alone need not wait for them."""

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
    """One number in 0..1 per node, 0 off the leaves; and what belongs beside the article."""

    score: Floats
    #: Leaves to list after the article (Crunch's removed links).
    apart: tuple[int, ...] = ()
    #: (element, attribute) pairs set aside, applied in place as CSS (Crunch's cell widths).
    looks: tuple[tuple[int, str], ...] = ()
    #: Nodes taken away with all they hold, whatever stands around them (what Crunch's filters took).
    dropped: tuple[int, ...] = ()
    #: What else the extractor knows (kind of page, roles, confidence): plain JSON, passed on as it is.
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def kept(self) -> Mask:
        """Which nodes are kept."""
        return self.score >= KEPT


def setting(default: Any, doc: str, **limits: Any) -> Any:
    """A field of an extractor that a person may change: why it is what it is, and its `range`, `choices` or `unit`."""
    return field(default=default, metadata={"doc": doc, **limits})


class Extractor(Protocol):
    """A frozen dataclass. Its fields are its settings, each with a default and a reason."""

    name: ClassVar[str]
    title: ClassVar[str]
    paper: ClassVar[str]

    def select(self, page: Snapshot) -> Selection:
        """How sure the algorithm is of each leaf."""
        ...


def marked(mask: Mask, **more: Any) -> Selection:
    """A selection that is sure of the leaves in the mask and of nothing else."""
    return Selection(mask.astype(np.float64), **more)


def ranges(page: Snapshot, mask: Mask, leaves: Mask) -> list[list[int]]:
    """Kept leaves as half-open ranges of ids in which no leaf is dropped."""
    ids = np.flatnonzero(leaves)
    on = mask[ids]
    edges = np.flatnonzero(np.diff(np.concatenate(([False], on, [False])).astype(np.int8)))
    return [[int(ids[first]), int(ids[last - 1]) + 1] for first, last in edges.reshape(-1, 2)]


def from_ranges(page: Snapshot, spans: Iterable[Iterable[int]], leaves: Mask) -> Mask:
    """The leaves that ranges of ids keep."""
    mask = np.zeros(len(page), np.bool_)
    for first, last in spans:
        mask[max(first, 0) : max(last, 0)] = True
    return mask & leaves
