"""A saved text as stored in a library: the host's, the extension's, and in exports."""

from __future__ import annotations

from typing import Any

from readwell.engine.render import beside
from readwell.engine.render.html import Writer, body
from readwell.engine.render.markdown import markdown
from readwell.engine.render.work import Work


def record(work: Work) -> dict[str, Any]:
    """Returns text, Markdown and what the reader shows, with metadata.

    The text has its captions, whichever file the page was saved as: other words would be another version.
    """
    about = work.about
    pictures = work.embedded if work.keeps_pictures else {}
    return {
        "address": about["address"],
        "title": about["title"],
        "saved": about["saved"],
        "text": work.text_with_captions,
        "markdown": markdown(work.article),
        "html": body(work.article, Writer(pictures, remote=True)),
        "cover": work.cover,
        "site": about["site"],
        "language": about["language"],
        "words": int(about["words"]),
        "about": {name: value for name, value in about.items() if value and name != "tags"} | _beside(work),
        **({"marks": list(work.marks)} if work.marks else {}),
        "tags": [tag.strip() for tag in about["tags"].split(",") if tag.strip()],
    }


def _beside(work: Work) -> dict[str, str]:
    """Returns the marks of what the page says and the text does not: the request `compare` wants them back."""
    found = beside.packed(beside.keys(work.page, work.kept, work.about["language"]))
    return {"beside": found} if found else {}
