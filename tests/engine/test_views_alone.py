"""A view depends on the page alone, not on the order of calls or on decisions in between."""

from __future__ import annotations

import inspect
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from readwell.engine.answer.details import MORE, reply_details
from readwell.engine.answer.select import select
from readwell.engine.extractors import EXTRACTORS
from readwell.engine.features.table import Table
from readwell.engine.page.snapshot import Snapshot
from readwell.parse import parse

FOLDER = Path(__file__).parents[1] / "data" / "pages"
PAGES = [
    FOLDER / "council.html",
    *sorted((FOLDER / "roles").glob("*.html"))[:4],
    *sorted((FOLDER / "gold").glob("*.html"))[::3],
]


def used(page: Snapshot) -> Snapshot:
    """The same page after every extractor and every detail of a reply."""
    for name in EXTRACTORS:
        _, selection = select(page, {"name": name})
        reply_details(page, selection, list(MORE))
    return page


def plain(value: Any) -> Any:
    """A value by its fields, items and numbers: what it computes later, or keeps for speed, is no part of it."""
    if isinstance(value, np.ndarray):
        return (str(value.dtype), value.shape, value.tobytes())
    if isinstance(value, Snapshot):
        return value.hash
    if isinstance(value, Table):  # its columns are made when one is asked for
        return value.names, value.values.tobytes()
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value) if field.compare}
    if isinstance(value, dict):
        return [(plain(key), plain(item)) for key, item in value.items()]
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return None if callable(value) else value


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_view_is_the_same_on_a_used_and_on_a_fresh_page(path: Path) -> None:
    page = used(parse(path.read_bytes()))
    for build, value in list(page.built.items()):
        if inspect.isfunction(build):
            fresh = build(parse(path.read_bytes()))
            assert plain(value) == plain(fresh), f"{build.__module__}.{build.__name__}"
