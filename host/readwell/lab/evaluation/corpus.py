"""Reads pages with gold text: JSON lines of `id`, `html`, `gold` and optional fields (url, kind, lang, fold, site).

A page that was captured in a browser (`readwell capture`) has its columns as `page` instead of `html`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.wire import from_wire
from readwell.parse import parse
from readwell.system.jsonlines import lines, opened, short_lines


@dataclass(frozen=True)
class Page:
    """One page of a corpus."""

    dataset: str
    id: str
    html: str
    gold: str
    url: str = ""
    kind: str = ""
    lang: str = ""
    site: str = ""
    fold: int = -1
    row: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    def snapshot(self) -> Snapshot:
        """Returns the page's tree: the browser's if the page was captured, else the parser's."""
        columns = self.row.get("page")
        return from_wire(columns) if isinstance(columns, dict) else parse(self.html, self.url)

    def group(self, by: tuple[str, ...]) -> tuple[str, ...]:
        """Returns the names of the groups that the page belongs to, `-` where it is unknown."""
        return tuple(str(getattr(self, name, "") or "-") for name in by)


def count(path: Path, limit: int | None = None, every: int = 1) -> int:
    """Returns roughly how many pages a file has: its lines, or every Nth, unparsed."""
    with opened(path) as source:
        return sum(1 for _ in islice(islice(short_lines(source), 0, None, every), limit))


def pages(path: Path, limit: int | None = None, needs: str = "gold") -> Iterator[Page]:
    """Yields the pages of a dataset that have gold text, or whatever field is needed. A repeated id is skipped:
    the first one counts."""
    dataset = path.name.split(".")[0]
    seen: set[str] = set()
    for row in lines(path):
        if limit is not None and len(seen) >= limit:
            return
        name = str(row.get("id"))
        whole = isinstance(row.get("html"), str) or isinstance(row.get("page"), dict)
        if name in seen or not whole or not isinstance(row.get(needs), str | list):
            continue
        seen.add(name)
        yield Page(
            dataset=dataset,
            id=name,
            html=str(row.get("html") or ""),
            gold=str(row.get("gold") or ""),
            url=str(row.get("url") or ""),
            kind=str(row.get("kind") or ""),
            lang=str(row.get("lang") or ""),
            site=str(row.get("site") or ""),
            fold=row["fold"] if isinstance(row.get("fold"), int) else -1,
            row=row,
        )
