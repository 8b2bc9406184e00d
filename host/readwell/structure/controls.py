"""Controls: what a person presses or fills in is no part of a text, unless it opens a part of it."""

from __future__ import annotations

from typing import cast

import numpy as np

from readwell.snapshot import Mask, Snapshot, frozen, view
from readwell.views.aria import aria
from readwell.views.tree import within
from readwell.vocabulary import HEADING

CONTROLS = ("button", "select", "textarea", "option", "optgroup", "datalist", "input")
#: In these a button is the head of what it opens.
HEADS = (*HEADING, "summary", "dt")


@view
def controls(page: Snapshot) -> Mask:
    """Controls and all they hold; not the heads of sections that open and close, nor ticked boxes."""
    mask = page.tagged(CONTROLS)
    if not mask.any():
        return mask
    opening = aria(page, ("tab",)) | within(page, page.tagged(HEADS))
    for name in ("aria-expanded", "aria-controls"):
        opening[list(page.attribute(name))] = True
    opening[list(page.attribute("aria-haspopup"))] = False
    ticks = page.tagged(("input",)) & page.holding("type", lambda value: value.lower() == "checkbox")
    return cast(Mask, frozen(within(page, mask & ~opening & ~ticks)))


def control_tops(page: Snapshot) -> dict[int, None]:
    """Each of them, as a claim that it shows nothing."""
    mask = controls(page)
    return dict.fromkeys(np.flatnonzero(mask & page.tagged(CONTROLS)).tolist())
