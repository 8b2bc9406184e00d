"""The card of an article's author below it is left out; the same name above the article or in it is not."""

from __future__ import annotations

import numpy as np
import pytest
from readwell.engine.decision.author_cards import author_cards
from readwell.engine.features.passages import passages
from readwell.engine.features.wording import passage_texts
from readwell.parse import parse

STORY = (
    "<p>The kettle had stood in the shed since the flood, and the bottom of it was green with age. I scrubbed it.</p>"
)
HEAD = "<meta name=author content='Ada Weir'><h1>A kettle</h1>"
CARD = "<div><img src=/ada.png><h4>Ada Weir</h4><p>Ada lives in a mill and mends what she finds.</p></div>"


def left_out(html: str) -> list[str]:
    page = parse(html)
    gone = author_cards(page, np.ones(len(passages(page)), np.bool_))
    return [text for text, out in zip(passage_texts(page), gone, strict=True) if out]


def test_a_card_with_the_name_of_the_byline_goes() -> None:
    assert left_out(HEAD + STORY + CARD) == ["Ada Weir", "Ada lives in a mill and mends what she finds."]


def test_a_card_that_says_what_it_is_goes_whoever_wrote_the_article() -> None:
    about = CARD.replace("Ada Weir", "Ben Costa").replace("Ada lives", "About the author. Ben lives")
    assert len(left_out(HEAD + STORY + about)) == 2


def test_a_name_that_what_is_told_begins_with_is_a_persons() -> None:
    other = CARD.replace("Ada Weir", "Ben Costa").replace("Ada lives", "Ben Costa lives")
    assert len(left_out(HEAD + STORY + other)) == 2


@pytest.mark.parametrize(
    "html",
    [
        HEAD + CARD + STORY,
        HEAD + STORY + CARD + STORY * 2,
        HEAD + STORY + CARD.replace("Ada Weir", "The lid"),
        HEAD + STORY + "<div><h4>Ada Weir</h4></div>",
        HEAD + STORY + f"<div><h4>Ada Weir</h4>{STORY * 4}</div>",
        HEAD + f"<div>{STORY}<h4>Ada Weir</h4><p>Ada lives in a mill.</p></div>",
    ],
    ids=["above", "in the middle", "another name", "a name alone", "an article of its own", "no box"],
)
def test_anything_else_stays(html: str) -> None:
    assert left_out(html) == []
