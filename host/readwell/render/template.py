"""Templates: `{title}`, `{published|day}`. Front matter and file names are written with them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping

from readwell.errors import Refused

_PLACE = re.compile(r"\{(\w+)((?:\|\w+)*)\}")


def _listed(value: str) -> str:
    entries = [entry.strip() for entry in value.split(",") if entry.strip()]
    return json.dumps(entries, ensure_ascii=False) if entries else ""


#: What may follow a name: how its value is written.
FILTERS: dict[str, Callable[[str], str]] = {
    "yaml": lambda value: json.dumps(value, ensure_ascii=False) if value else "",
    "list": _listed,
    "day": lambda value: value[:10],
    "year": lambda value: value[:4],
    "lower": str.lower,
    "upper": str.upper,
}

FRONT_MATTER = """\
---
title: {title|yaml}
author: {byline|yaml}
site: {site|yaml}
source: {address|yaml}
canonical: {canonical|yaml}
published: {published|yaml}
saved: {saved|yaml}
language: {language|yaml}
licence: {licence|yaml}
tags: {tags|list}
words: {words}
left_out_words: {left_out_words}
extractor: {extractor|yaml}
readwell: {version|yaml}
---
"""
NAME = "{date} {site} - {title}"


def fill(template: str, values: Mapping[str, str]) -> str:
    """The template with its places filled. A line of places that all stay empty isn't written: no author is no line."""
    out = []
    for line in template.split("\n"):
        places = list(_PLACE.finditer(line))
        if not places or any(_value(place, values) for place in places):
            out.append(_PLACE.sub(lambda place: _value(place, values), line))
    return "\n".join(out)


def _value(place: re.Match[str], values: Mapping[str, str]) -> str:
    name, filters = place.group(1), place.group(2).split("|")[1:]
    if name not in values:
        raise Refused("request", f"the template asks for {{{name}}}; known are {', '.join(sorted(values))}")
    value = values[name]
    for key in filters:
        if key not in FILTERS:
            raise Refused("request", f"the template uses |{key}; known are {', '.join(FILTERS)}")
        value = FILTERS[key](value)
    return value
