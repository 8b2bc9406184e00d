"""Turns columns into facts for a reader: each group of columns gives one fact about a passage.

A fact is true whatever a model does with it; the groups that moved the model most decide which facts are shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Protocol

from readwell.engine.basics.reasons import Reason, of_links, whole
from readwell.engine.basics.vocabulary import HEADING, LIST, SECTION
from readwell.engine.features.passages import ancestors
from readwell.engine.models.cut import MILLION
from readwell.engine.page.snapshot import Floats, Snapshot
from readwell.engine.page.starts import tag_of

#: A part of the page with a larger share of words in links is a list of links.
LINKED = 0.3


class Row(Protocol):
    """The columns of one passage by their names."""

    def __getitem__(self, name: str, /) -> float: ...


def _links(row: Row) -> Reason:
    return of_links(whole(row["link_words"]), whole(row["words"]))


def _links_near(row: Row) -> Reason:
    return Reason("links-near", (whole(100 * row["up2_link_share"]),))


def _sentences(row: Row) -> Reason:
    words, ends = whole(row["words"]), whole(row["stops"])
    if words < 5:
        return Reason("one-word") if words == 1 else Reason("few-words", (words,))
    if ends < 2:
        return Reason("one-sentence" if ends else "no-sentence", (words,))
    return Reason("sentences", (words, ends))


def _running(row: Row) -> Reason:
    count = whole(row["up1_paragraphs"])
    return Reason("running", (count,)) if count else Reason("no-running")


def _place(row: Row) -> Reason:
    before = whole(row["words_before"])
    return Reason("words-before", (before,)) if before else Reason("beginning")


def _heading(row: Row) -> Reason:
    since = whole(row["words_since_heading"])
    return Reason("after-heading", (since,)) if since else Reason("at-heading")


def _alike(row: Row) -> Reason:
    count, mean = whole(row["path_alike"]), whole(row["path_alike_mean"])
    if count < 2:
        return Reason("unlike")
    return Reason("alike", (count, mean)) if mean > 1 else Reason("alike-words", (count,))


def _title(row: Row) -> Reason:
    return Reason("title") if row["title_words"] else Reason("no-title")


def _rules(row: Row) -> Reason:
    return Reason("most-text") if row["read_inside"] and row["mass_inside"] else Reason("not-most-text")


def _company(row: Row) -> Reason:
    return Reason("company", (whole(100 * row["chance_around3"] / MILLION),))


def _kind(row: Row) -> Reason:
    return Reason("kind", (whole(100 * row["shape_chance"] / MILLION),))


def _wording(row: Row) -> Reason:
    return Reason("article-words") if row["words_mean"] > 0 else Reason("menu-words")


#: Facts that sound like a reason for keeping if this holds, and for dropping otherwise.
SPEAKING: dict[Callable[[Row], Reason], Callable[[Row], bool]] = {
    _links: lambda row: 2 * row["link_words"] < row["words"],
    _links_near: lambda row: row["up2_link_share"] < LINKED,
    _sentences: lambda row: row["stops"] > 0,
    _rules: lambda row: bool(row["read_inside"] and row["mass_inside"]),
    _company: lambda row: row["chance_around3"] >= MILLION / 2,
    _kind: lambda row: row["shape_chance"] >= MILLION / 2,
    _wording: lambda row: row["words_mean"] > 0,
    _title: lambda row: row["title_words"] > 0,
    _running: lambda row: row["up1_paragraphs"] > 0,
}

#: Columns whose names match belong to one group; the first match counts. Columns in no group describe the whole page
#: and say nothing about one passage. Names come first: their facts need the page.
GROUPS: tuple[tuple[str, Callable[[Row], Reason] | None], ...] = (
    (r"names", None),
    (r"link_|links$|free_words", _links),
    (r"up\d_link_share|(links|free)_around|page_link_share", _links_near),
    (r"stop_words|stops|marks|colons|quotes|ends_as|has_year|repeats|unshown|words$", _sentences),
    (r"up\d_(running|paragraphs|words|marks|page_share)|running_", _running),
    (r"words_before|depth|since_title|words_since_title", _place),
    (r"under_level|words_since_heading|headings_before|up\d_headings", _heading),
    (r"path_alike|tag_alike|(inner|outer)_(count|words|page|mean|most|link|head|fills)", _alike),
    (r"title_|about_|body_length", _title),
    (r"read_|mass_|run\d+_|likely_", _rules),
    (r"chance_(around|before|after|up)|chance[+-]|gold_up|others_up|since_|to_|kept$", _company),
    (r"shape_|section_|(inner|outer)_(item|group)", _kind),
    (r"words_(mean|sum|low|high|heading)", _wording),
)
_GROUPS = tuple((re.compile(pattern), fact) for pattern, fact in GROUPS)


def group_of(name: str) -> int:
    """Returns the number of a column's group, -1 if it says nothing about one passage."""
    return next((place for place, (pattern, _) in enumerate(_GROUPS) if pattern.match(name)), -1)


def _is_telling(page: Snapshot, node: int) -> bool:
    """Whether an element's start tag is informative to a reader."""
    named = any(node in page.attribute(name) for name in ("class", "id", "role"))
    return page.tag_name(node) not in ("html", "body") and (named or page.tag_name(node) in SECTION | HEADING | LIST)


def facts(page: Snapshot, row: int, values: Row, names: Floats, order: Sequence[int], kept: bool) -> list[Reason]:
    """Returns facts of the groups in `order` about one passage; `names` has the weights of names at each level above.

    Leaves out a fact that would sound like a reason for the opposite.
    """
    out: list[Reason] = []
    for group in order:
        fact = GROUPS[group][1]
        if fact is not None:
            if fact not in SPEAKING or SPEAKING[fact](values) == kept:
                out.append(fact(values))
        else:
            above = ancestors(page)[:, row].tolist()
            telling = [level for level, node in enumerate(above) if _is_telling(page, node)]
            if telling:
                best = max(telling, key=lambda level: float(names[level]) * (1 if kept else -1))
                out.append(Reason("inside", (tag_of(page, above[best]),)))
    return out
