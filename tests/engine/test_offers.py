"""A product's price and rating: what its page declares, where a person sees it too."""

from __future__ import annotations

import json
from typing import Any

import pytest
from readwell.engine.metadata import metadata
from readwell.parse import parse

OFFER = {"price": "1299.50", "priceCurrency": "EUR"}
RATING = {"ratingValue": 4.5, "reviewCount": "1204"}


def known(about: object, shown: str, head: str = "") -> dict[str, str]:
    """The price and the rating of a page that declares this and shows that."""
    data = f'<script type="application/ld+json">{json.dumps(about)}</script>' if about else ""
    page = parse(f"<title>Oak boat</title>{head}{data}<h1>Oak boat</h1><p>A boat of oak for two.</p><div>{shown}</div>")
    return {name: one.value for name, one in metadata(page).items() if name in ("price", "rating")}


def product(**more: Any) -> dict[str, Any]:
    """A product as JSON-LD has it."""
    return {"@type": "Product", "name": "Oak boat", **more}


@pytest.mark.parametrize(
    "shown", ["1.299,50 €", "€1,299.50", "1 299,50\u00a0€", "EUR 1299.50", "CHF 1'299.50", "<b>Now 1,299.50</b> only"]
)
def test_a_price_is_known_however_it_is_written(shown: str) -> None:
    assert known(product(offers=OFFER), shown) == {"price": "1299.50 EUR"}


def test_a_round_price_needs_no_cents() -> None:
    assert known(product(offers=[{"price": 20, "priceCurrency": "usd"}]), "$20") == {"price": "20.00 USD"}


def test_other_sources_are_asked_where_json_says_none() -> None:
    head = "<meta property='product:price:amount' content='19,90'><meta property='product:price:currency' content=EUR>"
    assert known(None, "19,90 €", head) == {"price": "19.90 EUR"}
    shown = (
        "<p itemprop=offers><span itemprop=price content='7.00'>7 $</span><meta itemprop=priceCurrency content=USD></p>"
    )
    assert known(None, shown) == {"price": "7.00 USD"}


def test_a_rating_is_known_with_how_many_gave_it() -> None:
    assert known(product(aggregateRating=RATING), "4.5 stars (1,204 reviews)") == {"rating": "4.5/5 (1204)"}
    ten = {"ratingValue": "8", "bestRating": "10", "ratingCount": 3}
    assert known(product(aggregateRating=ten), "3 ratings") == {"rating": "8/10 (3)"}


@pytest.mark.parametrize(
    ("about", "shown"),
    [
        (product(offers=OFFER), "Ask us for the price"),
        (product(offers=OFFER), "11299.50"),
        (product(offers={"price": "free", "priceCurrency": "EUR"}), "free"),
        (product(offers={"price": "5", "priceCurrency": "euro"}), "5 euro"),
        (product(offers={"price": True, "priceCurrency": "EUR"}), "1"),
        (product(offers={"price": [1], "priceCurrency": "EUR"}), "1"),
        (product(aggregateRating={"ratingValue": 9, "ratingCount": 3}), "3 ratings"),
        (product(aggregateRating={"ratingValue": "many", "ratingCount": 3}), "3 ratings"),
        (product(aggregateRating=RATING), "many reviews"),
        ([product(offers=OFFER), {**product(offers=OFFER), "name": "Oak oar"}, {"@type": "Offer"}][1:], "none of it"),
        ([{**product(offers=OFFER), "name": name} for name in ("Oak oar", "Pine oar")], "1299.50"),
    ],
)
def test_what_nobody_sees_or_what_makes_no_sense_is_not_known(about: object, shown: str) -> None:
    assert known(about, shown) == {}


def test_of_several_products_it_is_the_one_of_the_title() -> None:
    several = [{**product(offers=OFFER | {"price": "5"}), "name": "Oak oar"}, product(offers=OFFER)]
    assert known(several, "5 € and 1299.50 €") == {"price": "1299.50 EUR"}
