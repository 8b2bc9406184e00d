"""The interface of readability-lxml: `from readwell.api.readability import Document` in place of its own import."""

from __future__ import annotations

from readwell.api import Document as Found
from readwell.api import extract_document
from readwell.api.reading import Source
from readwell.engine.render.markup import words


class Document:
    """A page, read once, with the methods that users of readability-lxml know."""

    def __init__(self, page: Source, url: str | None = None) -> None:
        self.document: Found = extract_document(page, url)

    def title(self) -> str:
        """Returns the page's title as its head has it, else that of the text."""
        return self.document.reading.page.facts.get("title", "").strip() or self.short_title()

    def short_title(self) -> str:
        """Returns the title of the text, without the site's name."""
        return self.document.title or ""

    def author(self) -> str:
        """Returns who wrote it, empty if the page doesn't tell."""
        return self.document.author or ""

    def summary(self, html_partial: bool = False) -> str:
        """Returns the main content as clean HTML: a document, or with `html_partial` one `div`."""
        inner = f"<div>{self.document.html}</div>"
        if html_partial:
            return inner
        return f"<html><head><title>{words(self.short_title())}</title></head><body>{inner}</body></html>"
