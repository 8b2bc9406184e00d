"""The garden pages of the gate: real themes under permissive licences, filled with invented texts."""

from __future__ import annotations

import json
import lzma
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.lab.garden import fill, invented
from tests.lab.garden.texts import Texts

#: Where the gate looks for them.
PAGES = Path(__file__).parents[2] / "data" / "pages" / "gold" / "garden.jsonl.xz"
#: Themes whose licence (MIT, BSD, Apache) allows their markup in this project.
THEMES = """hexo-apollo hexo-async hexo-landscape hexo-solitude mkdocs-cosmo mkdocs-flatly mkdocs-journal mkdocs-material
mkdocs-mkdocs mkdocs-readthedocs mkdocs-united pelican-jwk sphinx-agogo sphinx-alabaster sphinx-bizstyle sphinx-classic
sphinx-haiku sphinx-nature sphinx-pydata_sphinx_theme sphinx-pyramid sphinx-scrolls sphinx-sphinx_book_theme
sphinx-sphinx_rtd_theme sphinx-sphinxdoc sphinx-traditional""".split()
#: Pages of each theme, and the characters of the longest one: the gate runs every extractor on every page.
EACH, LONGEST = 4, 40_000


def rows(shells: Path, seed: int = 1) -> Iterator[dict[str, Any]]:
    """Yields the pages, with the fields that the gate reads."""
    lot, texts = random.Random(seed), invented.texts(seed)
    for name, shell in fill.shells(shells).items():
        if not shell or name not in THEMES:
            continue
        for number in range(EACH):
            row = _short(name, shell, number, texts, lot)
            yield {"id": f"{name}-{number}", **{key: row[key] for key in ("url", "html", "gold")}}


def _short(name: str, shell: str, fold: int, texts: Texts, lot: random.Random) -> dict[str, Any]:
    """The first page drawn that isn't too long; each page of a theme has comment clients of another fold."""
    while True:
        row = fill.page(name, shell, fold, texts, lot)
        if len(row["html"]) <= LONGEST:
            return row


def write(shells: Path, out: Path) -> int:
    """Writes the pages in one compressed file; returns how many there are."""
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows(shells)]
    out.write_bytes(lzma.compress("".join(lines).encode(), preset=9))
    return len(lines)
