"""Removes text links and image links: anchors with an address, without or with a picture inside."""

from dataclasses import dataclass

import numpy as np

from readwell.engine.basics.vocabulary import PICTURE
from readwell.engine.page.links import links
from readwell.engine.page.selection import setting
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.tree import subtree_sum


@dataclass(frozen=True)
class Links:
    """Settings: remove text links, remove image links."""

    text_links: bool = setting(
        False,
        "Drop links with text. The original program does by default, even inside sentences; the link lists' filter is "
        "enough for us.",
    )
    image_links: bool = setting(
        False, "Drop links around pictures. On in the original; off here, as articles link figures."
    )


def drop(settings: Links, page: Snapshot) -> Mask:
    """Returns the anchors."""
    pictured = pictures_below(page)
    mask = np.zeros(len(page), np.bool_)
    if settings.text_links:
        mask |= links(page) & ~pictured
    if settings.image_links:
        mask |= links(page) & pictured
    return mask


def pictures_below(page: Snapshot) -> Mask:
    """Returns nodes that contain a picture."""
    return subtree_sum(page, page.tagged(PICTURE)) > 0
