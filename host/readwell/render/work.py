"""One piece of saving: a page, what is kept, and what the asker wants of the file."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any
from urllib.parse import unquote_to_bytes

import numpy as np

from readwell.errors import Refused
from readwell.render.about import about, shows_title
from readwell.render.article import walked
from readwell.render.document import NOTHING, Article, Part, plain_of, rewritten
from readwell.render.outline import is_title, outlined
from readwell.render.text import text
from readwell.render.thread import threaded
from readwell.snapshot import Mask, Snapshot

#: Kinds of pictures that every browser shows.
MEDIA = {
    "image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/webp": ".webp", "image/avif": ".avif",
    "image/svg+xml": ".svg", "image/bmp": ".bmp",
}  # fmt: skip
#: What pictures begin with: what a server or a page says of them isn't believed.
_BEGINNINGS = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"BM", "image/bmp"),
)


@dataclass(frozen=True)
class Image:
    """The bytes of a picture, as they travel."""

    media: str
    base64: str

    @property
    def data(self) -> bytes:
        """The bytes themselves."""
        return base64.b64decode(self.base64)


@dataclass(frozen=True, eq=False)
class Work:
    """What a format is written from."""

    page: Snapshot
    kept: Mask
    #: Leaves to list after the article (`Selection.apart`).
    apart: tuple[int, ...] = ()
    #: What only the asker knows: time, extractor, tags; what it says of title or author wins.
    given: Mapping[str, str] = field(default_factory=dict)
    #: Address -> picture, for formats that hold them.
    images: Mapping[str, Image] = field(default_factory=dict)
    #: Whether what isn't held may be fetched when the file is opened.
    remote: bool = False
    #: Front matter of Markdown; empty for the format's own, "-" for none.
    template: str = ""
    #: The file name's template; empty for the usual one.
    name: str = ""
    #: How sure the extractor was of each leaf, and the role it gave it, where it was asked.
    scores: Mapping[int, float] = field(default_factory=dict)
    roles: Mapping[int, str] = field(default_factory=dict)

    @cached_property
    def beside(self) -> Mask:
        """The leaves listed after the article, as a mask."""
        mask = np.zeros(len(self.page), np.bool_)
        mask[list(self.apart)] = True
        return mask & ~self.kept

    @cached_property
    def article(self) -> Article:
        """The kept leaves as blocks and notes; below a rule, what is listed after them."""
        whole = threaded(self.page, self.kept)
        if self.beside.any():
            whole = replace(whole, blocks=(*whole.blocks, Part("rule"), *self._listed()))
        return outlined(self.page, whole)

    def _listed(self) -> tuple[Part, ...]:
        """A link that stood in a heading or a note opens no section and is no note here."""
        after = walked(self.page, self.beside)
        parts = (*after.blocks, *(part for note in after.notes for part in note.parts))
        return rewritten(
            parts, lambda part: part._replace(kind="paragraph", facts=NOTHING) if part.kind == "heading" else part
        )

    @cached_property
    def text(self) -> str:
        """The words alone, what is listed after them below an empty line."""
        parts = [text(self.page, mask) for mask in (self.kept, self.beside) if mask.any()]
        return "\n".join(part for part in parts if part)

    @cached_property
    def held(self) -> Mapping[str, Image]:
        """Every picture there is: those that travelled beside the page, and those the page carries in its addresses."""
        own = {address: _inside(address) for address in self.article.pictures() if address.startswith("data:")}
        return {address: picture for address, picture in own.items() if picture} | dict(self.images)

    @cached_property
    def about(self) -> dict[str, str]:
        """What the text says about itself. A book's pages bear the book's title over their own: the text's own wins."""
        found = about(self.page, self.kept, self.beside, self.given)
        first = next((part for part in self.article.everything() if part.kind == "heading"), None)
        if first is None or self.given.get("title") or is_title(first, found["title"]):
            return found
        return found | ({"title": plain_of(first.parts)} if is_title(first, self.page.facts.get("title", "")) else {})

    @cached_property
    def titled(self) -> bool:
        """Whether the text begins with its title."""
        return shows_title(self.article, self.about["title"])


def image(entry: Any) -> Image | None:
    """A picture as a request carries it; nothing if it is none that browsers show."""
    if not isinstance(entry, Mapping) or not isinstance(entry.get("base64"), str):
        raise Refused("request", "a picture is not an object with base64")
    try:
        data = base64.b64decode(entry["base64"], validate=True)
    except (ValueError, binascii.Error):
        raise Refused("request", "a picture's base64 is broken") from None
    kind = media(data)
    return Image(kind, entry["base64"]) if kind else None


def _inside(address: str) -> Image | None:
    """The picture in a `data:` address."""
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
    """What kind of picture these bytes are; empty if none that browsers show."""
    for beginning, kind in _BEGINNINGS:
        if data.startswith(beginning):
            return kind
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    if data[4:8] == b"ftyp" and data[8:12] in (b"avif", b"avis"):
        return "image/avif"
    start = data[:2000].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return "image/svg+xml" if start.startswith((b"<svg", b"<?xml", b"<!doctype svg")) and b"<svg" in start else ""
