"""The claims of recognisers: an element is a formula, a picture, a note mark ... or shows nothing."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula: the node of its MathML (-1 for none), the TeX the page gives, and whether it has a line of its own."""

    math: int
    tex: str
    display: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: where it comes from (empty if unknown) and the words that stand for it."""

    src: str
    alt: str


@dataclass(frozen=True, slots=True)
class Letter:
    """A picture or control that stands for text: an emoji, an icon with words, a ticked box."""

    text: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """An SVG drawing larger than an icon, and what it is called."""

    label: str


@dataclass(frozen=True, slots=True)
class NoteMark:
    """A reference to a footnote: its label and the element that holds the note."""

    label: str
    body: int


@dataclass(frozen=True, slots=True)
class Player:
    """A video, an audio file or an embedded player: the kind (`video`, `audio`, `frame`), address, title and poster."""

    form: str
    src: str
    title: str
    poster: str


@dataclass(frozen=True, slots=True)
class PageBreak:
    """Where a printed page begins, and its number."""

    number: str


Claim = Formula | Picture | Letter | Drawing | NoteMark | Player | PageBreak
#: `None`: this element shows nothing that belongs to the text.
Claims = dict[int, Claim | None]
