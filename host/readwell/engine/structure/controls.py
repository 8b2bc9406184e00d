"""Controls, which are not part of the text unless they open a part of it."""

from __future__ import annotations

from typing import cast

import numpy as np

from readwell.engine.basics.vocabulary import HEADING
from readwell.engine.page.aria import aria
from readwell.engine.page.snapshot import Mask, Snapshot, frozen, view
from readwell.engine.page.tree import within

CONTROLS = ("button", "select", "textarea", "option", "optgroup", "datalist", "input")
#: A button inside one of these is the heading of a section that opens and closes.
HEADS = (*HEADING, "summary", "dt")


@view
def controls(page: Snapshot) -> Mask:
    """Returns controls with their contents, except headings of collapsible sections and ticked boxes."""
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
    """Returns each control, claimed as showing nothing."""
    mask = controls(page)
    return dict.fromkeys(np.flatnonzero(mask & page.tagged(CONTROLS)).tolist())
