"""A page's head, written short."""

from __future__ import annotations

import json

import numpy as np
from readwell.engine.page.snapshot import Snapshot

STORY = "<p>The keeper of the light counted all of the steps on the way up and then down again.</p>"


def script(value: object) -> str:
    return f'<script type="application/ld+json">{json.dumps(value)}</script>'


def element(page: Snapshot, tag: str) -> int:
    """The first element with this tag."""
    return int(np.flatnonzero(page.tagged((tag,)))[0])
