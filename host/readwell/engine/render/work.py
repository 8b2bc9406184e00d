"""The input of a format: a page, what is kept, and the options for the file.

What builds the article is imported when first needed: plain text does without it.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_to_bytes

import numpy as np

from readwell.engine.basics.errors import Refused
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import blank
from readwell.engine.page.tree import is_text
from readwell.engine.render.text import text

if TYPE_CHECKING:
    from readwell.engine.render.document import Article

#: Image types that every browser shows.
MEDIA = {
    "image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/webp": ".webp", "image/avif": ".avif",
    "image/svg+xml": ".svg", "image/bmp": ".bmp",
}  # fmt: skip
#: Signatures of image files: declared types are not trusted.
_BEGINNINGS = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"BM", "image/bmp"),
)


@dataclass(frozen=True)
class Image:
    """A picture's bytes, as transferred."""

    media: str
    base64: str

    @property
    def data(self) -> bytes:
        """Returns the bytes."""
        return base64.b64decode(self.base64)


@dataclass(frozen=True, eq=False)
class Work:
    """The input of every format."""

    page: Snapshot
    kept: Mask
    #: Leaves to list after the article (`Selection.apart`).
    apart: tuple[int, ...] = ()
    #: Leaves that plain text leaves out (`Selection.captions`); unknown, so empty, where the caller says what is kept.
    captions: Mask | None = None
    #: Values only the caller knows: time, extractor, tags; its title and author take precedence.
    given: Mapping[str, str] = field(default_factory=dict)
    #: Address -> picture, for formats that embed them.
    images: Mapping[str, Image] = field(default_factory=dict)
    #: Whether pictures that aren't embedded may be fetched when the file is opened.
    remote: bool = False
    #: Front matter of Markdown; empty for the format's own, "-" for none.
    template: str = ""
    #: Whether links keep their addresses.
    links: bool = True
    #: A small picture for the library's list, a data URL, and whether the library keeps the others.
    cover: str = ""
    keeps_pictures: bool = False
    #: The file name's template; empty for the default.
    name: str = ""
    #: Where the chapters of a joined work begin, each with its title; empty if it has none.
    chapters: tuple[tuple[int, str], ...] = ()
    #: The score and the role of each leaf, if they were requested.
    scores: Mapping[int, float] = field(default_factory=dict)
    roles: Mapping[int, str] = field(default_factory=dict)
    #: What a person has marked in the text.
    marks: tuple[Mapping[str, Any], ...] = ()

    @cached_property
    def beside(self) -> Mask:
        """Returns the leaves listed after the article, and the white space between two of them, as a mask."""
        mask = np.zeros(len(self.page), np.bool_)
        mask[list(self.apart)] = True
        words, spaces = np.flatnonzero(is_text(self.page) & ~blank(self.page)), np.flatnonzero(blank(self.page))
        after = np.searchsorted(words, spaces)
        inner = (after > 0) & (after < len(words))
        spaces, after = spaces[inner], after[inner]
        mask[spaces[mask[words[after - 1]] & mask[words[after]]]] = True
        return mask & ~self.kept

    @cached_property
    def article(self) -> Article:
        """Returns the kept leaves as blocks and notes; below a rule, the links listed after them."""
        from readwell.engine.render.whole import whole

        return whole(self.page, self.kept, self.beside, self.links)

    @cached_property
    def marked(self) -> Article:
        """Returns the article with its marks, for formats that show them."""
        from readwell.engine.render.quotes import marked

        return marked(self.article, self.marks)

    @cached_property
    def text(self) -> str:
        """Returns the words only, with listed links below an empty line."""
        return self._text(self.kept if self.captions is None else self.kept & ~self.captions)

    @cached_property
    def text_with_captions(self) -> str:
        """Returns the same words with captions, as the other formats have them."""
        return self._text(self.kept)

    def _text(self, own: Mask) -> str:
        parts = [text(self.page, mask) for mask in (own, self.beside) if mask.any()]
        return "\n".join(part for part in parts if part)

    @cached_property
    def held(self) -> Mapping[str, Image]:
        """Returns every available picture: those sent with the page, and those in its data URLs."""
        own = {address: _inside(address) for address in self.article.pictures() if address.startswith("data:")}
        return {address: picture for address, picture in own.items() if picture} | dict(self.images)

    @property
    def embedded(self) -> dict[str, str]:
        """Returns address -> data URL of every available picture."""
        return {address: f"data:{image.media};base64,{image.base64}" for address, image in self.held.items()}

    @cached_property
    def about(self) -> dict[str, str]:
        """Returns the text's metadata. A page of a book may show the book's title first: the text's own title wins."""
        from readwell.engine.metadata.found import undisguised
        from readwell.engine.render.about import about
        from readwell.engine.render.document import plain_of
        from readwell.engine.render.outline import is_title

        found = about(self.page, self.kept, self.beside, self.given)
        first = next((part for part in self.article.everything() if part.kind == "heading"), None)
        if first is None or self.given.get("title") or is_title(first, found["title"]):
            return found
        own = is_title(first, self.page.facts.get("title", ""))
        return found | ({"title": undisguised(plain_of(first.parts))} if own else {})

    @cached_property
    def titled(self) -> bool:
        """Whether the text begins with its title."""
        from readwell.engine.render.about import shows_title

        return shows_title(self.article, self.about["title"])


def image(entry: Any) -> Image | None:
    """Returns a picture from a request; None if browsers don't show its type."""
    if not isinstance(entry, Mapping) or not isinstance(entry.get("base64"), str):
        raise Refused("request", "a picture is not an object with base64")
    try:
        data = base64.b64decode(entry["base64"], validate=True)
    except (ValueError, binascii.Error):
        raise Refused("request", "a picture's base64 is broken") from None
    kind = media(data)
    return Image(kind, entry["base64"]) if kind else None


def _inside(address: str) -> Image | None:
    """Returns the picture in a `data:` address."""
    head, _, body = address.partition(",")
    data = unquote_to_bytes(body.encode("utf-8", "replace"))
    if head.lower().endswith(";base64"):
        raw = data.translate(None, b" \t\r\n")
        try:
            data = base64.b64decode(raw + b"=" * (-len(raw) % 4), validate=False)
        except binascii.Error:
            return None
    kind = media(data)
    return Image(kind, base64.b64encode(data).decode("ascii")) if kind else None


def media(data: bytes) -> str:
    """Returns the media type of an image's bytes; empty if browsers don't show it."""
    for beginning, kind in _BEGINNINGS:
        if data.startswith(beginning):
            return kind
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    if data[4:8] == b"ftyp" and data[8:12] in (b"avif", b"avis"):
        return "image/avif"
    start = data[:2000].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return "image/svg+xml" if start.startswith((b"<svg", b"<?xml", b"<!doctype svg")) and b"<svg" in start else ""
