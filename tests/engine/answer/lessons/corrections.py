"""A person who corrects the made-up site's pages: parts by their class, what is learnt, and how a page is read then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from readwell.engine.answer.lessons.applying import Judged, Read, judged, read_with
from readwell.engine.answer.lessons.learning import learnt
from readwell.engine.answer.lessons.lesson import Lesson
from readwell.engine.answer.lessons.names import number, words_of
from readwell.engine.answer.lessons.spots import sign, spots
from readwell.engine.extractors.settings import build
from readwell.engine.features.passages import passages, rows_inside, seen_leaves
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.tree import end
from readwell.parse import parse

from tests.engine.answer.lessons.pages import page, paragraph

ADDRESS = "https://example.org/news/1"


def snapshot(html: str) -> Snapshot:
    """Returns a page of the site."""
    return parse(html, ADDRESS)


def remarked(day: int, remarks: int = 5, words: int = 30, more: str = "") -> str:
    """Returns a page with readers' remarks below the article, which no extractor keeps unasked."""
    rows = "".join(
        f'<li class="story-remark"><a class="author" href="/u/{n}">skipper{n}</a> <time>2020-01-0{n + 1} 10:00</time>'
        f"<p>{paragraph(day * 1000 + n, words)}</p><a class=reply href=#>Reply</a></li>"
        for n in range(remarks)
    )
    below = f'<div class="story-remarks" id="comments"><h3>Comments</h3><ol class="commentlist">{rows}</ol>{more}</div>'
    return page(day).replace("</article>", f"</article>{below}")


def first(found: Snapshot, name: str) -> int:
    """Returns the first element with a class or id of this name."""
    for node, value in zip(found.attr_node.tolist(), found.attr_value.tolist(), strict=True):
        if name in found.strings[value].split():
            return int(node)
    raise LookupError(name)


def inside(found: Snapshot, node: int) -> Mask:
    """Returns the passages in an element."""
    begin, stop = rows_inside(found)
    out = np.zeros(len(passages(found)), np.bool_)
    out[begin[node] : stop[node]] = True
    return out


def now(found: Snapshot) -> Judged:
    """Returns what the extractor makes of a page."""
    return judged(found, build(None).select(found), True)


def taught(found: Snapshot, node: int, do: str, also: Sequence[tuple[int, str]] = ()) -> list[Lesson]:
    """Returns what is learnt from turning one element, with others turned before."""
    before, after = now(found), now(found).keep.copy()
    for other, act in (*also, (node, do)):
        after[inside(found, other)] = act == "keep"
    span = (node, int(end(found)[node]))
    return [one.lesson for one in learnt(found, before, after, span, do)]


def box_lesson(day: int = 0) -> Lesson:
    """Returns what is learnt from leaving out the box of a page."""
    found = snapshot(page(day))
    (lesson,) = taught(found, first(found, "story-inset"), "drop")
    return lesson


def remarks_lesson(day: int = 0) -> Lesson:
    """Returns what is learnt from keeping the remarks of a page."""
    found = snapshot(remarked(day))
    (lesson,) = taught(found, first(found, "story-remarks"), "keep")
    return lesson


def read(found: Snapshot, *lessons: Lesson) -> Read:
    """Returns a page as it is read with lessons."""
    return read_with(found, build(None).select(found), lessons, True)


def kept(found: Snapshot, *lessons: Lesson) -> Mask:
    """Returns the passages that are kept then."""
    return judged(found, read(found, *lessons).selection, True).keep


def fates(found: Snapshot, *lessons: Lesson) -> list[str]:
    """Returns what became of each lesson."""
    return [row["is"] for row in read(found, *lessons).told]


def signs(found: Snapshot, node: int, *names: str) -> dict[str, int]:
    """Returns signs of an element."""
    rows = spots(found)
    spot = int(np.flatnonzero((rows.node == node) & ~rows.single)[0])
    return {name: int(sign(found, name, now(found).keep)[spot]) for name in names}


def text(found: Snapshot, rows: Mask) -> str:
    """Returns the words of passages."""
    leaf, owner = seen_leaves(found)
    return " ".join("".join(found.string(node) for node in leaf[rows[owner]].tolist()).split())


def row(**other: Any) -> dict[str, Any]:
    """Returns a lesson as a request carries it."""
    return {**box_lesson().wire(), **other}


def named(name: str) -> int:
    """Returns the number of a class."""
    return number(f"class {' '.join(words_of(name))}")
