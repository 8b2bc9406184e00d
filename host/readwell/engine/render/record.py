"""A saved text as stored in a library: the host's, the extension's, and in exports."""

from __future__ import annotations

from typing import Any

from readwell.engine.render.markdown import markdown
from readwell.engine.render.work import Work


def record(work: Work) -> dict[str, Any]:
    """Returns text and Markdown with metadata."""
    about = work.about
    return {
        "address": about["address"],
        "title": about["title"],
        "saved": about["saved"],
        "text": work.text,
        "markdown": markdown(work.article),
        "site": about["site"],
        "language": about["language"],
        "words": int(about["words"]),
        "about": {name: value for name, value in about.items() if value and name != "tags"},
        "tags": [tag.strip() for tag in about["tags"].split(",") if tag.strip()],
    }
