"""Removes `<form>` elements with all their contents."""

from dataclasses import dataclass

import numpy as np

from readwell.selection import setting
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Forms:
    """Setting: remove `<form>` elements."""

    forms: bool = setting(True, "Drop forms, as the original does.")


def drop(settings: Forms, page: Snapshot) -> Mask:
    """Returns the elements."""
    return page.tagged(("form",)) if settings.forms else np.zeros(len(page), np.bool_)
