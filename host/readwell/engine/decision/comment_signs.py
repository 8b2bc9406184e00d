"""What tells that elements are readers' comments: words above them, links to answer with, times, a form."""

from __future__ import annotations

import re
from functools import cache

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.vocabulary import HEADING
from readwell.engine.basics.wordlists import in_all_languages
from readwell.engine.features.context import title_heading
from readwell.engine.features.passages import passages
from readwell.engine.features.wording import passage_texts
from readwell.engine.page.snapshot import Longs, Mask, Snapshot, view
from readwell.engine.page.tree import is_text, subtree_sum, within
from readwell.engine.structure.threads.groups import counts

#: An article has a passage of so many words, and so many in all; a byline has fewer.
RUNNING, ARTICLE = 8, 12
#: A post may be a line of so many words where much says that comments follow.
BRIEF = 4
#: So many words a line has that says what stands below it, and so many passages above the first comment it stands.
HEADLINE, NEAR = 10, 6
#: A link of so many words leads somewhere else; those that answer or share have fewer.
LEAD = 3
#: Share of the comments that have what comments have.
MOST = 0.6
#: A line that is the page's title: so much of the title's letters, and at most so much else.
TITLE, BESIDE = 8, 40
_DIVIDER = lazy(r"\s[-|:/\u00b7\u00bb\u2013\u2014]\s")


@view
def title_line(page: Snapshot) -> int:
    """The page's heading, else the first line that says the document's title in an element of any kind, else -1."""
    heading = title_heading(page)
    parts = [part.strip() for part in _DIVIDER.split(page.facts.get("title", "").lower())]
    wanted = max(parts, key=len)
    if heading >= 0 or len(wanted) < TITLE:
        return heading
    for node, text in zip(passages(page).head.tolist(), passage_texts(page), strict=True):
        if len(text) <= len(wanted) + BESIDE and wanted in " ".join(text.lower().split()):
            return int(node)
    return -1


def running(page: Snapshot, title: int, first: int) -> Mask:
    """Passages between two nodes that are more than a byline."""
    rows = passages(page)
    plain = rows.words - rows.link_words
    on = (rows.head > title) & (rows.head < first) & (plain >= RUNNING) & (2 * rows.link_words < rows.words)
    return np.asarray(on)


def long(page: Snapshot, part: Mask) -> bool:
    """Whether these passages have enough words to be an article."""
    return int(passages(page).words[part].sum()) >= ARTICLE


def answerable(page: Snapshot) -> bool:
    """Whether there is a form to answer with below the title."""
    return bool((np.flatnonzero(page.tagged(("textarea",))) > title_line(page)).any())


def dated_alone(page: Snapshot, members: Longs) -> bool:
    """Whether most have a time and no heading that is a link."""
    return _dated(page, members) and not entitled(page, members)


def leading(page: Snapshot, members: Longs) -> bool:
    """Whether most have a line that is a link to somewhere else and no time: items of a list."""
    rows = passages(page)
    lines = (rows.words >= LEAD) & (rows.link_words == rows.words) & (counts(page).times[rows.holder] == 0)
    mask = np.zeros(len(page), np.bool_)
    mask[rows.head[lines]] = True
    return most(page, members, mask)


def most(page: Snapshot, members: Longs, mask: Mask) -> bool:
    """Whether most of the elements hold one of these."""
    return float(np.mean(subtree_sum(page, mask)[members] > 0)) >= MOST


def _dated(page: Snapshot, members: Longs) -> bool:
    return float(np.mean(counts(page).times[members] > 0)) >= MOST


def entitled(page: Snapshot, members: Longs) -> bool:
    """Whether most have a heading that is a link: items of a list."""
    return most(page, members, page.tagged(("a",)) & within(page, page.tagged(HEADING)))


def answered(page: Snapshot, members: Longs) -> bool:
    """Whether most have a link or button to answer with."""
    pressed = is_text(page) & within(page, page.tagged(("a", "button")))
    nodes = np.flatnonzero(pressed & within_any(page, members))
    answering = np.zeros(len(page), np.bool_)
    answering[nodes] = [says("reply-words", page.string(node), 4) for node in nodes.tolist()]
    return bool(answering.any()) and most(page, members, answering)


def announced(page: Snapshot, first: int) -> bool:
    """Whether a line above the first comment, and below some of the article, says that comments follow."""
    rows = passages(page)
    at, written = int(np.searchsorted(rows.head, first)), np.flatnonzero(running(page, title_line(page), first))
    begin = int(written[0]) if len(written) else int(np.searchsorted(rows.head, title_line(page), "right")) + 1
    # In a table the line may be the first row.
    near = range(max(at - NEAR, begin), min(at + 1, len(rows)))
    return any(
        rows.words[row] <= HEADLINE and says("comment-words", passage_texts(page)[row], HEADLINE) for row in near
    )


def says(what: str, text: str, longest: int) -> bool:
    """Whether a short text has one of these words, in any language."""
    return len(text) < 120 and len(text.split()) <= longest and _words(what).search(text.lower()) is not None


@cache
def _words(what: str) -> re.Pattern[str]:
    found = {word for _, words in in_all_languages(what) for word in words.split()}
    starting = sorted(word for word in found if word < "\u0e00")
    anywhere = sorted(found.difference(starting))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, starting))})|{'|'.join(map(re.escape, anywhere))}")


def within_any(page: Snapshot, members: Longs) -> Mask:
    """Nodes inside some of these elements."""
    return within(page, marks(page, members))


def marks(page: Snapshot, members: Longs) -> Mask:
    """Returns a mask of these elements."""
    mask = np.zeros(len(page), np.bool_)
    mask[members] = True
    return mask


def brief(page: Snapshot, first: int) -> bool:
    """Whether a few words stand above the comments that are no byline: a photo's line, a link with a remark."""
    rows = passages(page)
    told = (counts(page).times + counts(page).persons)[rows.holder] > 0
    on = (rows.head > title_line(page)) & (rows.head < first) & ~told & ~within(page, page.tagged(HEADING))[rows.head]
    return bool((on & (rows.words >= BRIEF) & (rows.link_words == 0)).any())
