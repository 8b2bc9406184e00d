"""Removes `<input>` and `<textarea>` elements."""

from dataclasses import dataclass

import numpy as np

from readwell.selection import setting
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Inputs:
    """Setting: remove input fields."""

    inputs: bool = setting(True, "Drop input fields, as the original does.")


def drop(settings: Inputs, page: Snapshot) -> Mask:
    """Returns the elements."""
    return page.tagged(("input", "textarea")) if settings.inputs else np.zeros(len(page), np.bool_)
