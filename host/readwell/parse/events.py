"""What the parser reports: start tags, texts, end tags and what separates texts, recorded in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from html import escape
from typing import Final

from readwell.engine.basics.vocabulary import BREAKOUT, INTEGRATION, RAW, VOID, WHOLE

#: Shared by all elements without attributes; never written to.
_NONE: dict[str, str] = {}


class Sign(Enum):
    """Events of the parser besides tags."""

    TEXT_PIECE = "a piece of text"
    SEPARATOR = "separates two texts"


#: Looking them up in their class would take as long as all the other work per event.
TEXT_PIECE: Final = Sign.TEXT_PIECE
SEPARATOR: Final = Sign.SEPARATOR

#: The attributes of an element that begins, the name of one that ends, or a sign.
Event = dict[str, str] | str | Sign


class Recorder:
    """Records the parser's calls: any work here would be done thousands of times per page.

    No object is created per event, not even a pair of tag and attributes: the garbage collector would traverse them.
    """

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.tags: list[str] = []  # of all start tags
        self.texts: list[str] = []  # the parser may split one text into many pieces
        self.end = self.events.append  # no Python call: two in five events are ends

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """A start tag."""
        self.tags.append(name)
        self.events.append(attributes or _NONE)

    def data(self, text: str) -> None:
        """A piece of text."""
        self.texts.append(text)
        self.events.append(TEXT_PIECE)

    def comment(self, text: str) -> None:
        """A comment parts two texts, as in a browser."""
        self.events.append(SEPARATOR)

    def pi(self, target: str, data: str | None = None) -> None:
        """A processing instruction is a comment to a browser."""
        self.events.append(SEPARATOR)

    def close(self) -> None:
        """The end of the page."""

    def forget(self) -> None:
        """Breaks the reference cycle with the parser: otherwise the events would stay until a garbage collection,
        and the next page's columns would be allocated from cold memory.
        """
        for events in (self.events, self.tags, self.texts):
            events.clear()


@dataclass
class Events:
    """The recorded events, read once from beginning to end."""

    events: Iterator[Event]
    tags: Iterator[str]
    texts: Iterator[str]


def inside(events: Events, name: str = "", whole: bool = False) -> str | None:
    """Returns the markup up to the end of the element just begun; None if the page ends before.

    The `whole` markup is written so that a parser reads it as it was; else texts are as the page shows them.
    """
    out: list[str] = []
    names = [name]
    for event in events.events:
        if event is TEXT_PIECE:
            text = next(events.texts)
            out.append(escape(text, quote=False) if whole and names[-1] not in RAW else text)
        elif isinstance(event, str):
            names.pop()
            if not names:
                return "".join(out)
            if (ended := local(event)) not in VOID or drawn(names, ended):
                out.append(f"</{ended}>")
        elif event is not SEPARATOR:
            begun = next(events.tags)
            names.append(begun)
            out.append(_start_tag(begun, event, whole))
    return None


@cache
def local(name: str) -> str:
    """Returns a tag's local name in lower case, without its prefix."""
    return name.rsplit("}", 1)[-1].rsplit(":", 1)[-1].lower() or "unknown"


def drawn(names: list[str], name: str) -> bool:
    """Returns whether an element inside these open ones belongs to a drawing or a formula, and not to HTML."""
    if name in BREAKOUT or WHOLE.isdisjoint(names):
        return False
    return next(one for one in reversed(names) if one in WHOLE or one in INTEGRATION) in WHOLE


def _start_tag(name: str, attributes: dict[str, str], whole: bool) -> str:
    values = ((key, escape(value) if whole else value.replace('"', "&quot;")) for key, value in attributes.items())
    written = "".join(f' {key}="{value}"' for key, value in values)
    return f"<{name}{written}>"
