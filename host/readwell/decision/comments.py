"""Readers' comments below an article: posts of a thread, recognised by structure, with text of the page above.

A forum's posts follow its title at once, or open with a post like the rest. An article stands between the title and
the first comment; what is built alike below it has reply links, a form to answer with, or a line that says comments.
"""

from __future__ import annotations

import re
from functools import cache

import numpy as np

from readwell.arithmetic import distinct
from readwell.features.context import title_heading
from readwell.features.passages import passages
from readwell.features.wording import passage_texts
from readwell.patterns import lazy
from readwell.snapshot import Longs, Mask, Snapshot, view
from readwell.structure.threads import answers
from readwell.structure.threads.groups import FEWEST_WORDS, counts
from readwell.views.concepts import COMMENTS, below
from readwell.views.shapes import families
from readwell.views.tree import block_elements, end, is_text, subtree_sum, within
from readwell.vocabulary import HEADING
from readwell.wordlists import in_all_languages

#: Fewer are no thread.
FEWEST = 3
#: An article has a passage of so many words, and so many in all; a byline has fewer.
RUNNING, ARTICLE = 8, 12
#: So many words a line has that says what stands below it, and so many passages above the first comment it stands.
HEADLINE, NEAR = 10, 6
#: A link of so many words leads somewhere else; those that answer or share have fewer.
LEAD = 3
#: So many named parts above the comments are like theirs: then they are posts below a post.
ALIKE = 3
#: Share of the comments that have what comments have.
MOST = 0.6

#: So many of three say that they are comments where no heading shows the title.
UNTITLED = 2
#: A line that is the page's title: so much of the title's letters, and at most so much else.
TITLE, BESIDE = 8, 40
_DIVIDER = lazy(r"\s[-|:/\u00b7\u00bb\u2013\u2014]\s")

NONE = np.zeros(0, np.int64)


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


@view
def comments(page: Snapshot) -> Longs:
    """The elements that are comments below an article, in order; empty if there are none, or they are the page."""
    members = candidates(page)
    return members if len(members) and _evident(page, members) else NONE


@view
def candidates(page: Snapshot) -> Longs:
    """The elements built alike that stand as comments do, below an article unlike them, whatever they say."""
    members, title = units(page), title_line(page)
    if len(members) < FEWEST or title >= members[0] or (title >= 0 and within_any(page, members)[title]):
        return NONE
    if title < 0 and sayings(page, members) < UNTITLED:
        return NONE
    if not _long(page, article(page)) or not _close(page, members) or _like_above(page, members):
        return NONE
    return members


@view
def units(page: Snapshot) -> Longs:
    """The elements built alike that may be comments: a thread's posts, else what follows a line that says comments."""
    found = answers(page)
    return _lifted(page, found) if len(found) or title_line(page) < 0 else _listed(page)


def _lifted(page: Snapshot, members: Longs) -> Longs:
    """The elements around these, as long as each stands in one of its own, next to the others' and of the same kind."""
    while len(members) >= FEWEST:
        above = page.parent[members].astype(np.int64)
        apart = len(np.unique(above)) == len(members) and len(np.unique(page.parent[above])) == 1
        if not apart or len(np.unique(page.tag[above])) > 1 or above[0] <= title_line(page) < end(page)[above[-1]]:
            break
        members = above
    return members


def _listed(page: Snapshot) -> Longs:
    """The elements of one shape with most words that begin below such a line; neither a time nor a name is needed."""
    rows = passages(page)
    asked = within(page, page.tagged(("form", "label")))[rows.head]
    short = np.flatnonzero(~asked & (rows.words <= HEADLINE) & (rows.head > title_line(page)))
    said = [_says("comment-words", passage_texts(page)[row], HEADLINE) for row in short.tolist()]
    lines = rows.head[short[np.array(said, np.bool_)]]
    best, most = NONE, np.int64(0)
    if not len(lines):
        return best
    total = counts(page).words
    usable = block_elements(page) & (total >= FEWEST_WORDS) & ~page.tagged(("p", "body", "html"))
    for shape in families(page):
        ids = np.flatnonzero(usable & (shape >= 0) & (np.arange(len(page)) > lines[0]))
        _, place, sizes = np.unique(shape[ids], return_inverse=True, return_counts=True)
        for kind in np.flatnonzero(sizes >= FEWEST).tolist():
            members = ids[place == kind].astype(np.int64)
            words = total[members].sum()
            near = int(np.searchsorted(rows.head, members[0])) - NEAR
            headed = bool((lines[lines < members[0]] >= rows.head[max(near, 0)]).any())
            if words > most and headed and _announced(page, int(members[0])) and not _entitled(page, members):
                best, most = members, words
    return best


def _like_above(page: Snapshot, members: Longs) -> bool:
    """Whether what stands above them is made of the same named parts: the post that opens a thread, a question."""
    names = page.attribute("class")
    number = {name: place for place, name in enumerate(sorted(set(names.values())), 1)}
    kind = np.zeros(len(page), np.int64)
    kind[list(names)] = [number[name] for name in names.values()]
    kind[counts(page).words == 0] = 0
    nodes = np.flatnonzero((kind > 0) & within_any(page, members))
    place = np.cumsum(_marks(page, members)) - 1
    pairs = distinct(kind[nodes] * len(members) + place[nodes])
    kinds, often = np.unique(pairs // len(members), return_counts=True)
    above = kind[max(title_line(page), 0) : int(members[0])]
    return int(np.isin(kinds[often >= MOST * len(members)], above).sum()) >= ALIKE


def _marks(page: Snapshot, members: Longs) -> Mask:
    mask = np.zeros(len(page), np.bool_)
    mask[members] = True
    return mask


def within_any(page: Snapshot, members: Longs) -> Mask:
    """Nodes inside some of these elements."""
    return within(page, _marks(page, members))


def article(page: Snapshot) -> Mask:
    """Passages between the title and the first comment that are more than a byline."""
    return _running(page, title_line(page), int(units(page)[0]))


def _running(page: Snapshot, title: int, first: int) -> Mask:
    rows = passages(page)
    plain = rows.words - rows.link_words
    on = (rows.head > title) & (rows.head < first) & (plain >= RUNNING) & (2 * rows.link_words < rows.words)
    return np.asarray(on)


def _long(page: Snapshot, part: Mask) -> bool:
    return int(passages(page).words[part].sum()) >= ARTICLE


def _close(page: Snapshot, members: Longs) -> bool:
    """Whether most of what stands from the first to the last is in them: they are no boxes around an article."""
    rows = passages(page)
    span = (rows.head >= members[0]) & (rows.head < int(end(page)[members].max()))
    inside = within_any(page, members)[rows.head]
    running = np.where(rows.words >= RUNNING, rows.words - rows.link_words, np.int64(0))
    return 2 * int(running[span & ~inside].sum()) <= int(running[inside].sum())


def _evident(page: Snapshot, members: Longs) -> bool:
    """Whether these are comments: two signs, one of which says so."""
    saying = sayings(page, members)
    form = bool((np.flatnonzero(page.tagged(("textarea",))) > title_line(page)).any())
    pictures = _most(page, members, page.tagged(("img", "svg", "picture")))
    dated = dated_alone(page, members)
    return (saying >= 1 and saying + form + pictures + dated >= 2) or (form and dated)


def sayings(page: Snapshot, members: Longs) -> int:
    """How many of three say that these are comments: names of classes, links to answer with, a line above them."""
    called = bool(below(page, COMMENTS)[members[0]])
    return int(called) + int(_answered(page, members)) + int(_announced(page, int(members[0])))


def dated_alone(page: Snapshot, members: Longs) -> bool:
    """Whether most have a time and no heading that is a link."""
    return _dated(page, members) and not _entitled(page, members)


def leading(page: Snapshot, members: Longs) -> bool:
    """Whether most have a line that is a link to somewhere else and no time: items of a list."""
    rows = passages(page)
    lines = (rows.words >= LEAD) & (rows.link_words == rows.words) & (counts(page).times[rows.holder] == 0)
    mask = np.zeros(len(page), np.bool_)
    mask[rows.head[lines]] = True
    return _most(page, members, mask)


def _most(page: Snapshot, members: Longs, mask: Mask) -> bool:
    """Whether most of the elements hold one of these."""
    return float(np.mean(subtree_sum(page, mask)[members] > 0)) >= MOST


def _dated(page: Snapshot, members: Longs) -> bool:
    return float(np.mean(counts(page).times[members] > 0)) >= MOST


def _entitled(page: Snapshot, members: Longs) -> bool:
    """Whether most have a heading that is a link: items of a list."""
    return _most(page, members, page.tagged(("a",)) & within(page, page.tagged(HEADING)))


def _answered(page: Snapshot, members: Longs) -> bool:
    """Whether most have a link or button to answer with."""
    pressed = is_text(page) & within(page, page.tagged(("a", "button")))
    nodes = np.flatnonzero(pressed & within_any(page, members))
    answering = np.zeros(len(page), np.bool_)
    answering[nodes] = [_says("reply-words", page.string(node), 4) for node in nodes.tolist()]
    return bool(answering.any()) and _most(page, members, answering)


def _announced(page: Snapshot, first: int) -> bool:
    """Whether a line above the first comment, and below some of the article, says that comments follow."""
    rows = passages(page)
    at, written = int(np.searchsorted(rows.head, first)), np.flatnonzero(_running(page, title_line(page), first))
    near = range(max(at - NEAR, int(written[0]) if len(written) else at), at)
    return any(
        rows.words[row] <= HEADLINE and _says("comment-words", passage_texts(page)[row], HEADLINE) for row in near
    )


def _says(what: str, text: str, longest: int) -> bool:
    return len(text) < 120 and len(text.split()) <= longest and _words(what).search(text.lower()) is not None


@cache
def _words(what: str) -> re.Pattern[str]:
    found = {word for _, words in in_all_languages(what) for word in words.split()}
    starting = sorted(word for word in found if word < "\u0e00")
    anywhere = sorted(found.difference(starting))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, starting))})|{'|'.join(map(re.escape, anywhere))}")


def in_one(page: Snapshot, keep: Mask) -> bool:
    """Whether nearly all that is kept of the comments is in one of them: the article, among boxes of its shape."""
    rows, members = passages(page), candidates(page)
    own = keep & within_any(page, members)[rows.head]
    words = np.bincount(np.cumsum(_marks(page, members))[rows.head[own]], weights=rows.words[own]).astype(np.int64)
    return bool(len(words)) and 4 * int(words.max()) > 3 * int(words.sum())


def around(page: Snapshot) -> Mask:
    """Nodes of the thread: all of the smallest element around it that stands below the article, else first to last."""
    members, ends = candidates(page), end(page)
    inside = np.zeros(len(page), np.bool_)
    if not len(members):
        return inside
    first, last = int(members[0]), int(ends[members].max())
    holder = first
    while ends[holder] < last:
        holder = int(page.parent[holder])
    whole = holder > title_line(page) and not _long(page, _running(page, holder, first))
    inside[holder if whole else first : int(ends[holder]) if whole else last] = True
    return inside
