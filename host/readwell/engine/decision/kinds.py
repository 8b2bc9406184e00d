"""What kind of page this is, by the forests that read it as a whole; its layout is not asked."""

from __future__ import annotations

from collections.abc import Mapping

from readwell.engine.decision import threads
from readwell.engine.decision.draft import Draft
from readwell.engine.features.page_columns import page_columns
from readwell.engine.features.table import table

#: A page that is so likely a forum is one.
FORUM = 0.6
#: The same of listings and collections together.
CARDS = 0.5


def kinds_of(draft: Draft) -> dict[str, float]:
    """Returns how likely the page is of each kind."""
    if not draft.model.whole:
        return {}
    row = table((page_columns(draft.page, draft.first_cut, draft.probability),), 1).take(draft.model.page.names)
    return dict(zip(draft.model.whole, draft.model.page.probability(row)[:, 0].tolist(), strict=True))


def is_forum(kinds: Mapping[str, float]) -> bool:
    """Whether a page of these kinds is a forum."""
    return kinds.get("forum", 0.0) >= FORUM


def is_cards(kinds: Mapping[str, float]) -> bool:
    """Whether a page of these kinds is made of cards: what repeats there is the content."""
    return kinds.get("collection", 0.0) + kinds.get("listing", 0.0) >= CARDS


def is_posts(draft: Draft, kinds: Mapping[str, float]) -> bool:
    """Whether the page is a thread: posts look like comments."""
    return threads.is_thread(draft.page) or is_forum(kinds)
