"""Whether a page sells one thing: then what buyers say of it stays, unlike comments below an article."""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.decision.comment_signs import dated_alone, leading, title_line
from readwell.engine.decision.comment_units import units
from readwell.engine.features.context import title_heading
from readwell.engine.features.passages import passages
from readwell.engine.features.wording import passage_texts
from readwell.engine.page.snapshot import Mask, Snapshot, view
from readwell.engine.structure.threads import posts_of

#: A price is a line of so many words; it stands so many passages after the title at most, or so many before.
PRICE, AFTER, BEFORE = 6, 12, 3
#: Behind the price something to buy with follows within so many passages.
NEAR = 6
#: So many reviews stand alike; a shorter line of one is a label.
FEWEST, SAID = 2, 2

_MONEY = lazy(
    r"(?:[$€£¥₹₽₺₩₴฿₪]|\b(?:USD|EUR|GBP|CHF|PLN|SEK|NOK|DKK|CZK|RUB)\b)\s*\d|"
    r"\d\s*(?:[$€£¥₹₽₺₩₴฿₪円元]|(?:USD|EUR|GBP|CHF|PLN|SEK|NOK|DKK|CZK|RUB|zł|kr|Kč|Ft|lei|лв|грн|руб)\b)"
)


@view
def reviews(page: Snapshot) -> Mask:
    """Returns passages that buyers wrote: what posts below the title of a product say, each with its day."""
    inside, members = np.zeros(len(page), np.bool_), units(page)
    if len(members) < FEWEST or members[0] <= title_line(page) or not sold(page):
        return inside[passages(page).head]
    if dated_alone(page, members) and not leading(page, members):
        for post in posts_of(page, members):
            for first, last in post.body:
                inside[first:last] = True
    return np.asarray(inside[passages(page).head] & (passages(page).words >= SAID))


@view
def sold(page: Snapshot) -> bool:
    """Whether a price stands by the title, and a button or a number of pieces by the price."""
    rows, title, texts = passages(page), title_heading(page), passage_texts(page)
    if title < 0:
        return False
    at = int(np.searchsorted(rows.head, title))
    near = range(max(at - BEFORE, 0), min(at + AFTER, len(rows)))
    prices = [row for row in near if rows.words[row] <= PRICE and _MONEY.search(texts[row])]
    if not prices:
        return False
    controls = np.flatnonzero(page.tagged(("button", "input", "select")))
    after = int(rows.head[prices[0]])
    last = int(rows.head[min(prices[0] + NEAR, len(rows) - 1)])
    return bool(((controls >= after) & (controls <= last)).any())
