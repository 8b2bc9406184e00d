"""How many of the phrases that must be kept are kept, and how few of those that must not: for pages without full gold.

A page says them as `with` and `without`, as Trafilatura's own evaluation does. A phrase counts as kept if it stands in
the answer's text word for word, white space aside.
"""

from __future__ import annotations

from collections.abc import Iterator

from readwell.engine import select
from readwell.evaluation.corpus import Page
from readwell.evaluation.tally import Tally
from readwell.parse import parse
from readwell.render import render
from readwell.settings import from_text


def measured(page: Page, extractor: str) -> Iterator[tuple[str, Tally]]:
    """All phrases of a page; `given` are those found of both kinds, `right` those that must be there."""
    tree = parse(page.html, page.url)
    _, selection = select(tree, from_text(extractor))
    text = _spaced(str(render(tree, selection.kept, "text")))
    wanted, unwanted = (page.row.get(key) or [] for key in ("with", "without"))
    right = sum(_spaced(phrase) in text for phrase in wanted)
    wrong = sum(_spaced(phrase) in text for phrase in unwanted)
    yield "snippets", Tally(len(wanted), right + wrong, right, right)


def _spaced(text: str) -> str:
    return " ".join(text.split())
