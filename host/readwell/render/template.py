"""Templates: `{title}`, `{published|day}`. Front matter and file names are written with them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping

from readwell.errors import Refused
from readwell.render.escaping import text

#: Control characters, half characters, and what begins a tag, code or the address of a link.
_ACTIVE = re.compile(r"[<`\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]|(?<=\])[(\[:]")
#: What is a string to YAML without quotes, and to Markdown no more than that. An address has no space after its colon.
_PLAIN = re.compile(r"[^\W_](?:[\w .,/@%+()?&=-]|:(?=[\w/]))*")
_PLACE = re.compile(r"\{(\w+)((?:\|\w+)*)\}")


def _listed(value: str) -> str:
    entries = [entry.strip() for entry in value.split(",") if entry.strip()]
    return f"[{', '.join(map(_quoted, entries))}]" if entries else ""


def _quoted(value: str) -> str:
    """A string in quotes as JSON and YAML read it. What YAML forbids or a reader of Markdown acts upon is escaped."""
    return _ACTIVE.sub(lambda found: f"\\u{ord(found.group(0)):04x}", json.dumps(value, ensure_ascii=False))


#: What may follow a name: how its value is written.
FILTERS: dict[str, Callable[[str], str]] = {
    "yaml": lambda value: _quoted(value) if value else "",
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
    return "\n".join(_filled(template.split("\n"), values, lambda place, value: value))


def fill_markdown(template: str, values: Mapping[str, str]) -> str:
    """The same above Markdown: what no filter has quoted is quoted in front matter, and escaped below it."""
    lines = template.split("\n")
    ends = [at for at, line in enumerate(lines) if at and line.rstrip() in ("---", "...")]
    matter = ends[0] if ends and lines[0].rstrip() == "---" else 0
    below = _filled(lines[matter:], values, lambda place, value: value if _is_quoted(place) else text(value))
    return "\n".join([*_filled(lines[:matter], values, _in_matter), *below])


def _filled(lines: list[str], values: Mapping[str, str], write: Callable[[re.Match[str], str], str]) -> list[str]:
    out = []
    for line in lines:
        places = list(_PLACE.finditer(line))
        if not places or any(_value(place, values) for place in places):
            out.append(_PLACE.sub(lambda place: write(place, _value(place, values)), line))
    return out


def _is_quoted(place: re.Match[str]) -> bool:
    """Whether a place's last filter has made its value a string in quotes."""
    return place.group(2).endswith(("|yaml", "|list"))


def _in_matter(place: re.Match[str], value: str) -> str:
    """A value in a line of YAML: as it is where it can be nothing else, quoted where the template has no quotes."""
    if not value or _is_quoted(place) or _PLAIN.fullmatch(value):
        return value
    before = place.string[: place.start()]
    if before.count('"') % 2 or before.count("'") % 2:
        return _quoted(value)[1:-1].replace("'", "\\u0027")
    return _quoted(value)


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
