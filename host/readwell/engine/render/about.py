"""Metadata of a saved text: title, author, address, time, extractor, and what was dropped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from readwell.engine.metadata import metadata
from readwell.engine.metadata.found import undisguised
from readwell.engine.page.blocks import blocks
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import words
from readwell.engine.page.visible import visible_text
from readwell.engine.render.document import Article
from readwell.engine.render.outline import is_title
from readwell.engine.structure.permalinks import permalinks

#: Names that a template may use.
NAMES = tuple(
    """title byline site address canonical published modified language direction image licence saved date extractor
    version tags words left_out_words left_out_parts""".split()
)
#: Names whose values come from the request: time, extractor, tags; its values of the others take precedence.
GIVEN = tuple(name for name in NAMES if name not in ("words", "left_out_words", "left_out_parts"))


@dataclass(frozen=True)
class LeftOut:
    """A visible block that isn't in the saved text."""

    node: int
    leaves: tuple[int, int]
    words: int
    text: str


def about(page: Snapshot, kept: Mask, beside: Mask, given: Mapping[str, str]) -> dict[str, str]:
    """Returns every name with its value, empty if unknown. Text listed after the article doesn't count as dropped."""
    found = {name: entry.value for name, entry in metadata(page).items()}
    gone = left_out(page, kept | beside)
    values = {name: found.get(name, "") for name in NAMES}
    values["title"] = values["title"] or undisguised(page.facts.get("title", ""))
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
    """Returns every visible block that isn't completely kept; with the kept ones these are all the page's words."""
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


def shows_title(article: Article, title: str) -> bool:
    """Whether the text begins with its title, so that no file repeats it."""
    first = next((part for part in article.everything() if part.kind == "heading"), None)
    return first is not None and is_title(first, title)
