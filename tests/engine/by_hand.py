"""Words that are few enough to count by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
from readwell.engine.extractors.settings import build
from readwell.parse import parse

TEN = "one two three four five six seven eight nine ten"


def kept(html: str, name: str, **changed: Any) -> list[int]:
    """The leaves that are kept."""
    page = parse(html)
    return np.flatnonzero(build({"name": name, **changed}).select(page).kept).tolist()
