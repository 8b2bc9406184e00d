"""Elements by their ARIA role."""

import numpy as np

from readwell.engine.page.snapshot import Mask, Snapshot


def aria(page: Snapshot, roles: tuple[str, ...]) -> Mask:
    """Returns elements with one of these roles."""
    mask = np.zeros(len(page), np.bool_)
    for node, value in page.attribute("role").items():
        mask[node] = value.strip().lower() in roles
    return mask
