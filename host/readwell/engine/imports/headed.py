"""Lists of links under headings, as Pocket and Instapaper write them in HTML."""

from __future__ import annotations

from collections.abc import Iterator

from readwell.engine.imports.markup import tokens
from readwell.engine.imports.sources import Source


def links(source: Source) -> Iterator[tuple[int, str, dict[str, str]]]:
    """Yields for each link its number, the heading above it, and its attributes with its text as `title`."""
    heading, into, number = "", "", 0
    link: dict[str, str] = {}
    for token in tokens(source.pieces()):
        if token.name in ("h1", "h2"):
            heading, into = "", "heading"
        elif token.name == "a":
            link, into = {name: value for name, value in token.attributes.items() if name != "title"}, "title"
        elif token.name == "/a" and into == "title":
            number += 1
            yield number, heading.strip(), link
            into = ""
        elif token.name.startswith("/h"):
            into = ""
        elif not token.name and into == "heading":
            heading += token.text
        elif not token.name and into == "title":
            link["title"] = link.get("title", "") + token.text
