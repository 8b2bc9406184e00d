"""Whether what stands below an article as comments do goes, by what says so and how likely it and the article are."""

from __future__ import annotations

import numpy as np

from readwell.engine.decision.comment_signs import answerable, dated_alone, leading, running, title_line
from readwell.engine.decision.comment_units import FEWEST
from readwell.engine.decision.comments import around, article, candidates, comments, in_one, sayings
from readwell.engine.decision.draft import Draft
from readwell.engine.decision.kinds import is_forum, kinds_of
from readwell.engine.decision.shops import sold
from readwell.engine.decision.unmarked_comments import flat, flat_comments
from readwell.engine.features.passages import passages
from readwell.engine.models.cut import MILLION
from readwell.engine.page.snapshot import Floats, Longs, Mask, Snapshot

#: Below an article of so many words readers' comments stay if they are likely on the whole: some people kept them.
LONG, EVEN, SURE = 250, 0.85, 0.95
#: The article above them is so likely on the whole, and of the comments so many words were kept.
LIKELY, FEW = 0.25, 10
#: Where nothing but times tells comments, the article is so likely, and they are so much less likely than it.
CLEAR, LESS = 0.7, 0.8
#: Where what was kept of them is in one, or nothing was kept, the article is so likely and they are not.
HALF, UNLIKELY, LOW = 0.5, 0.3, 0.4
#: So many of three say that these are comments: then the pages' kind and their likelihood count for less.
SAID = 2


def remarks(draft: Draft) -> Mask:
    """Returns the nodes of the readers' comments that are to go; none where that isn't clear."""
    page = draft.page
    found = flat(page)
    if found.any():
        clear = not sold(page) and _below_article(draft)
    else:
        found = around(page)
        clear = bool(found.any()) and not sold(page) and _clearly(draft, found[passages(page).head])
    return found if clear else np.zeros(len(page), np.bool_)


def _below_article(draft: Draft) -> bool:
    """Whether what stands above comments without elements of their own is likely an article."""
    above = running(draft.page, title_line(draft.page), flat_comments(draft.page)[0].node)
    return _mean(draft.probability, passages(draft.page).words, above) >= LIKELY and not is_forum(kinds_of(draft))


def _clearly(draft: Draft, inside: Mask) -> bool:
    """Whether what stands as comments do is to go, by what says so and by the chances of it and of the article."""
    page, rows = draft.page, passages(draft.page)
    above = article(page)
    long, written = int(rows.words[above].sum()) >= LONG, _mean(draft.probability, rows.words, above)
    chance = _mean(draft.probability, rows.words, inside)
    if not len(comments(page)) and not _told_by_times(page, written, chance, long):
        return False
    signs = sayings(page, candidates(page))
    said = signs >= SAID
    kept, all_kept = int(rows.words[draft.keep & inside].sum()), int(rows.words[draft.keep].sum())
    if kept < FEW or 10 * kept < all_kept:
        return said and not long and written >= HALF and chance < LOW
    if len(candidates(page)) >= FEWEST and in_one(page, draft.keep) and not (written > HALF and chance < UNLIKELY):
        return False
    if said or (signs and _signed(page)):
        return not long or chance < EVEN
    return written >= LIKELY and chance < (EVEN if long else SURE) and not is_forum(kinds_of(draft))


def _signed(page: Snapshot) -> bool:
    """Whether all say when they were written, lead nowhere else, and stand by a form to answer with."""
    members = candidates(page)
    return dated_alone(page, members) and not leading(page, members) and answerable(page)


def _told_by_times(page: Snapshot, written: float, chance: float, long: bool) -> bool:
    """Whether times alone tell that these are comments, the article being clearly likelier."""
    if written <= CLEAR or chance >= (LESS if long else 1) * written:
        return False
    return dated_alone(page, candidates(page)) and not leading(page, candidates(page))


def _mean(chance: Floats, words: Longs, part: Mask) -> float:
    """The mean probability of a word of some passages."""
    mass = int((np.round(chance * MILLION).astype(np.int64) * words)[part].sum())
    return mass / MILLION / max(int(words[part].sum()), 1)
