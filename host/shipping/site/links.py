"""Checks a built site: every link inside it leads somewhere, and no page loads anything from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

#: What a browser loads by itself, by element and attribute.
LOADED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("video", "src"), ("link", "href")}


class Page(HTMLParser):
    """The places a page has, the links it has, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.places: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes the links and the places of an element."""
        for name, value in attrs:
            if not value:
                continue
            if name in ("id", "name"):
                self.places.add(value)
            if (tag, name) in LOADED:
                self.loads.append(value)
            if tag == "a" and name == "href":
                self.links.append(value)


def faults(folder: Path) -> list[str]:
    """Returns a line for each link that leads nowhere, and for each thing that would be loaded from elsewhere."""
    pages = {path.resolve(): Page(path.read_text("utf-8")) for path in sorted(folder.rglob("*.html"))}
    return [
        f"{path.relative_to(folder.resolve())}: {fault}"
        for path, page in pages.items()
        for fault in _of(path, page, pages)
    ] + [f"{path.relative_to(folder)}: loads from elsewhere" for path in folder.rglob("*.css") if _abroad(path)]


def _of(path: Path, page: Page, pages: dict[Path, Page]) -> Iterator[str]:
    for address in [*page.links, *page.loads]:
        parts = urlsplit(address)
        if parts.scheme or parts.netloc:
            if address in page.loads and parts.scheme != "data":
                yield f"loads {address}"
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        if not target.exists():
            yield f"{address} isn't there"
        elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].places:
            yield f"{address} names no place"


def _abroad(css: Path) -> bool:
    text = css.read_text("utf-8")
    return "url(http" in text or "url(//" in text or "@import url(h" in text
