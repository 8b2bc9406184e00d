"""A page and the name of an extractor in, the settled answer out: the engine and the Python API begin here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from readwell.engine.answer.settle import settle
from readwell.engine.extractors import settings
from readwell.engine.page.selection import Selection
from readwell.engine.page.snapshot import Snapshot


def select(page: Snapshot, wanted: Mapping[str, Any] | None, pictured: bool = True) -> tuple[dict[str, Any], Selection]:
    """Runs the extractor that a request names and settles its answer; for words alone it needs no pictures."""
    extractor = settings.build(wanted)
    return settings.in_force(extractor), settle(page, extractor.select(page), pictured)
