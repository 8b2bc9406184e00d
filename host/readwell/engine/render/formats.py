"""The ordered list of file formats, and the reply to a request for a file."""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.render.blocks import blocks
from readwell.engine.render.epub import epub
from readwell.engine.render.headed import kept_text
from readwell.engine.render.markdown import markdown
from readwell.engine.render.marks_list import below_markdown
from readwell.engine.render.names import name
from readwell.engine.render.sheet import sheet
from readwell.engine.render.template import FRONT_MATTER, fill_markdown
from readwell.engine.render.work import Work


@dataclass(frozen=True)
class Format:
    """A format's media type, file extension and writer."""

    ending: str
    media: str
    write: Callable[[Work], str | bytes]
    #: Whether the file embeds pictures; the others link to them.
    pictures: bool = False


def _markdown(work: Work) -> str:
    """Returns front matter, then the text."""
    listed = below_markdown(work.about["address"], work.marks)
    if work.template == "-":
        return markdown(work.article) + listed
    matter = fill_markdown(work.template or FRONT_MATTER, work.about)
    return matter.rstrip("\n") + "\n\n" + markdown(work.article) + listed


#: In the order in which they are offered; build.py writes extension/settings/formats.js from this list.
FORMATS: dict[str, Format] = {
    "markdown": Format(".md", "text/markdown", _markdown),
    "html": Format(".html", "text/html", sheet, pictures=True),
    "epub": Format(".epub", "application/epub+zip", epub, pictures=True),
    "text": Format(".txt", "text/plain", kept_text),
    "json": Format(".json", "application/json", blocks),
}


def render(page: Snapshot, kept: Mask, form: str) -> str | bytes:
    """Writes the kept leaves in one of the formats, with no information but the page."""
    return written(Work(page, kept), form)


def written(work: Work, form: str) -> str | bytes:
    """Returns the file's content."""
    return known(form).write(work)


def known(form: str) -> Format:
    """Returns the format of this name, or refuses with the list of formats."""
    if form not in FORMATS:
        raise Refused("format", f"no format is called {form!r}; known are {', '.join(FORMATS)}")
    return FORMATS[form]


def reply(work: Work, form: str) -> dict[str, Any]:
    """Returns the reply to a request to render: the file, its name, and the pictures it wants to embed."""
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
