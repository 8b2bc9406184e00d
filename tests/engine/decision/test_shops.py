"""Reviews stay with the product that they are about: a price and something to buy with stand by the title."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from readwell.engine.decision.decide import without_comments
from readwell.engine.decision.draft import Wishes, blank
from readwell.engine.decision.shops import reviews, sold
from readwell.engine.features.passages import passages
from readwell.engine.models.model import shipped
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import end
from readwell.parse import parse

LINE = (
    "The kettle boils a litre in four minutes, whistles in two tones, and stands on a base that stays cool all along."
)
REVIEW = (
    "I have had it since the spring and it boils quickly, but the lid was loose, so I had to send the first one back."
)
BUY = "<p>$49.00</p><form><input type=number value=1><button>Add to cart</button></form>"


def page(buy: str, above: str = "") -> Snapshot:
    reviews = "".join(
        f"<div class=review><b>Ada {n}</b> <time>{n} May 2024</time><p>{REVIEW}</p><a href=#>Reply</a></div>"
        for n in range(1, 7)
    )
    return parse(f"<body>{above}<h1>A kettle for the stove</h1>{buy}<p>{LINE}</p><h2>Comments</h2>{reviews}</body>")


@pytest.mark.parametrize("price", ["$49.00", "49,00 €", "Price: 49.00 USD", "49 zł", "EUR 49", "¥49"])
def test_a_price_and_a_button_by_the_title_are_a_product(price: str) -> None:
    assert sold(page(BUY.replace("$49.00", price)))


def test_a_price_above_the_title_counts_too() -> None:
    assert sold(page("", BUY))


@pytest.mark.parametrize(
    "buy",
    [
        "",
        "<p>$49.00</p>",
        "<p>Sold out</p><button>Ask for one</button>",
        f"<p>It costs $49.00 and {LINE}</p><button>Add to cart</button>",
        "<p>$49.00</p>" + "<p>A line.</p>" * 7 + "<button>Send</button>",
        "<p>A line.</p>" * 14 + BUY,
    ],
    ids=["nothing", "no button", "no price", "a price in a sentence", "a button far below", "far below the title"],
)
def test_anything_less_is_none(buy: str) -> None:
    assert not sold(page(buy))


def test_reviews_of_a_product_stay_and_comments_below_an_article_go() -> None:
    for buy, stay in ((BUY, True), ("", False)):
        snapshot = page(buy)
        draft = blank(snapshot, replace(shipped(), whole={}), Wishes())  # of no kind
        rows = passages(snapshot)
        first = snapshot.tagged(("h2",)).argmax()
        draft = draft.choosing(rows.words > 8)
        chance = np.where(rows.head < first, 0.9, 0.5)
        after = without_comments(replace(draft, probability=chance))
        assert bool((after.keep & (rows.head >= end(snapshot)[first])).any()) is stay


def test_what_buyers_say_is_kept_without_names_and_days_and_only_with_a_product() -> None:
    said = "".join(
        f"<div class=review><b>Ada {n}</b> <time>{n} May 2024</time><p>{n} of us say: {REVIEW}</p></div>"
        for n in range(1, 7)
    )
    for buy, count in ((BUY, 6), ("", 0)):
        found = parse(f"<body><h1>A kettle for the stove</h1>{buy}<p>{LINE}</p><h2>Reviews</h2>{said}</body>")
        assert int(reviews(found).sum()) == count
        assert set(passages(found).words[reviews(found)].tolist()) <= {len(REVIEW.split()) + 4}


def test_items_that_lead_elsewhere_are_no_reviews() -> None:
    item = f"<div class=item><h4><a href=/p/{{0}}>A kettle of copper</a></h4><time>{{0}} May 2024</time><p>{LINE}</p></div>"
    found = parse(f"<h1>A kettle for the stove</h1>{BUY}<p>{LINE}</p>" + "".join(map(item.format, range(1, 6))))
    assert sold(found) and not reviews(found).any()
