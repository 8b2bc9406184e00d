"""Plots as in the papers: the rows that an algorithm reads, its threshold, and the kept parts shaded.

A plot belongs to an extractor's class; those of extractors that judge a tree are in `tree_plots`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from readwell.engine.basics.errors import Refused
from readwell.engine.extractors.blurring import _Blurring
from readwell.engine.extractors.bte import BodyText
from readwell.engine.extractors.dana import CharacterEncoding, smoothed
from readwell.engine.extractors.density import TextDensity
from readwell.engine.extractors.dsc import SlopeCurve
from readwell.engine.extractors.line_block import LineBlock
from readwell.engine.extractors.sls import SmoothedLengths
from readwell.engine.page.content_code import content_code
from readwell.engine.page.line_blocks import line_blocks
from readwell.engine.page.lines import broken, text_lines
from readwell.engine.page.numbers import ONE, best_run, blur
from readwell.engine.page.selection import Extractor
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.text import shown_texts
from readwell.engine.page.tokens import tokens
from readwell.lab.evaluation import tree_plots
from readwell.lab.evaluation.shading import CODE, CONTENT, LIMIT, shade


def draw(page: Snapshot, extractor: Extractor, target: Path) -> None:
    """Writes a picture (PNG, SVG or PDF by its name) of an extractor's data for this page."""
    try:
        import matplotlib
    except ImportError:
        raise Refused("request", "plots need the extra `plot`: pip install readwell[plot]") from None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    panels, work = next(way for kind, way in {**WAYS, **tree_plots.WAYS}.items() if isinstance(extractor, kind))
    figure, axes = pyplot.subplots(
        panels,
        1,
        figsize=(13, 2.6 * panels + 0.6),
        sharex=work is not tree_plots.segmented,
        squeeze=False,
        layout="constrained",
    )
    work(axes[:, 0], page, extractor)
    figure.suptitle(f"{extractor.title} - {page.facts.get('title', '')[:90]}")
    try:
        figure.savefig(target, dpi=110, bbox_inches="tight")
    except (OSError, ValueError) as problem:
        raise Refused("request", f"{target}: {problem}") from None
    pyplot.close(figure)


def _blurred(axes: Any, page: Snapshot, extractor: _Blurring) -> None:
    """Gottron's figures: the content code vector, and the same vector after the last pass of blurring."""
    row = content_code(page, extractor.reading())
    kept, passes = extractor.kept(page)
    first = values = blur(row.content, extractor.range, extractor.boxes, ONE)
    for _ in range(passes - 1):
        values = blur(values, extractor.range, extractor.boxes)
    place = np.arange(len(row.content))
    axes[0].fill_between(place, row.content, step="post", color=CONTENT, linewidth=0)
    axes[0].set_ylabel("content 1, code 0")
    for axis, blurred, name in ((axes[1], first, "blurred once"), (axes[2], values, f"blurred {passes} times")):
        axis.plot(place, blurred / ONE, color=CONTENT, linewidth=0.6)
        axis.axhline(extractor.threshold, color=LIMIT, linestyle="--", linewidth=0.8)
        axis.set_ylabel(name)
    axes[2].set_xlabel("entries of the row")
    mask = np.zeros(len(row.content) + 1, np.int64)
    np.add.at(mask, row.first[kept], 1)
    np.add.at(mask, row.last[kept], -1)
    shade(axes, np.cumsum(mask)[:-1] > 0, 31)


def _columns(axes: Any, page: Snapshot, extractor: CharacterEncoding) -> None:
    """DANA's figures: characters of each line for it (above) and against it (below); their smoothed difference."""
    lines = broken(page, extractor.width)
    content, code = extractor.columns(lines)
    place = np.arange(len(content))
    axes[0].bar(place, content, width=1.0, color=CONTENT, label="for")
    axes[0].bar(place, -code, width=1.0, color=CODE, label="against")
    axes[0].set_ylabel("characters of a line")
    axes[0].legend(loc="upper right", fontsize=8)
    axes[1].plot(place, smoothed(content - code), color=LIMIT, linewidth=0.7)
    axes[1].axhline(0, color=LIMIT, linestyle="--", linewidth=0.8)
    axes[1].set_ylabel("smoothed difference")
    axes[1].set_xlabel(f"lines of {extractor.width} characters")
    shade(axes, extractor.kept(lines))


def _line_lengths(axes: Any, page: Snapshot, extractor: TextDensity) -> None:
    """Density's figure: the lengths of the lines without tags, and the threshold for a long one."""
    _, sizes = text_lines(page)
    limit = sizes.max(initial=0) * extractor.share / 100 if extractor.form == "share" else extractor.characters
    first, last = extractor.region(sizes)
    axes[0].bar(np.arange(len(sizes)), sizes, width=1.0, color=CONTENT)
    axes[0].axhline(limit, color=LIMIT, linestyle="--", linewidth=0.8)
    axes[0].set_ylabel("characters")
    axes[0].set_xlabel("lines with text")
    place = np.arange(len(sizes))
    shade(axes, (place >= first) & (place < last))


def _lengths(axes: Any, page: Snapshot, extractor: SmoothedLengths) -> None:
    """content-seeker's figures 2 and 3: lengths of texts, before and after smoothing, with the deviation."""
    row = extractor.lengths(page, shown_texts(page))
    place = np.arange(len(row.before))
    for axis, values, name in ((axes[0], row.before, "characters"), (axes[1], row.after, "smoothed")):
        axis.bar(place, values, width=1.0, color=CONTENT)
        axis.set_ylabel(name)
    axes[1].axhline(row.threshold, color=LIMIT, linestyle="--", linewidth=0.8)
    axes[1].set_xlabel("texts, and an empty entry for each tag of structure")
    shade(axes, (row.before > 0) & (row.after >= row.threshold))


def _slopes(axes: Any, page: Snapshot, extractor: SlopeCurve) -> None:
    """The slope curve of Pinto and others, its flat sections shaded, and the slope of each window."""
    word = tokens(page).word
    _curve(axes[0], word)
    shift = max(1, extractor.window // 2)
    tags = np.concatenate(([0], np.cumsum(~word)))
    first = np.arange(0, max(1, len(word) - extractor.window + shift), shift)
    last = np.minimum(first + extractor.window, len(word))
    axes[1].step(first, (tags[last] - tags[first]) / np.maximum(last - first, 1), where="post", color=CONTENT)
    axes[1].axhline(tags[-1] / max(1, len(word)) * extractor.ratio / 100, color=LIMIT, linestyle="--", linewidth=0.8)
    axes[1].set_ylabel("tags a token in a window")
    axes[1].set_xlabel("tokens")
    long_enough = len(word) >= 2 * extractor.window
    shade(axes, extractor.sections(word) if long_enough else np.ones(len(word), np.bool_))


def _body(axes: Any, page: Snapshot, extractor: BodyText) -> None:
    """The curve of Finn and others: tags so far against tokens so far, the best range shaded."""
    word = tokens(page).word
    _curve(axes[0], word)
    axes[0].set_xlabel("tokens")
    first, last = best_run(np.where(word, np.int64(100), np.int64(-extractor.tag_cost)))
    place = np.arange(len(word))
    shade(axes, (place >= first) & (place < last))


def _line_blocks(axes: Any, page: Snapshot, extractor: LineBlock) -> None:
    """Line-Block's three measures of each block."""
    parts = line_blocks(page, extractor.distance)
    place = np.arange(len(parts.ttr))
    limits = extractor.limits(parts)
    names = ("TTR", "ATTR", "TKD")
    for axis, values, limit, name in zip(axes, (parts.ttr, parts.attr, parts.tkd), limits, names, strict=True):
        axis.bar(place, values, width=1.0, color=CONTENT)
        axis.axhline(limit, color=LIMIT, linestyle="--", linewidth=0.8)
        axis.set_ylabel(name)
    axes[2].set_xlabel("blocks of source lines")
    shade(axes, extractor.content(parts))


def _curve(axis: Any, word: np.ndarray) -> None:
    axis.plot(np.arange(len(word) + 1), np.concatenate(([0], np.cumsum(~word))), color=CONTENT, linewidth=0.9)
    axis.set_ylabel("tags so far")


WAYS: dict[type, tuple[int, Callable[[Any, Snapshot, Any], None]]] = {
    _Blurring: (3, _blurred),
    CharacterEncoding: (2, _columns),
    TextDensity: (1, _line_lengths),
    SmoothedLengths: (2, _lengths),
    SlopeCurve: (2, _slopes),
    BodyText: (1, _body),
    LineBlock: (3, _line_blocks),
}
