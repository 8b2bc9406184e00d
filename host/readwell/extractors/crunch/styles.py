"""Removes `<style>` elements."""

from dataclasses import dataclass

import numpy as np

from readwell.selection import setting
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Styles:
    """Setting: remove `<style>` elements."""

    styles: bool = setting(False, "Drop style sheets. Off in the original's settings: the page keeps its look.")


def drop(settings: Styles, page: Snapshot) -> Mask:
    """Returns the elements."""
    return page.tagged(("style",)) if settings.styles else np.zeros(len(page), np.bool_)
