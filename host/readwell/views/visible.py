"""What a person can see: by computed layout where a browser filled it, else by what the markup says."""

import re
from typing import cast

from readwell.snapshot import Mask, Snapshot, frozen, view
from readwell.views.text import blank, unseen
from readwell.views.tree import is_text, within

_HIDING = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)


@view
def hidden(page: Snapshot) -> Mask:
    """Nodes not shown. Without layout only `hidden` and inline styles speak; the rest is assumed shown."""
    if page.layout is not None:
        return cast(Mask, frozen(page.layout["hidden"] > 0))
    tops = page.holding("hidden", lambda value: value != "until-found")
    tops |= page.holding("style", lambda style: _HIDING.search(style) is not None)
    return cast(Mask, frozen(within(page, tops)))


@view
def visible_text(page: Snapshot) -> Mask:
    """Text nodes with words or marks that a person can see: what every promise about words counts."""
    return cast(Mask, frozen(is_text(page) & ~blank(page) & ~unseen(page) & ~hidden(page)))
