"""A stored article as a page of its own, from which every format is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from html import escape
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.basics.marks import readable
from readwell.engine.render.formats import written
from readwell.engine.render.work import Work
from readwell.engine.requests import work_of_page
from readwell.parse import parse

#: What a stored article can be written as here.
KINDS = {"epub": "application/epub+zip", "html": "text/html; charset=utf-8", "markdown": "text/markdown; charset=utf-8"}


def work_of(article: Mapping[str, Any]) -> Work:
    """Returns the work of a stored article: all of it is kept."""
    if not article["text"].strip():
        raise Refused("no-text", "this link has no text yet")
    title, about = escape(article["title"]), article["about"]
    lines = [line for line in article["text"].splitlines() if line.strip() and line.strip() != article["title"]]
    body = article["html"] or "".join(f"<p>{escape(line)}</p>" for line in lines)
    language = escape(article["language"], quote=True)
    page = parse(
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{title}</title></head>'
        f"<body><main><article><h1>{title}</h1>{body}</article></main></body></html>".encode("utf-8", "replace"),
        article["address"],
        "text/html; charset=utf-8",
    )
    given = {name: str(about[name]) for name in ("byline", "published", "site", "licence") if about.get(name)}
    given |= {"title": article["title"], "saved": article["saved"], "tags": ", ".join(article["tags"])}
    about = {name: value for name, value in given.items() if value}
    asked = {"with": {"name": "plain"}, "about": about, "marks": readable(article["marks"])}
    return replace(work_of_page(page, asked, "html"), remote=True)


def book(article: Mapping[str, Any], form: str) -> bytes:
    """Returns a stored article in one of KINDS."""
    found = written(work_of(article), form)
    return found if isinstance(found, bytes) else found.encode("utf-8", "replace")
