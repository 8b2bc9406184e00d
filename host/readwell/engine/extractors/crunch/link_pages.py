"""Leaves pages of links unchanged, since filtering a portal leaves nothing. The paper names this as future work."""

from dataclasses import dataclass

import numpy as np

from readwell.engine.page.links import linked
from readwell.engine.page.selection import setting
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.text import letters, unseen


@dataclass(frozen=True)
class LinkPages:
    """Settings: what a page of links is."""

    link_pages: bool = setting(True, "Leave pages of links untouched: the paper's future work, in our form.")
    link_page_share: int = setting(
        80, "Share of the page's letters in links that makes it one. Our choice.", range=(1, 100), unit="%"
    )


def untouched(settings: LinkPages, page: Snapshot) -> bool:
    """Whether the page is a page of links."""
    amount = np.where(unseen(page), 0, letters(page)).astype(np.int64)
    whole, inside = int(amount.sum()), int(amount[linked(page)].sum())
    return settings.link_pages and whole > 0 and inside * 100 >= whole * settings.link_page_share
