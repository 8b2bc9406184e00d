"""Page and ids to text and files: one truth for the reader's save, the command line and the host.

`article` says what the kept part of a page means, once; every format is a short writer over its tree. The
ordered list of formats is here.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from readwell.errors import Refused
from readwell.render.blocks import blocks
from readwell.render.epub import epub
from readwell.render.markdown import markdown
from readwell.render.names import name
from readwell.render.sheet import sheet
from readwell.render.template import FRONT_MATTER, fill_markdown
from readwell.render.work import Work
from readwell.snapshot import Mask, Snapshot


@dataclass(frozen=True)
class Format:
    """How a file is called and written."""

    ending: str
    media: str
    write: Callable[[Work], str | bytes]


def _markdown(work: Work) -> str:
    """Front matter, then the text."""
    if work.template == "-":
        return markdown(work.article)
    matter = fill_markdown(work.template or FRONT_MATTER, work.about)
    return matter.rstrip("\n") + "\n\n" + markdown(work.article)


FORMATS: dict[str, Format] = {
    "text": Format(".txt", "text/plain", lambda work: work.text),
    "markdown": Format(".md", "text/markdown", _markdown),
    "html": Format(".html", "text/html", sheet),
    "epub": Format(".epub", "application/epub+zip", epub),
    "json": Format(".json", "application/json", blocks),
}


def render(page: Snapshot, kept: Mask, form: str) -> str | bytes:
    """The kept leaves in one of the formats, nothing known but the page."""
    return written(Work(page, kept), form)


def written(work: Work, form: str) -> str | bytes:
    """The file's content."""
    return known(form).write(work)


def known(form: str) -> Format:
    """The format of this name, or a refusal that lists them."""
    if form not in FORMATS:
        raise Refused("format", f"no format is called {form!r}; known are {', '.join(FORMATS)}")
    return FORMATS[form]


def reply(work: Work, form: str) -> dict[str, Any]:
    """What a request to render gets back: the file, its name, and the pictures it would like to hold."""
    content = written(work, form)
    out: dict[str, Any] = {"format": form, "media": known(form).media}
    if isinstance(content, bytes):
        out["base64"] = base64.b64encode(content).decode("ascii")
    else:
        out["text"] = content
    out["name"] = name(work.about, known(form).ending, work.name)
    out["pictures"] = [address for address in work.article.pictures() if address not in work.held]
    out["about"] = {key: value for key, value in work.about.items() if value}
    return out
