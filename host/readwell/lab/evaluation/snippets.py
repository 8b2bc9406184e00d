"""Counts kept phrases, of those that must be kept and of those that must not: for pages without full gold.

A page lists them as `with` and `without`, as in Trafilatura's evaluation. A phrase counts as kept if the answer's text
contains it word for word, ignoring white space.
"""

from __future__ import annotations

from collections.abc import Iterator

from readwell.engine.answer.select import select
from readwell.engine.extractors.settings import from_text
from readwell.engine.render.formats import render
from readwell.lab.evaluation.corpus import Page
from readwell.lab.evaluation.tally import Tally
from readwell.parse import parse


def measured(page: Page, extractor: str) -> Iterator[tuple[str, Tally]]:
    """Yields the tally of a page's phrases; `given` are those found of both kinds, `right` those that must be there."""
    tree = parse(page.html, page.url)
    _, selection = select(tree, from_text(extractor), pictured=False)
    text = _spaced(str(render(tree, selection.kept, "text")))
    wanted, unwanted = (page.row.get(key) or [] for key in ("with", "without"))
    right = sum(_spaced(phrase) in text for phrase in wanted)
    wrong = sum(_spaced(phrase) in text for phrase in unwanted)
    yield "snippets", Tally(len(wanted), right + wrong, right, right)


def _spaced(text: str) -> str:
    return " ".join(text.split())
