"""The default: judges every passage by all that is known of it, then cuts where the expected score is best.

Boosted trees (Friedman 2001) over the ideas in `features/judged.py`; `readwell train default` learns the weights.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum
from typing import Any, ClassVar

import numpy as np

from readwell.arithmetic import runs
from readwell.features.copies import copies
from readwell.features.furniture import furniture
from readwell.features.judged import judged
from readwell.features.likeness import agreed
from readwell.features.panels import named
from readwell.features.passages import passages
from readwell.features.places import in_byline, in_comments, in_title
from readwell.features.reasons import reasons
from readwell.features.second import cut, second
from readwell.features.table import joined, table
from readwell.features.together import together
from readwell.features.verdict import verdict
from readwell.features.whole import summary
from readwell.learned.cut import MILLION, expected
from readwell.learned.model import KINDS, Model, shipped
from readwell.reasons import Reason
from readwell.selection import KEPT, Later, Selection, ranges, setting
from readwell.snapshot import Floats, Longs, Mask, Snapshot, view
from readwell.structure.threads import answers, elements, posts
from readwell.views.blocks import Blocks, blocks
from readwell.views.concepts import COMMENTS, SIGNATURE, below
from readwell.views.text import unseen
from readwell.views.tree import is_text, leaves, within
from readwell.views.visible import hidden

#: A part of the page may be left to the learner, always kept, or never.
CHOICES = ("auto", "on", "off")

#: Chances from which another answer is made: more boldly or more meanly than the best one.
OTHERS = (0.15, 0.7)

#: Another answer is told if it shares less than this part of its words with the best one ...
APART = 0.8
#: ... and promises at least this part of the best one's score.
CLOSE = 0.85

#: So many posts, with so many words, are a thread, whose posts need to promise this part of the best cut's score.
POSTS, SAID, THREAD = 3, 50, 0.8
#: Longer or likelier passages around posts are no user's card; unlikely ones within posts are nothing a user wrote.
RUNNING, SURE, NEVER = 20, 0.9, 0.05

#: Comments on posts and signatures are on average less likely than this part of what the posts are.
ASIDE = 0.8

#: Below an article of so many words posts are kept from this chance on.
ARTICLE, EVEN = 60, 0.5


@dataclass(frozen=True)
class Readwell:
    """Learned: finds the main content of any kind of page, and says how sure it is."""

    name: ClassVar[str] = "readwell"
    title: ClassVar[str] = "Readwell"
    paper: ClassVar[str] = "this project"

    comments: str = setting(
        "auto", "Comments of readers: auto keeps them where they are the page, as in a forum.", choices=CHOICES
    )
    heading: str = setting("auto", "The title: auto does as most people did on pages like this one.", choices=CHOICES)
    byline: str = setting("auto", "Who wrote it and when: auto does as most people did.", choices=CHOICES)

    def select(self, page: Snapshot) -> Selection:
        """Keeps the passages that together promise the best score."""
        return self.judged(page, shipped())

    def judged(self, page: Snapshot, model: Model) -> Selection:
        """The same by another model: training judges pages by models that never saw their sites."""
        if not len(passages(page)):
            return Selection(np.zeros(len(page), np.float64), facts={"confidence": 0.0, "main": 0.0})
        alone, chance = chances(page, model)
        keep = posted(page, chance, together(page, cut(page, chance)[0]), self.comments == "on")
        keep &= ~copies(page, chance, keep)
        keep = self._wanted(page, keep | named(page, keep))
        facts = Later(lambda: _whole(page, model, alone, chance) | _runner_up(page, alone, chance, keep))
        return Selection(laid(page, _scores(chance, keep)), facts=facts)

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """The facts that moved the forests most, for each block."""
        return reasons(page, parts, shipped())

    def _wanted(self, page: Snapshot, keep: Mask) -> Mask:
        """What a person always or never wants; a page is never emptied by it."""
        for choice, part in ((self.comments, in_comments), (self.heading, in_title), (self.byline, in_byline)):
            if choice == "on":
                keep = keep | part(page)
            elif choice == "off" and (keep & ~part(page)).any():
                keep = keep & ~part(page)
        return keep


def posted(page: Snapshot, chance: Floats, keep: Mask, comments: bool = False) -> Mask:
    """On a page that says it is a thread: its posts as they were written and what was kept beside them but comments.

    On any other page posts below an article are readers' remarks. Who wants `comments` keeps both.
    """
    told = summary(page)
    if not (told["url_thread"] or told["data_forum"]):
        return keep if comments else keep & ~_remarks(page, chance, keep)
    keep = _written(page, chance, keep)
    return keep if comments else keep & ~_asides(page, chance, keep)


def _written(page: Snapshot, chance: Floats, keep: Mask) -> Mask:
    """Posts by the bounds that repetition finds, if what they hold promises about as much.

    The forests tear posts and keep cards of users. Running text between posts stays: answers are commented on.
    """
    # Posts take as long to find as a forest to ask: only an answer in pieces is worth it.
    if len(runs(keep)) < POSTS or len(posts(page)) < POSTS:
        return keep
    around = np.zeros(len(page), np.bool_)
    around[elements(page)] = True
    rows, said = passages(page), _said(page)
    stays = ((rows.words >= RUNNING) & (3 * rows.link_words < rows.words)) | (chance >= SURE)
    answer = (said & (chance >= NEVER)) | (keep & (stays | ~within(page, around)[rows.head]))
    answer &= ~furniture(page, answer)
    whole = expected(chance, rows.words, answer) >= THREAD * expected(chance, rows.words, keep)
    return answer if whole and int(rows.words[said].sum()) >= SAID else keep


def _asides(page: Snapshot, chance: Floats, keep: Mask) -> Mask:
    """Comments on posts and signatures, called so and less likely: most people left them out."""
    rows = passages(page)
    aside = keep & below(page, COMMENTS | SIGNATURE)[rows.head]
    if _doubted(chance, rows.words, aside, keep):  # posts are looked for only where such comments were found
        aside &= ~_said(page)
        if _doubted(chance, rows.words, aside, keep):
            return aside
    return np.zeros(len(rows), np.bool_)


def _doubted(chance: Floats, words: Longs, part: Mask, keep: Mask) -> bool:
    """Whether a part of what is kept is clearly less likely than the rest, of which enough is left to read."""
    rest = keep & ~part
    mass = np.round(chance * MILLION).astype(np.int64) * words
    if not part.any() or int(words[rest].sum()) < RUNNING:
        return False
    return int(mass[part].sum()) * int(words[rest].sum()) < ASIDE * int(mass[rest].sum()) * int(words[part].sum())


def _remarks(page: Snapshot, chance: Floats, keep: Mask) -> Mask:
    """Posts kept below an article that are likelier none of it.

    The cut keeps what is a little less likely than not: that pays for passages that go each its own way. Posts are main
    content together, or together are none: to keep them pays from an even chance on.
    """
    rows, inside = passages(page), np.zeros(len(page), np.bool_)
    doubtful = rows.words[keep & (chance < EVEN)]
    # Here too posts are looked for only where it is worth it: on one page of seventeen.
    if len(doubtful) < POSTS or int(doubtful.sum()) < SAID or len(posts(page)) < POSTS:
        return inside[rows.head]
    inside[answers(page)] = True
    said = keep & within(page, inside)[rows.head]
    above = int(rows.words[keep & (rows.head < answers(page)[0])].sum())
    mass = int((np.round(chance * MILLION).astype(np.int64) * rows.words)[said].sum())
    return said & (above >= ARTICLE and mass < EVEN * MILLION * int(rows.words[said].sum()))


@view
def _said(page: Snapshot) -> Mask:
    """Passages that stand in a post's body."""
    written = np.zeros(len(page), np.bool_)
    for post in posts(page):
        for first, last in post.body:
            written[first:last] = True
    return np.asarray(written[passages(page).head])


def chances(page: Snapshot, model: Model) -> tuple[Floats, Floats]:
    """How likely each passage is main content: judged alone, then again among the others so judged, and agreed."""
    first = judged(page, model.odds)
    alone = model.alone.probability(first.take(model.alone.names))
    again = table((second(page, alone),), len(first))
    return alone, agreed(page, model.context.probability(joined(first, again).take(model.context.names)))


def _whole(page: Snapshot, model: Model, alone: Floats, chance: Floats) -> dict[str, Any]:
    """The page's kind, how likely the answer is a good one, and whether there is any main content to be found."""
    if not model.whole:
        return {}
    row = table((verdict(page, alone, chance),), 1).take(model.page.names)
    told = dict(zip(model.whole, model.page.probability(row)[:, 0].tolist(), strict=True))
    kind = max(KINDS, key=lambda name: told[name])
    total = fsum(told[name] for name in KINDS)  # unlike `sum` the same in every Python
    return {
        "kind": kind,
        "kind_probability": round(told[kind] / total, 3) if total else 0.0,
        "confidence": round(told["sure"], 3),
        "main": round(told["main"], 3),
    }


def _runner_up(page: Snapshot, alone: Floats, chance: Floats, keep: Mask) -> dict[str, Any]:
    """The best of the other answers, if it is another one and nearly as good: `second`, as ranges of leaves."""
    words = passages(page).words
    others = [chance >= step for step in OTHERS] + [cut(page, alone)[0]]
    best, promise = keep, CLOSE * expected(chance, words, keep)
    for other in others:
        other = together(page, other)
        other = other & ~copies(page, chance, other)
        shared, either = int(words[keep & other].sum()), int(words[keep | other].sum())
        score = expected(chance, words, other)
        if shared < APART * either and score > promise:
            best, promise = other, score
    if best is keep:
        return {}
    marks = laid(page, best.astype(np.float64)) >= KEPT
    return {"second": {"keep": ranges(page, marks, leaves(page)), "expected": round(promise, 3)}}


def _scores(chance: Floats, keep: Mask) -> Floats:
    """Chances moved to the side of the decision they fell on: kept ones above a half, the others below."""
    scores = np.where(keep, KEPT + chance * (1.0 - KEPT), chance * KEPT * 0.999)
    return np.asarray(np.round(scores, 6), np.float64)


def laid(page: Snapshot, scores: Floats) -> Floats:
    """A number per passage on all texts of its block that a person can see."""
    parts = blocks(page)
    per_block = np.zeros(len(parts), np.float64)
    per_block[passages(page).block] = scores
    shown = is_text(page) & ~unseen(page)
    if page.layout is not None:
        shown &= ~hidden(page)
    return np.where(shown, parts.spread(page, per_block), 0.0)
