"""Decides white space and pictures by the leaves around them; words stay as the extractor judged them.

Extractors judge words. Leaves without words (spaces, rules, players, ticks in a table) are kept if the words before and
after them are, so that a rebuilt page neither joins words nor loses its figures. Pictures are judged by more
(`answer/pictures`) and bring their captions; a figure with kept words keeps its pictures. A heading's permalink sign is
never part of an answer.
The oracles compare answers before this step.
"""

from dataclasses import replace

import numpy as np

from readwell.engine.answer.pictures.captions import captions_of
from readwell.engine.answer.pictures.decide import judged
from readwell.engine.answer.standfirst import standfirst_of
from readwell.engine.page.selection import KEPT, Selection
from readwell.engine.page.sight import TEX
from readwell.engine.page.snapshot import Longs, Mask, Snapshot
from readwell.engine.page.text import blank, unseen, words
from readwell.engine.page.tree import cell_above, is_text, leaves, subtree_sum, within
from readwell.engine.page.visible import hidden
from readwell.engine.structure.permalinks import permalinks
from readwell.engine.structure.pictures import SIZELESS, unloaded


def settle(page: Snapshot, selection: Selection, pictured: bool = True) -> Selection:
    """Returns the same answer with its wordless leaves decided; a text without pictures needs no judgement of these."""
    speaking = is_text(page) & ~blank(page) & ~_ticks(page)
    silent = leaves(page) & ~speaking & ~unseen(page) & ~_hidden(page)
    captions = within(page, page.tagged(("figcaption",)))
    ids = np.flatnonzero(speaking & ~unseen(page) & ~(captions & (selection.score < KEPT)))
    if not len(ids):
        return selection
    place = np.searchsorted(ids, np.flatnonzero(silent))
    kept = selection.score[ids] >= KEPT
    before = np.concatenate(([False], kept))[place]
    after = np.concatenate((kept, [False]))[place]
    score = selection.score.copy()
    quiet = np.flatnonzero(silent)
    score[quiet] = np.where(before & after, 1.0, np.where(score[quiet] >= KEPT, score[quiet], 0.0))
    shown, captions = np.zeros(0, np.int64), np.zeros(len(page), np.bool_)
    if pictured and not selection.filtering:
        shown, content = judged(page, score >= KEPT)
        score[_below(page, shown)] = 0.0
        captions = captions_of(page, shown[content], score >= KEPT) | standfirst_of(page, score >= KEPT)
        score[_below(page, shown[content]) | captions] = 1.0
    score[_of_figures(page, score >= KEPT)] = 1.0
    sources = _below(page, shown) & page.tagged(("source", "param"))  # of a player: no one sees them
    score[~_answerable(page, shown, sources) | permalinks(page) | (_hidden(page) & ~_formulas(page) & ~sources)] = 0.0
    if selection.dropped:
        tops = np.zeros(len(page), np.bool_)
        tops[list(selection.dropped)] = True
        score[within(page, tops)] = 0.0
    captions &= (selection.score < KEPT) | (selection.captions if selection.captions is not None else False)
    return replace(selection, score=score, captions=captions if captions.any() else None)


def _hidden(page: Snapshot) -> Mask:
    """Returns hidden nodes but for what has no size and hides nothing: a picture that isn't loaded yet, white space
    where a line ends."""
    if page.layout is None:
        return hidden(page)
    spaces = blank(page) & (page.layout["hidden"] == SIZELESS)
    return np.asarray(hidden(page) & ~(unloaded(page) | spaces))


def _of_figures(page: Snapshot, kept: Mask) -> Mask:
    """Returns the pictures of a figure whose caption is kept: a figure is one unit."""
    figures = page.tagged(("figure",))
    if not figures.any():
        return figures
    shown_texts = subtree_sum(page, kept & is_text(page) & ~blank(page)) > 0
    pictures = page.tagged(("img", "canvas", "video", "audio", "iframe")) & leaves(page) & ~_hidden(page)
    return pictures & within(page, figures & shown_texts)


def _ticks(page: Snapshot) -> Mask:
    """Returns texts of cells without a word: a tick, a dash, a star. The row gives them their meaning."""
    cell = cell_above(page)
    if not (cell >= 0).any():
        return np.zeros(len(page), np.bool_)
    return np.asarray(is_text(page) & ~blank(page) & (cell >= 0) & (subtree_sum(page, words(page)) == 0)[cell])


def _formulas(page: Snapshot) -> Mask:
    """Returns the insides of formulas that say in TeX what they mean: a picture of one may be shown in its place."""
    notes = page.holding("encoding", lambda value: bool(TEX.search(value))) & page.tagged(("annotation",))
    formulas = page.tagged(("math",))
    return within(page, formulas & (subtree_sum(page, notes) > 0)) if notes.any() else formulas & False


def _below(page: Snapshot, tops: Longs) -> Mask:
    """Returns these nodes and what is inside them: a player has its sources there."""
    mask = np.zeros(len(page), np.bool_)
    mask[tops] = True
    return within(page, mask)


def _answerable(page: Snapshot, shown: Longs, sources: Mask) -> Mask:
    """Returns visible leaves, the only ones that can be part of an answer: a player is, what a frame holds isn't."""
    seen = ~unseen(page) | sources
    seen[shown] = True
    return leaves(page) & seen
