"""What a page says of the product that it sells, its price and how others rate it, if a person sees that too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.metadata import declared, linked, microdata, titles
from readwell.engine.metadata.found import Found, tidy
from readwell.engine.page.snapshot import Snapshot, view
from readwell.engine.page.visible import visible_text

#: Longer texts tell of a number; a label is it.
LABEL = 80
#: The stars there are, where the page doesn't say.
STARS = "5"
#: Offers of one product that are looked at.
OFFERS = 50
_NUMBER = lazy(r"\d+(?:[.,'’\u00a0\u202f\u2009 ]\d+)*+")
_AMOUNT = lazy(r"(\d{1,3}(?:[.,'\u00a0 ]\d{3})++|\d{1,9})(?:[.,](\d{1,2}))?")
_CURRENCY = lazy(r"[A-Z]{3}")


@view
def price(page: Snapshot) -> Found | None:
    """Returns the price as `19.90 EUR`."""
    for amount, currency, source in _prices(page):
        parts, code = _AMOUNT.fullmatch(amount), currency.upper()
        if not parts or not _CURRENCY.fullmatch(code):
            continue
        whole, cents = _digits(parts[1]), (parts[2] or "").ljust(2, "0")
        node = _seen(page, {whole + cents} | ({whole} if cents == "00" else set()))
        if node >= 0:
            return Found(f"{whole}.{cents} {code}", source, node)
    return None


@view
def rating(page: Snapshot) -> Found | None:
    """Returns the rating as `4.5/5 (120)`."""
    given = (_product(page) or {}).get("aggregateRating")
    if not isinstance(given, dict):
        return None
    value, best = _text(given.get("ratingValue")), _text(given.get("bestRating")) or STARS
    count = _text(given.get("ratingCount")) or _text(given.get("reviewCount"))
    if not (_is_number(value) and _is_number(best) and count.isdecimal() and 0 < float(value) <= float(best)):
        return None
    node = _seen(page, {_digits(count)})
    return (
        Found(f"{float(value):g}/{float(best):g} ({int(count)})", "json-ld aggregateRating", node)
        if node >= 0
        else None
    )


@view
def _product(page: Snapshot) -> linked.Thing | None:
    """Returns the page's own product: the only one, or the one of the page's title."""
    found = [one for one in linked.things(page) if "product" in linked.types(one) and _text(one.get("name"))]
    title = titles.title(page)
    named = [one for one in found if title and tidy(_text(one["name"])).lower() == title.value.lower()]
    return named[0] if named else found[0] if len(found) == 1 else None


def _prices(page: Snapshot) -> Iterator[tuple[str, str, str]]:
    """Yields amounts with their currencies and sources, the surest first."""
    given = (_product(page) or {}).get("offers")
    for offer in (given if isinstance(given, list) else [given])[:OFFERS]:
        if isinstance(offer, dict):
            yield _text(offer.get("price")), _text(offer.get("priceCurrency")), "json-ld price"
    known = declared.meta(page)
    for name in ("product:price", "og:price"):
        amounts, currencies = known.get(f"{name}:amount", ()), known.get(f"{name}:currency", ())
        if amounts and currencies:
            yield amounts[0], currencies[0], f"meta {name}:amount"
    marked, coins = (microdata.elements(page, name) for name in ("price", "pricecurrency"))
    if len(marked) == 1 and coins:  # several are of several products
        yield microdata.value(page, marked[0]), microdata.value(page, coins[0]), "itemprop price"


def _seen(page: Snapshot, wanted: set[str]) -> int:
    """Returns the first text that a person sees with such a number; its digits are compared."""
    for node in np.flatnonzero(visible_text(page)).tolist():
        text = page.string(node)
        if len(text) <= LABEL and any(_digits(found[0]) in wanted for found in _NUMBER.finditer(text)):
            return int(node)
    return -1


def _digits(text: str) -> str:
    return "".join(letter for letter in text if letter.isdecimal())


def _text(value: Any) -> str:
    """Returns a number or a short text as text."""
    is_plain = isinstance(value, (str, int, float)) and not isinstance(value, bool)
    return str(value).strip() if is_plain and len(str(value)) <= LABEL else ""


def _is_number(text: str) -> bool:
    whole, _, rest = text.partition(".")
    return text.isascii() and whole.isdecimal() and len(text) <= 6 and (rest.isdecimal() or not rest)
