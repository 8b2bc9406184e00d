"""Fields to type in or tick."""

from dataclasses import dataclass

import numpy as np

from readwell.selection import setting
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Inputs:
    """Whether they go."""

    inputs: bool = setting(True, "Drop input fields, as the original does.")


def drop(settings: Inputs, page: Snapshot) -> Mask:
    """The elements."""
    return page.tagged(("input", "textarea")) if settings.inputs else np.zeros(len(page), np.bool_)
