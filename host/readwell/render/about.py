"""What a saved text says about itself: title, author, address, time, extractor, and what was left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from readwell.metadata import metadata
from readwell.render.document import Article
from readwell.render.outline import is_title
from readwell.snapshot import Mask, Snapshot
from readwell.structure.permalinks import permalinks
from readwell.views.blocks import blocks
from readwell.views.text import words
from readwell.views.visible import visible_text

#: Names a template may ask for, whatever is known.
NAMES = tuple(
    """title byline site address canonical published modified language direction image licence saved date extractor
    version tags words left_out_words left_out_parts""".split()
)
#: What only the asker knows: the clock, the algorithm's name, the person's tags; what it says of the rest wins too.
GIVEN = tuple(name for name in NAMES if name not in ("words", "left_out_words", "left_out_parts"))


@dataclass(frozen=True)
class LeftOut:
    """A block that a person saw on the page and that isn't in the saved text."""

    node: int
    leaves: tuple[int, int]
    words: int
    text: str


def about(page: Snapshot, kept: Mask, beside: Mask, given: Mapping[str, str]) -> dict[str, str]:
    """Every name with its value, empty where nothing is known. What is listed beside the text isn't left out."""
    found = {name: entry.value for name, entry in metadata(page).items()}
    gone = left_out(page, kept | beside)
    values = {name: found.get(name, "") for name in NAMES}
    values["title"] = values["title"] or page.facts.get("title", "")
    values["address"] = page.url
    values["language"] = values["language"] or page.facts.get("lang", "")
    values["direction"] = values["direction"] or page.facts.get("dir", "")
    values |= {name: given[name] for name in GIVEN if given.get(name)}
    values["date"] = values["date"] or values["saved"][:10]
    values["words"] = str(int(words(page)[kept & visible_text(page)].sum()))
    values["left_out_words"] = str(sum(part.words for part in gone))
    values["left_out_parts"] = str(len(gone))
    return {name: " ".join(values[name].split()) for name in NAMES}


def left_out(page: Snapshot, kept: Mask) -> list[LeftOut]:
    """Every block a person could see of which something isn't kept: kept and left out are all the page's words."""
    parts = blocks(page)
    gone = visible_text(page) & ~kept & ~permalinks(page)
    out = []
    for block in np.flatnonzero(parts.total(page, gone)).tolist():
        ids = parts.leaves[parts.first[block] : parts.first[block + 1]]
        ids = ids[gone[ids]]
        text = " ".join("".join(page.string(node) for node in ids.tolist()).split())
        count = int(words(page)[ids].sum())
        out.append(LeftOut(int(parts.holder[block]), (int(ids[0]), int(ids[-1]) + 1), count, text))
    return out


def told(values: Mapping[str, str], names: Sequence[str]) -> dict[str, Any]:
    """The names of which something is known, in this order."""
    return {name: values[name] for name in names if values.get(name)}


def shows_title(article: Article, title: str) -> bool:
    """Whether the text begins with its title, so that no file says it twice."""
    first = next((part for part in article.everything() if part.kind == "heading"), None)
    return first is not None and is_title(first, title)
