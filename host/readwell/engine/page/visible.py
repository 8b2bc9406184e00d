"""Visibility: by computed layout if a browser filled it in, else by the markup."""

import re
from dataclasses import replace
from typing import cast

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.page.revealed import panels
from readwell.engine.page.sight import out_of_sight
from readwell.engine.page.snapshot import Mask, Snapshot, frozen, view
from readwell.engine.page.text import blank, unseen
from readwell.engine.page.tree import is_text, within

_NOT_SHOWN = lazy(r"display\s*:\s*none", re.IGNORECASE)
_HIDING = lazy(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
#: Set beside `visibility: hidden` by scripts that animate a box in later.
_ENTERING = lazy(r"animation|transition|transform|opacity", re.IGNORECASE)


@view
def hidden(page: Snapshot) -> Mask:
    """Returns hidden nodes that a person can't bring into view."""
    if page.layout is not None:
        return cast(Mask, frozen((page.layout["hidden"] > 0) & (page.layout["folded"] == 0)))
    return out_of_sight(page)


#: What `hidden` is cached under.
_HIDDEN = hidden.__wrapped__  # type: ignore[attr-defined]


def everything_shown(page: Snapshot) -> Snapshot:
    """Returns the page as if everything on it could be seen, for who asks for hidden text too."""
    return replace(page, built={_HIDDEN: cast(Mask, frozen(np.zeros(len(page), np.bool_)))})


@view
def unshown(page: Snapshot) -> Mask:
    """Returns nodes that aren't shown at first: without a layout also those that something on the page reveals."""
    if page.layout is not None:
        return hidden(page)
    tops = page.holding("hidden", lambda value: value.lower() != "until-found")
    tops |= page.holding("style", lambda style: bool(_HIDING.search(style)) and not _enters(style))
    return cast(Mask, frozen(within(page, tops & ~panels(page))))


@view
def folded(page: Snapshot) -> Mask:
    """Returns folded nodes: hidden now, but shown on scrolling, opening or paging."""
    if page.layout is not None:
        return cast(Mask, frozen(page.layout["folded"] > 0))
    tops = _closed(page) | _until_found(page) | panels(page) | page.holding("style", _enters)
    return cast(Mask, frozen((within(page, tops) | unshown(page)) & ~hidden(page)))


def _closed(page: Snapshot) -> Mask:
    """Returns the contents of closed `details` elements, except their summaries."""
    shut = page.tagged(("details",)).copy()
    shut[list(page.attribute("open"))] = False
    return shut[page.parent] & (page.parent >= 0) & ~page.tagged(("summary",))


def _until_found(page: Snapshot) -> Mask:
    return page.holding("hidden", lambda value: value.lower() == "until-found")


def _enters(style: str) -> bool:
    """Whether a style hides a box only until an animation shows it."""
    if not _HIDING.search(style):
        return False
    return _NOT_SHOWN.search(style) is None and _ENTERING.search(style) is not None


@view
def visible_text(page: Snapshot) -> Mask:
    """Returns text nodes with words or symbols that are visible or can be shown: all word counts are over these."""
    return cast(Mask, frozen(is_text(page) & ~blank(page) & ~unseen(page) & ~hidden(page)))
