"""A recipe stays whole: its ingredients and its steps, wherever the page puts them.

The forests have read few recipes: they keep the story and lose the card. A page has a recipe if a box is called one of
its parts, or a heading is, and that box holds a list. What such a box holds is kept, but for its buttons and its links.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.vocabulary import HEADING
from readwell.engine.basics.wordlists import entries
from readwell.engine.features.page_parts import in_comments
from readwell.engine.features.passages import passages, rows_inside
from readwell.engine.features.wording import passage_texts
from readwell.engine.page.concepts import ADVERTISEMENT, COMMENTS, FOOTER, NAVIGATION, RELATED, SHARE, concepts
from readwell.engine.page.snapshot import Mask, Snapshot, view
from readwell.engine.page.tree import within

INGREDIENTS, STEPS = "ingredients", "steps"
#: A list has so many passages at least; a recipe without steps that are found as such has so many ingredients.
LIST, ALONE = 2, 4
#: Passages that one part has at most, and the words of most of an ingredient's lines.
LONGEST, LINE = 150, 20
#: Levels from a heading to the box that holds its list, and the words of the longest such heading.
LEVELS, HEAD = 4, 6
#: Characters of the longest one.
LONG = 60
#: A line is a link from this share of its words on.
LINKED = 0.9
#: What a box's own controls and what is beside a recipe are called.
OTHER = NAVIGATION | SHARE | RELATED | COMMENTS | FOOTER | ADVERTISEMENT

_NAME = lazy(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+")
_MARKS = lazy(r"[\s:.*#•–-]+")


@cache
def _names(part: str) -> tuple[str, ...]:
    """Returns how names of elements that hold this part begin."""
    lines = (words for key, words in entries("recipes.txt") if key == f"{part}-name")
    return tuple(name.replace("+", "") for words in lines for name in words.split())


@cache
def _headings(part: str) -> frozenset[str]:
    """Returns the headings of this part."""
    return frozenset(line.strip() for key, words in entries("recipes.txt") if key == part for line in words.split("|"))


@lru_cache(maxsize=1 << 14)
def _is_heading(part: str, text: str) -> bool:
    """Whether a short line names this part as a whole, or ingredients by one of its words."""
    line = _MARKS.sub(" ", text).strip().lower()
    return line in _headings(part) or (part == INGREDIENTS and any(map(_begins_named, line.split())))


def _begins_named(word: str) -> bool:
    return word.startswith(_names(INGREDIENTS))


@lru_cache(maxsize=1 << 14)
def _is_called(part: str, value: str) -> bool:
    """Whether a class, an id or an itemprop names this part."""
    words = [word.lower() for word in _NAME.findall(value[:400])]
    pairs = [first + second for first, second in pairwise(words)]
    return any(word.startswith(_names(part)) for word in (*words, *pairs))


@view
def recipe(page: Snapshot) -> Mask:
    """Returns the passages of a page's recipe; none if it has none."""
    rows = passages(page)
    lists = _part(page, INGREDIENTS)
    if int(lists.sum()) < LIST:
        return np.zeros(len(rows), np.bool_)
    steps = _part(page, STEPS)
    enough = int(lists.sum()) >= (LIST if steps.any() else ALONE)
    if not enough or 2 * int((rows.words[lists] <= LINE).sum()) < int(lists.sum()):
        return np.zeros(len(rows), np.bool_)
    return np.asarray((lists | steps) & ~_controls(page) & ~in_comments(page))


def _part(page: Snapshot, part: str) -> Mask:
    """Returns the passages in boxes called this, and those below a heading of it."""
    first, after = rows_inside(page)
    out = np.zeros(len(passages(page)), np.bool_)
    for box in _names_of(page)[part]:
        if LIST <= after[box] - first[box] <= LONGEST:
            out[first[box] : after[box]] = True
    for begin, end in _below_headings(page, part):
        out[begin:end] = True
    return out


@view
def _names_of(page: Snapshot) -> dict[str, list[int]]:
    """Returns for each part the elements that are called it."""
    telling = np.array([name in ("class", "id", "itemprop") for name in page.names], np.bool_)
    rows = np.flatnonzero(telling[page.attr_name]) if len(telling) else np.zeros(0, np.intp)
    values = page.attr_value[rows]
    distinct = set(values.tolist())
    out: dict[str, list[int]] = {}
    for part in (INGREDIENTS, STEPS):
        called = [value for value in distinct if _is_called(part, page.strings[value])]
        out[part] = sorted({*page.attr_node[rows[np.isin(values, called)]].tolist()}) if called else []
    return out


def _below_headings(page: Snapshot, part: str) -> Iterator[tuple[int, int]]:
    """Yields the passages from each heading of this part to the end of its box, or to the next heading."""
    rows, texts, after = passages(page), passage_texts(page), rows_inside(page)[1]
    heading = within(page, page.tagged(HEADING))[rows.holder]
    known: dict[str, bool] = {}  # short texts are often the same
    for row in np.flatnonzero(rows.words <= HEAD).tolist():
        text = texts[row]
        if text not in known:
            known[text] = len(text) <= LONG and _is_heading(part, text)
        if not known[text]:
            continue
        box = int(rows.holder[row])
        for _ in range(LEVELS):
            if after[box] - row > LIST or page.parent[box] < 0:
                break
            box = int(page.parent[box])
        last = min(int(after[box]), row + LONGEST + 1)
        later = np.flatnonzero(heading[row + 1 : last])
        end = row + 1 + int(later[0]) if len(later) else last
        if LIST < end - row <= LONGEST:
            yield row, end


def _controls(page: Snapshot) -> Mask:
    """Returns passages that are buttons, choices or links, or in a box called something else."""
    rows = passages(page)
    tags = page.tagged(("button", "select", "option", "nav"))
    named = (concepts(page) & OTHER > 0) & ~page.tagged(("body", "main", "article", "html"))
    boxes = within(page, tags | (named & _inside_parts(page)))
    linked = (rows.link_share >= LINKED) & ~within(page, page.tagged(("li", "td")))[rows.holder]
    return np.asarray(boxes[rows.head] | linked)


def _inside_parts(page: Snapshot) -> Mask:
    """Returns what is inside an element that is called a part of a recipe."""
    tops = np.zeros(len(page), np.bool_)
    tops[[*_names_of(page)[INGREDIENTS], *_names_of(page)[STEPS]]] = True
    return within(page, tops) & ~tops
