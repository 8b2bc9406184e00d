"""A small corpus of pages with gold texts."""

from __future__ import annotations

import json
from pathlib import Path

GOLD = Path(__file__).parents[1] / "data" / "pages" / "gold"


def corpus(folder: Path) -> Path:
    path = folder / "made.jsonl"
    rows = [
        {"id": one.stem, "html": one.read_text("utf-8"), "gold": one.with_suffix(".txt").read_text("utf-8")}
        for one in sorted(GOLD.glob("*.html"))
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path
