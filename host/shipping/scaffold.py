"""Templates of a new extractor and its test, which `build.py new` writes."""

from __future__ import annotations

import re

EXTRACTOR = '''\
"""Name the paper here: its authors, title and year. Then say in a sentence how it finds the content."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from readwell.engine.page.selection import Selection, marked
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import leaves


@dataclass(frozen=True)
class {kind}:
    """Say in a sentence what is kept and why."""

    name: ClassVar[str] = "{name}"
    title: ClassVar[str] = "{kind}"
    paper: ClassVar[str] = "Authors year"

    def select(self, page: Snapshot) -> Selection:
        """Keeps every text there is, until the idea stands here."""
        return marked(leaves(page) & (page.tag == np.int32(0)))
'''

EXTRACTOR_TEST = """\
from readwell.engine.extractors.{name} import {kind}
from readwell.parse import parse


def test_the_article_is_kept_and_the_menu_is_not() -> None:
    page = parse("<nav><a href=/>Home</a></nav><p>The council voted to keep the library open.</p>")
    kept = {kind}().select(page).kept
    assert [page.strings[text] for text in page.text[kept]] == ["The council voted to keep the library open."]
"""


def with_extractor(listing: str, name: str, kind: str) -> str:
    """The list of extractors with one more at its end, its import in alphabetical order."""
    lines = listing.splitlines(keepends=True)
    wanted = f"from readwell.engine.extractors.{name} import {kind}\n"
    places = [row for row, line in enumerate(lines) if line.startswith("from readwell.") and line < wanted]
    lines.insert(places[-1] + 1 if places else 0, wanted)
    text = "".join(lines)

    def longer(row: re.Match[str]) -> str:
        return f"{row[1]},{row[2]}    {kind},{row[2]})" if "\n" in row[2] else f"{row[1]}, {kind})"

    listed = re.sub(r"(for kind in \([^)]*?),?(\s*)\)", longer, text, count=1)
    if listed == text:
        raise SystemExit("the list of extractors has another shape than build.py knows: add the line by hand")
    return listed
