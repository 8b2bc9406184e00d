"""Plots of the extractors that judge a tree: what each measures of its elements or texts, in the page's order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from readwell.engine.decision.decide import decide
from readwell.engine.extractors.combine import Combine
from readwell.engine.extractors.crunch import Crunch
from readwell.engine.extractors.fe import FeatureExtractor
from readwell.engine.extractors.kfe import KFeatureExtractor
from readwell.engine.extractors.lbs import LargestBlock, row_sizes
from readwell.engine.extractors.lqf import FILTERED, LinkQuota
from readwell.engine.extractors.pagelet import LargestPagelet
from readwell.engine.extractors.plain import PlainText
from readwell.engine.extractors.readwell import Readwell
from readwell.engine.extractors.seeker import ContentSeeker, row_above, shipped
from readwell.engine.extractors.tp import TablePattern, richest, role_sums
from readwell.engine.features.elements import elements
from readwell.engine.features.passages import passages
from readwell.engine.features.walks import first_good, walk
from readwell.engine.models.model import shipped as weights
from readwell.engine.models.plain_models import printed
from readwell.engine.page.blocks import blocks
from readwell.engine.page.feature_blocks import feature_blocks
from readwell.engine.page.links import linked, links
from readwell.engine.page.snapshot import Floats, Longs, Snapshot
from readwell.engine.page.text import length, shown_texts
from readwell.engine.page.tree import subtree_sum, within
from readwell.engine.page.visible import hidden
from readwell.lab.evaluation.shading import CODE, CONTENT, LIMIT, bars, shade


def _texts(page: Snapshot) -> tuple[Longs, Longs]:
    """Returns the texts in order, and their lengths."""
    ids = np.flatnonzero(shown_texts(page))
    return ids, length(page)[ids]


def _amounts(page: Snapshot) -> Longs:
    return np.where(shown_texts(page), length(page), np.int64(0))


def _learned(axes: Any, page: Snapshot, extractor: Readwell) -> None:
    """The default: each passage's chance of being content by the first pass alone, and after all steps."""
    if not len(passages(page)):
        return
    draft = decide(page, weights(), extractor.wishes())
    bars(axes[0], blocks(page).words[passages(page).block], "words")
    bars(axes[1], draft.first_probability, "chance, first pass", 0.5)
    bars(axes[2], draft.probability, "chance in the end", 0.5)
    axes[2].set_xlabel("passages")
    shade(axes, draft.keep)


def _quotas(axes: Any, page: Snapshot, extractor: LinkQuota) -> None:
    """Link quota: the share of link text of each block, and the quota; blocks that stay are shaded."""
    amount = _amounts(page)
    whole, linking = subtree_sum(page, amount), subtree_sum(page, np.where(linked(page), amount, np.int64(0)))
    rows = np.flatnonzero(page.tagged(FILTERED) & (whole > 0))
    bars(axes[0], whole[rows], "characters")
    bars(axes[1], linking[rows] * 100 / np.maximum(whole[rows], 1), "% in links", extractor.quota)
    axes[1].set_xlabel("blocks, outer ones before those inside")
    shade(axes, ~within(page, extractor.dropped(page, amount))[rows])


def _features(axes: Any, page: Snapshot, extractor: FeatureExtractor | KFeatureExtractor) -> None:
    """FeatureExtractor: the probability that a block is text, its threshold, and the block's amount of text."""
    parts = feature_blocks(page, extractor.split)
    bars(axes[0], parts.text_share() * 100, "text among features, %", extractor.winner)
    bars(axes[1], parts.shares()[:, 0] * 100, "% of the page's text")
    axes[1].set_xlabel("blocks by " + extractor.split)
    kept = np.zeros(len(parts.amounts), np.bool_)
    kept[parts.of_leaf[extractor.select(page).kept]] = True
    shade(axes, kept)


def _pagelets(axes: Any, page: Snapshot, extractor: LargestPagelet) -> None:
    """Pagelets: the text of each, and its links beside the number that would make a child a part of its own."""
    tops = np.flatnonzero(extractor.pagelets(page))
    sizes = subtree_sum(page, _amounts(page))[tops]
    bars(axes[0], sizes, "characters")
    bars(axes[1], subtree_sum(page, links(page))[tops], "links", extractor.links)
    axes[1].set_xlabel("pagelets")
    shade(axes, np.arange(len(tops)) == int(np.argmax(sizes)))


def _filters(axes: Any, page: Snapshot, extractor: Crunch) -> None:
    """Crunch: the length of each text, in the colour of the filter that removed it."""
    ids, sizes = _texts(page)
    left = np.ones(len(ids), np.bool_)
    for number, (name, gone) in enumerate(extractor.filtered(page)):
        now = left & within(page, gone)[ids]
        bars(axes[0], np.where(now, sizes, 0), "characters", color=f"C{number}", name=name)
        left &= ~now
    kept = extractor.select(page).kept[ids]
    bars(axes[0], np.where(kept, sizes, 0), "characters", color=LIMIT, name="kept")
    axes[0].legend(loc="upper right", fontsize=8)
    axes[0].set_xlabel("texts")
    shade(axes, kept)


def _largest(axes: Any, page: Snapshot, extractor: LargestBlock) -> None:
    """Largest block string: the sums of sibling texts, at the element that holds them."""
    ids, sizes = _texts(page)
    bars(axes[0], sizes, "characters of a text")
    own = row_sizes(page, extractor.reach)[ids]
    bars(axes[1], own, "sum of the text's siblings", own.max(initial=0))
    axes[1].set_xlabel("texts")
    shade(axes, extractor.select(page).kept[ids])


def _pattern(axes: Any, page: Snapshot, extractor: TablePattern) -> None:
    """Table pattern: which repeated sibling each text stands in, and the sum of all texts at its place."""
    ids, sizes = _texts(page)
    bars(axes[0], sizes, "characters of a text")
    weight = np.where(shown_texts(page) & ~linked(page), length(page), np.int64(0))
    pattern = richest(page, weight, extractor.least)
    if pattern is not None:
        inside = pattern.member[ids] >= 0
        bars(axes[1], np.where(inside, role_sums(pattern, weight)[pattern.role[ids]], 0), "sum at its place")
        for place in np.flatnonzero(np.diff(pattern.member[ids]) != 0):
            axes[1].axvline(place + 0.5, color=LIMIT, linewidth=0.5)
    axes[1].set_xlabel("texts; a line where a sibling begins or ends")
    shade(axes, extractor.select(page).kept[ids])


def segmented(axes: Any, page: Snapshot, extractor: ContentSeeker) -> None:
    """content-seeker: what its walk asks of each element, the segments, and how likely each text is content."""
    found = extractor.verdict(page)
    ids, _ = _texts(page)
    if found is None:
        return
    name, limit, likely, segment = (_printed_walk if extractor.preset == "paper" else _walk)(
        page, extractor, found.genre
    )
    own = (segment == np.arange(len(segment))) | (segment < 0)
    bars(axes[0], np.where(own, likely, 0), name, limit, CONTENT, "segments and what is above")
    bars(axes[0], np.where(own, 0, likely), name, None, CODE, "inside a segment")
    axes[0].legend(loc="upper right", fontsize=8)
    axes[0].set_xlabel("elements")
    bars(axes[1], found.segments.main[ids], f"content ({found.genre})", found.limit)
    axes[1].set_xlabel("texts")
    shade(axes[1:], found.kept[ids])


def _walk(page: Snapshot, extractor: ContentSeeker, genre: str) -> tuple[str, float, Floats, Longs]:
    """Returns what our own walk asks, its limit, each element's answer and segment."""
    rows, model = elements(page), shipped().coarse[genre]
    likely = model.probability(rows.table.take(model.names))
    segment = walk(row_above(page, rows.ids), lambda some: likely[some], extractor.coarse)
    return "too coarse", extractor.coarse, likely, segment


def _printed_walk(page: Snapshot, extractor: ContentSeeker, genre: str) -> tuple[str, float, Floats, Longs]:
    """Returns the same of the paper's preset, which asks one of two questions."""
    rows, good = elements(page), extractor.grain == "good"
    model = printed(extractor.learner)[f"{genre}.{'good' if good else 'coarse'}"]
    likely = model.probability(rows.table.take(model.names))
    segment = first_good(row_above(page, rows.ids), (likely >= 0.5) == good)
    return "a good segment" if good else "too coarse", 0.5, likely, segment


def _everything(axes: Any, page: Snapshot, extractor: PlainText) -> None:
    """Plain text: the length of each text; what the page doesn't show is of the other colour."""
    ids, sizes = _texts(page)
    unseen = hidden(page)[ids]
    bars(axes[0], np.where(unseen, 0, sizes), "characters", name="shown")
    bars(axes[0], np.where(unseen, sizes, 0), "characters", color=CODE, name="not shown")
    axes[0].legend(loc="upper right", fontsize=8)
    axes[0].set_xlabel("texts")
    shade(axes, extractor.select(page).kept[ids])


def _votes(axes: Any, page: Snapshot, extractor: Combine) -> None:
    """A combination: which of the extractors keep each text, one row for each."""
    ids, sizes = _texts(page)
    bars(axes[0], sizes, "characters of a text")
    parts = extractor.parts()
    for row, part in enumerate(parts):
        kept = np.flatnonzero(part.select(page).kept[ids])
        axes[1].scatter(kept, np.full(len(kept), row), marker="|", color=CONTENT)
    axes[1].set_yticks(range(len(parts)), [part.name for part in parts])
    axes[1].set_xlabel("texts")
    shade(axes, extractor.select(page).kept[ids])


WAYS: dict[type, tuple[int, Callable[[Any, Snapshot, Any], None]]] = {
    Readwell: (3, _learned),
    LinkQuota: (2, _quotas),
    FeatureExtractor: (2, _features),
    KFeatureExtractor: (2, _features),
    LargestPagelet: (2, _pagelets),
    Crunch: (1, _filters),
    LargestBlock: (2, _largest),
    TablePattern: (2, _pattern),
    ContentSeeker: (2, segmented),
    PlainText: (1, _everything),
    Combine: (2, _votes),
}
