"""Of repeated text, only the more probable copy is kept; intended repetitions stay."""

from __future__ import annotations

import numpy as np
import pytest
from readwell.engine.answer.settle import settle
from readwell.engine.decision.duplicates import duplicates
from readwell.engine.extractors.readwell import Readwell
from readwell.engine.features.passages import passages
from readwell.engine.render.formats import render
from readwell.parse import parse

FIRST = "After three hours of debate the town council voted to keep the library in Mill Lane open for four years."
NEXT = "The vote was close, and those who lost it said that they would ask again when the roof is to be paid for."
TEXT = f"<p>{FIRST}</p><p>{NEXT}</p>"


def gone(html: str, *chances: float) -> list[int]:
    """Which passages are dropped where all were kept, with these chances or all alike."""
    page = parse(html)
    size = len(passages(page))
    assert len(chances) in (0, size)
    chance = np.array(chances or [0.9] * size, np.float64)
    return np.flatnonzero(duplicates(page, chance, np.ones(size, np.bool_))).tolist()


def test_of_two_copies_in_places_of_two_kinds_the_first_is_kept() -> None:
    assert gone(f"<div class=desktop>{TEXT}</div><div class=mobile>{TEXT}</div>") == [2, 3]


def test_the_likelier_copy_is_kept_whole() -> None:
    html = f"<div class=teaser>{TEXT}</div><h2>Library stays</h2><article>{TEXT}</article>"
    assert gone(html, 0.9, 0.5, 0.9, 0.8, 0.8) == [0, 1]


@pytest.mark.parametrize(
    ("chances", "left"), [((0.5, 0.5, 0.9, 0.9, 0.7, 0.7), {2, 3}), ((0.1, 0.1, 0.2, 0.2, 0.3, 0.3), {4, 5})]
)
def test_of_three_copies_one_is_left(chances: tuple[float, ...], left: set[int]) -> None:
    html = f"<div class=a>{TEXT}</div><div class=b>{TEXT}</div><div class=c>{TEXT}</div>"
    assert set(gone(html, *chances)) == set(range(6)) - left


def test_white_space_and_inline_markup_make_no_difference() -> None:
    marked = FIRST.replace(" town ", " <b>town</b>\n ")
    torn = f"<p>{marked}</p><p>\n  {NEXT}\n</p>"
    assert gone(f"<div class=a>{TEXT}</div><div class=b>{torn}</div>") == [2, 3]


@pytest.mark.parametrize(
    "html",
    [
        f"<div class=week>{TEXT}</div><div class=week>{TEXT}</div>",
        f"<div class=post>{TEXT}</div><div class=answer><blockquote>{TEXT}</blockquote></div><p>So it is, and more so than ever.",
        f"<div class=post>{TEXT}</div><div class=answer><div class=quote>{TEXT}</div></div><p>{FIRST} And {NEXT} As said.",
        f"<div class=a><p>{FIRST}</p></div><div class=b><p>{FIRST}</p></div>",
        f"<div class=a><p>{FIRST}</p><p>{NEXT}</p></div><div class=b><p>{NEXT}</p><p>{FIRST}</p></div>",
        "<div class=a><p>Read on</p></div><div class=b><p>Read on</p></div>" * 30,
        f"<div class=method>{TEXT}</div><div class=function>{TEXT}</div>"
        + "".join(f"<p>{n}: {NEXT}" for n in range(15)),
    ],
    ids=["one kind of place", "quoted", "called a quotation", "short", "another order", "lines", "a little of much"],
)
def test_intended_repetition_is_kept(html: str) -> None:
    assert gone(html) == []


def test_what_was_not_kept_is_no_copy() -> None:
    page = parse(f"<div class=a>{TEXT}</div><div class=b>{TEXT}</div>")
    keep = np.array([False, False, True, True])
    assert not duplicates(page, np.full(4, 0.9), keep).any()


def test_thousands_of_equal_lines_are_looked_through() -> None:
    page = parse(f"<div class=a>{TEXT}</div><div class=b>{TEXT}</div>" * 5_000)
    chance = np.full(len(passages(page)), 0.9)
    assert not duplicates(page, chance, np.zeros(len(chance), np.bool_)).any()
    assert int(duplicates(page, chance, np.ones(len(chance), np.bool_)).sum()) == 10_000


def test_an_article_given_for_two_widths_is_read_once() -> None:
    more = "".join(
        f"<p>{n} people spoke, and each of them was heard to the end by all the others.</p>" for n in range(9)
    )
    copy = f"<h1>Library stays</h1>{TEXT}{more}"
    page = parse(f"<main><div class='d-none d-md-block'>{copy}</div><div class='d-md-none mobile'>{copy}</div></main>")
    text = str(render(page, settle(page, Readwell().select(page)).kept, "text"))
    assert text.count(FIRST) == 1 and text.count("8 people spoke") == 1
