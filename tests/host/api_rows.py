"""Rows of pages for the package's functions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
COUNCIL = (ROOT / "tests" / "data" / "pages" / "council.html").read_text("utf-8")

ROWS: list[dict[str, Any]] = [
    {"id": 1, "html": COUNCIL, "url": "https://example.org/a"},
    {"id": 2, "html": None},
    {"id": 3, "html": b"%PDF-1.4"},
    {"id": 4, "html": COUNCIL.encode("utf-16")},
]
