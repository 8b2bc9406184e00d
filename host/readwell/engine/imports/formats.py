"""Every format that can be imported, in the order in which they are tried: the first that fits a file reads it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from readwell.engine.basics.errors import Refused
from readwell.engine.imports import (
    chrome,
    delicious,
    firefox,
    instapaper,
    karakeep,
    kindle,
    links,
    linkwarden,
    matter,
    omnivore,
    own,
    pinboard,
    pocket,
    raindrop,
    readwise,
    safari,
    shaarli,
    wallabag,
    web_annotations,
)
from readwell.engine.imports.rows import Row, Wrong
from readwell.engine.imports.sources import Format, Source, sampled

FORMATS: dict[str, Format] = {
    one.name: one
    for tool in (
        own,
        web_annotations,
        kindle,
        pocket,
        instapaper,
        readwise,
        raindrop,
        matter,
        wallabag,
        omnivore,
        pinboard,
        shaarli,
        linkwarden,
        karakeep,
        firefox,
        safari,
        chrome,
        delicious,
        links,
    )
    for one in tool.FORMATS
}


def recognised(name: str, file: BinaryIO) -> str:
    """Returns the name of a file's format, and leaves the file at its beginning; refuses what is none of them."""
    sample = sampled(name, file)
    for one in FORMATS.values():
        if one.fits(sample):
            return one.name
    raise Refused("import", "this is no export that Readwell knows")


def read(name: str, file: BinaryIO, form: str = "") -> Iterator[Row | Wrong]:
    """Yields the articles of a file that can be read from any place, and a sentence for all that can't be taken."""
    chosen = FORMATS.get(form or recognised(name, file))
    if chosen is None:
        raise Refused("import", f"there is no format {form!r}; there are: {', '.join(FORMATS)}")
    file.seek(0)
    yield from chosen.read(Source(name, file))
