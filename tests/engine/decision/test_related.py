"""Boxes of other articles below an article are left out as a whole, and only those."""

from __future__ import annotations

import numpy as np
import pytest
from readwell.engine.decision.related import related
from readwell.engine.features.passages import passages
from readwell.engine.features.wording import passage_texts
from readwell.parse import parse

STORY = "<p>The kettle had stood in the shed since the flood, and the bottom of it was green with age.</p>"
ITEM = "<div><h4><a href=/{0}>Another story number {0}</a></h4><p>A short walk along the water and what stands there.</p></div>"
ITEMS = "".join(map(ITEM.format, range(3)))


def left_out(html: str) -> list[str]:
    page = parse(html)
    gone = related(page, np.ones(len(passages(page)), np.bool_))
    return [text for text, out in zip(passage_texts(page), gone, strict=True) if out]


@pytest.mark.parametrize(
    "line", ["<h3>Related</h3>", "<div><b>You may also like</b></div>", "<h2>Ähnliche Artikel</h2>"]
)
def test_a_line_that_says_related_goes_with_its_items(line: str) -> None:
    found = left_out(f"<h1>A kettle</h1>{STORY}<div>{line}{ITEMS}</div><p>After it.</p>")
    assert len(found) == 7 and "Another story number 2" in found[5]


def test_one_item_or_text_between_or_no_article_above_is_none() -> None:
    one = ITEM.format(1)
    assert left_out(f"<h1>A kettle</h1>{STORY}<div><h3>Related</h3>{one}</div>") == []
    assert left_out(f"<h1>A kettle</h1><div><h3>Related</h3>{ITEMS}</div>") == []
    assert left_out(f"<h1>A kettle</h1>{STORY}<div><h3>Related</h3>{STORY * 5}{ITEMS}</div>") == []
    assert left_out(f"<h1>A kettle</h1>{STORY}<div><h3>A diary</h3>{ITEMS}</div>") == []


def test_a_line_that_opens_no_box_takes_nothing_with_it() -> None:
    assert left_out(f"<h1>A kettle</h1><div>{STORY}<h3>Related</h3>{ITEMS}{STORY}</div>") == []
