"""Counts the reasons for dropped text: the share of each, of all visible words that an answer dropped."""

from __future__ import annotations

from collections.abc import Iterator

from readwell.engine.answer import roles
from readwell.engine.answer.select import select
from readwell.engine.extractors.settings import from_text
from readwell.lab.evaluation.corpus import Page
from readwell.lab.evaluation.tally import Tally
from readwell.parse import parse


def measured(page: Page, extractor: str) -> Iterator[tuple[str, Tally]]:
    """Yields words by reason; `asked` is all dropped words, so that recall is a reason's share."""
    tree = parse(page.html, page.url)
    _, selection = select(tree, from_text(extractor))
    reply = roles.wire(tree, selection.kept)
    dropped = reply["words"]["visible"] - reply["words"]["kept"]
    for name in (*roles.DROPPED, *roles.EITHER):
        words = reply["reasons"].get(name, {"words": 0})["words"]
        yield name, Tally(dropped, words, words, words)
