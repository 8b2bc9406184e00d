"""The little signs by which a heading links to itself are written nowhere, even where a person kept them."""

from __future__ import annotations

import numpy as np

from readwell.render.document import Part
from readwell.render.source import Source
from readwell.views.links import links
from readwell.views.permalinks import permalinks


def claims(given: Source) -> dict[int, Part | None]:
    """Each of them, as nothing."""
    return dict.fromkeys(np.flatnonzero(permalinks(given.page) & links(given.page)).tolist())
