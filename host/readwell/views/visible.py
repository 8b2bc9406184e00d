"""Visibility: by computed layout if a browser filled it in, else by the markup."""

import re
from typing import cast

from readwell.patterns import lazy
from readwell.snapshot import Mask, Snapshot, frozen, view
from readwell.views.text import blank, unseen
from readwell.views.tree import is_text, within

_NOT_SHOWN = lazy(r"display\s*:\s*none", re.IGNORECASE)
_HIDING = lazy(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
#: Set beside `visibility: hidden` by scripts that animate a box in later.
_ENTERING = lazy(r"animation|transition|transform|opacity", re.IGNORECASE)


@view
def hidden(page: Snapshot) -> Mask:
    """Returns hidden nodes that a person can't bring into view.

    Without layout only `hidden` and inline styles count; the rest is assumed visible.
    """
    if page.layout is not None:
        return cast(Mask, frozen((page.layout["hidden"] > 0) & (page.layout["folded"] == 0)))
    tops = page.holding("hidden", lambda value: value.lower() != "until-found")
    tops |= page.holding("style", lambda style: bool(_HIDING.search(style)) and not _enters(style))
    return cast(Mask, frozen(within(page, tops & ~_panels(page))))


@view
def folded(page: Snapshot) -> Mask:
    """Returns folded nodes: hidden now, but shown on scrolling, opening or paging."""
    if page.layout is not None:
        return cast(Mask, frozen(page.layout["folded"] > 0))
    tops = _closed(page) | _until_found(page) | _panels(page) | page.holding("style", _enters)
    return cast(Mask, frozen(within(page, tops) & ~hidden(page)))


def _closed(page: Snapshot) -> Mask:
    """Returns the contents of closed `details` elements, except their summaries."""
    shut = page.tagged(("details",))
    shut[list(page.attribute("open"))] = False
    return shut[page.parent] & (page.parent >= 0) & ~page.tagged(("summary",))


def _until_found(page: Snapshot) -> Mask:
    return page.holding("hidden", lambda value: value.lower() == "until-found")


def _panels(page: Snapshot) -> Mask:
    """Returns tab panels, whichever of them is open."""
    return page.holding("role", lambda role: role.strip().lower() == "tabpanel")


def _enters(style: str) -> bool:
    """Whether a style hides a box only until an animation shows it."""
    if not _HIDING.search(style):
        return False
    return _NOT_SHOWN.search(style) is None and _ENTERING.search(style) is not None


@view
def visible_text(page: Snapshot) -> Mask:
    """Returns text nodes with words or symbols that are visible or can be shown: all word counts are over these."""
    return cast(Mask, frozen(is_text(page) & ~blank(page) & ~unseen(page) & ~hidden(page)))
