"""What all filters share: a filter marks the nodes it drops; what lies below goes with them."""

from dataclasses import field
from typing import Any

import numpy as np

from readwell.snapshot import Mask, Snapshot


def switch(on: bool, doc: str) -> Any:
    """A filter's setting: whether it works."""
    return field(default=on, metadata={"doc": doc})


def nothing(page: Snapshot) -> Mask:
    """No node."""
    return np.zeros(len(page), np.bool_)
