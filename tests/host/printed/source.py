"""A page's source as its tags and texts, in order, read from the string alone."""

import html
import re
from dataclasses import dataclass

UNREAD = ("head", "script", "style")
VOID = ("br", "hr", "img", "input", "meta", "link", "wbr", "embed", "area", "col", "source", "track", "base", "param")
_PIECE = re.compile(r"""<!--.*?-->|<!doctype[^>]*>|<(/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|<""", re.S)


@dataclass(frozen=True)
class Piece:
    """A tag or a text: the characters as they stand in the source, and the line they begin on."""

    raw: str
    line: int
    name: str = ""
    closes: bool = False

    @property
    def tag(self) -> bool:
        return self.name != ""

    @property
    def text(self) -> str:
        return "" if self.tag else html.unescape(self.raw)


def pieces(source: str) -> list[Piece]:
    """The tags and texts of a page, without comments, the head, scripts and styles."""
    found: list[Piece] = []
    unread = ""
    for match in _PIECE.finditer(source):
        raw, name, closes = match[0], (match[2] or "").lower(), match[1] == "/"
        if unread:
            unread = "" if closes and name == unread else unread
        elif raw.startswith("<!"):
            continue
        elif name in UNREAD and not closes:
            unread = name
        else:
            found.append(Piece(raw, source.count("\n", 0, match.start()), name, closes))
    return found


def title(source: str) -> str:
    """The text between the title's tags."""
    found = re.search(r"<title[^>]*>(.*?)</title>", source, re.S | re.I)
    return html.unescape(found[1]) if found else ""


def single(text: str) -> str:
    """The text with each run of white space as one space, none at its ends."""
    return " ".join(text.split())
