"""The items of a list keep their headings if their teasers are kept and similar headings are probable."""

from __future__ import annotations

import numpy as np
from readwell.engine.decision.item_heads import item_heads
from readwell.engine.features.passages import passages
from readwell.engine.features.wording import passage_texts
from readwell.parse import parse

TEASER = "The ferry runs again since Monday"


def kept(html: str, likely: float, *given: str) -> list[str]:
    """The headings added when passages with one of these words are kept and headings are so likely."""
    page = parse(html)
    texts = passage_texts(page)
    keep = np.array([any(word in text for word in given) for text in texts], np.bool_)
    chance = np.full(len(passages(page)), likely)
    found = item_heads(page, chance, keep)
    return [text for text, on in zip(texts, found, strict=True) if on]


def items(*names: str) -> str:
    return "".join(
        f"<article><h3><a href=/{name}>{name}</a></h3><p>3 May 2024</p><p>{TEASER}</p></article>" for name in names
    )


def test_headings_of_a_lists_kept_items_are_kept() -> None:
    assert kept(items("Ferry", "Bridge", "Mill"), 0.4, "again") == ["Ferry", "Bridge", "Mill"]


def test_headings_stay_out_where_they_are_unlikely_or_few_or_their_items_are_left_out() -> None:
    assert not kept(items("Ferry", "Bridge", "Mill"), 0.2, "again")
    assert not kept(items("Ferry", "Bridge"), 0.4, "again")
    assert not kept(items("Ferry", "Bridge", "Mill"), 0.4, "Made")


def test_a_heading_whose_own_item_is_left_out_stays_out() -> None:
    html = items("Ferry", "Bridge", "Mill") + "<article><h3><a href=/x>Advertisement</a></h3><p>Buy now</p></article>"
    assert kept(html, 0.4, "again") == ["Ferry", "Bridge", "Mill"]


def questions(*names: str, answer: str = "<p>{}</p>") -> str:
    return "".join(f"<div class=q>{name}?</div><div class=a>{answer.format(TEASER)}</div>" for name in names)


def test_lines_above_boxes_are_headings_though_nothing_marks_them_up() -> None:
    assert kept(questions("Ferry", "Bridge", "Mill"), 0.4, "again") == ["Ferry?", "Bridge?", "Mill?"]
    items = "".join(f"<li><a href=#>{name}?</a><div><p>{TEASER}</p></div></li>" for name in ("Ferry", "Bridge", "Mill"))
    assert kept(f"<ul>{items}</ul>", 0.4, "again") == ["Ferry?", "Bridge?", "Mill?"]


def test_lines_stay_out_that_are_unlikely_few_long_or_above_nothing_of_their_own() -> None:
    assert not kept(questions("Ferry", "Bridge", "Mill"), 0.2, "again")
    assert not kept(questions("Ferry", "Bridge"), 0.4, "again")
    assert not kept(questions("Ferry " * 26, "Bridge " * 26, "Mill " * 26), 0.4, "again")
    below = "".join(f"<div><p>{TEASER}</p><em><b>{name}</b></em></div>" for name in ("Ferry", "Bridge", "Mill"))
    assert not kept(below, 0.4, "again")


def test_a_line_that_stands_above_several_boxes_is_a_label() -> None:
    assert not kept(questions("Copy", "Bridge", "Copy"), 0.4, "again")


def test_a_line_with_a_time_is_no_heading_of_what_stands_below_it() -> None:
    assert not kept(questions("Ada, 3 May 2023", "Hugo, 5 May 2023", "Vera, 8 May 2023"), 0.4, "again")


def test_one_line_of_the_shape_above_no_box_speaks_against_all() -> None:
    assert not kept(questions("Ferry", "Bridge", "Mill") + "<div class=q>Made in Bern</div>", 0.4, "again")
