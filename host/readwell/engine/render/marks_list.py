"""The list of an article's marks at the end of a saved page or of a chapter of a book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from readwell.engine.basics.marks import COLOURS
from readwell.engine.render.fragments import place
from readwell.engine.render.marks import in_markdown
from readwell.engine.render.markup import words

TITLE = "Marks"


def in_html(address: str, marks: Sequence[Mapping[str, Any]]) -> str:
    """Returns the list as markup, for pages and books; "" without marks."""
    if not marks:
        return ""
    items = "\n".join(f"<li>{_item(address, mark)}</li>" for mark in marks)
    return f'<section class="marks">\n<h2>{TITLE}</h2>\n<ol>\n{items}\n</ol>\n</section>\n'


def below_markdown(address: str, marks: Sequence[Mapping[str, Any]]) -> str:
    """Returns the list as Markdown, with the empty line above it; "" without marks."""
    return "".join((f"\n## {TITLE}\n", *(f"\n{in_markdown(address, mark)}\n" for mark in marks))) if marks else ""


def _item(address: str, mark: Mapping[str, Any]) -> str:
    colour = mark.get("colour", COLOURS[0])
    quote = f'<blockquote class="{words(colour)}"><p>{_lines(mark["exact"])}</p></blockquote>'
    note = f"<p>{_lines(mark['note'])}</p>" if mark.get("note") else ""
    facts = [words(text) for text in (mark.get("label", ""), *(f"#{tag}" for tag in mark.get("tags", ()))) if text]
    if mark.get("made"):
        facts.append(words(mark["made"][:10]))
    if link := place(address, mark):
        facts.append(f'<a href="{words(link)}">→</a>')
    return f"{quote}{note}" + (f'<p class="facts">{" · ".join(facts)}</p>' if facts else "")


def _lines(text: str) -> str:
    return "<br/>".join(words(line) for line in text.strip().splitlines())
