"""The gate: each extractor's mean F1 over the committed pages must not fall below the floor pinned earlier.

A page is `NAME.html` with its gold text in `NAME.txt`, or a line of `NAME.jsonl.xz`. The floors record a digest of the
pages they were measured on, so that an easier page can't be mistaken for a better extractor.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from readwell.engine.basics.errors import Refused
from readwell.lab.evaluation.corpus import Page, pages
from readwell.lab.evaluation.run import run_page

FLOORS = Path(__file__).with_name("floors.json")


@dataclass(frozen=True)
class Standing:
    """One extractor's result; without a floor it is new, without a measurement it is gone."""

    extractor: str
    floor: float | None
    measured: float | None

    @property
    def passes(self) -> bool:
        """Whether the extractor is known and no worse than its floor."""
        return self.floor is not None and self.measured is not None and self.measured >= self.floor

    def summary(self) -> str:
        """Returns one line for a person."""
        before = "no floor" if self.floor is None else f"{self.floor:.4f}"
        now = "gone" if self.measured is None else f"{self.measured:.4f}"
        return f"{'passes' if self.passes else 'FAILS '}  {self.extractor:<12} floor {before}  measured {now}"


def gold_pages(folder: Path) -> list[Page]:
    """Returns the pages of a folder, in order of their names, and those of its compressed files."""
    found = [
        Page(folder.name, path.stem, path.read_text("utf-8"), path.with_suffix(".txt").read_text("utf-8"))
        for path in sorted(folder.glob("*.html"))
        if path.with_suffix(".txt").exists()
    ]
    found += chain.from_iterable(map(pages, sorted(folder.glob("*.jsonl.xz"))))
    if not found:
        raise Refused("request", f"{folder} has no NAME.html with its gold text in NAME.txt, and no NAME.jsonl.xz")
    return found


def measured(pages: Iterable[Page], extractors: Iterable[str]) -> dict[str, float]:
    """Returns each extractor's mean F1, truncated to four places: a floor is never above what was measured."""
    names, count = list(extractors), 0
    sums: dict[str, float] = {}
    for page in pages:
        count += 1
        for result in run_page(page, names):
            sums[result.extractor] = sums.get(result.extractor, 0.0) + result.judged.f1
    return {name: math.floor(sums[name] / count * 10_000 + 1e-6) / 10_000 for name in names}


def digest(pages: Iterable[Page]) -> str:
    """Returns a digest of the pages and their gold."""
    whole = "\0".join(f"{page.id}\1{page.html}\1{page.gold}" for page in pages)
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


def compared(floors: Mapping[str, float], now: Mapping[str, float]) -> Iterator[Standing]:
    """Yields the result for every extractor that has a floor or a measurement."""
    for name in sorted(floors.keys() | now.keys()):
        yield Standing(name, floors.get(name), now.get(name))


def read(path: Path) -> tuple[str, dict[str, float]]:
    """Returns the digest of the pages that the floors were measured on, and the floors; both empty without a file."""
    if not path.exists():
        return "", {}
    try:
        held = json.loads(path.read_text("utf-8"))
        return str(held["pages"]), {name: float(floor) for name, floor in held["floors"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        raise Refused("request", f"{path} is not a file of floors: {problem}") from None


def pin(path: Path, pages: str, now: Mapping[str, float], lower: bool) -> None:
    """Writes new floors. Refuses to lower one unless `lower` is set."""
    _, before = read(path)
    sinking = [name for name, floor in before.items() if name in now and now[name] < floor]
    if sinking and not lower:
        lower_ones = ", ".join(f"{name} {before[name]:.4f} -> {now[name]:.4f}" for name in sorted(sinking))
        raise Refused("request", f"these floors would fall: {lower_ones}; use --lower if that is intended")
    path.write_text(json.dumps({"pages": pages, "floors": dict(sorted(now.items()))}, indent=2) + "\n", "utf-8")
