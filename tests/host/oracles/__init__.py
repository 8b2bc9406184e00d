"""Slow implementations of the published algorithms, taken literally from the papers. The fast ones must agree with them.

They read a snapshot: any tree, every setting. Those of `tests.host.printed` read the source of a page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from readwell.engine.page.snapshot import Snapshot

from tests.host.oracles import blocks, filters, lines, sequences

Scores = dict[int, float]


ORACLES: dict[str, Callable[[Snapshot, Any], Scores]] = {
    "bte": lambda page, one: sequences.bte(page, one.tag_cost),
    "dsc": lambda page, one: sequences.dsc(page, one.window, one.ratio, one.steady),
    "ccb": lambda page, one: sequences.blurring(page, one, anchors=True),
    "accb": lambda page, one: sequences.blurring(page, one, anchors=False),
    "tccb": lambda page, one: sequences.blurring(page, one, anchors=True),
    "lqf": lambda page, one: blocks.lqf(page, one.quota),
    "fe": lambda page, one: blocks.fe(page, one.split, one.winner),
    "kfe": lambda page, one: blocks.kfe(page, one.split, one.winner, one.k, one.rounds),
    "density": lambda page, one: blocks.density(page, one.form, one.share, one.characters, one.gap),
    "pagelet": lambda page, one: blocks.pagelet(page, one.links),
    "line-block": lambda page, one: lines.line_block(page, one),
    "dana": lambda page, one: lines.dana(page, one.form, one.gap, one.width, one.unit),
    "crunch": lambda page, one: filters.Filter(page, one).run(),
    "plain": lambda page, one: blocks.plain(page),
}
