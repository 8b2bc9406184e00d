"""Templates: `{title}`, `{published|day}`. Front matter and file names are written with them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping

from readwell.engine.basics.errors import Refused
from readwell.engine.render.escaping import text

#: Control characters, lone surrogates, and what begins a tag, code or a link's address.
_ACTIVE = re.compile(r"[<`\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]|(?<=\])[(\[:]")
#: A plain string in YAML without quotes, and without Markdown. A colon in an address has no space after it.
_PLAIN = re.compile(r"[^\W_](?:[\w .,/@%+()?&=-]|:(?=[\w/]))*")
_PLACE = re.compile(r"\{(\w+)((?:\|\w+)*)\}")


def _listed(value: str) -> str:
    entries = [entry.strip() for entry in value.split(",") if entry.strip()]
    return f"[{', '.join(map(_quoted, entries))}]" if entries else ""


def _quoted(value: str) -> str:
    """Returns a quoted string for JSON and YAML. Escapes what YAML forbids or Markdown interprets."""
    return _ACTIVE.sub(lambda found: f"\\u{ord(found.group(0)):04x}", json.dumps(value, ensure_ascii=False))


#: Filters, which decide how a value is written.
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
    """Fills the template. A line whose placeholders are all empty is dropped: no author, no author line."""
    return "\n".join(_filled(template.split("\n"), values, lambda place, value: value))


def fill_markdown(template: str, values: Mapping[str, str]) -> str:
    """Fills a template above Markdown: unfiltered values are quoted in front matter, and escaped below it."""
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
    """Whether a placeholder's last filter returns a quoted string."""
    return place.group(2).endswith(("|yaml", "|list"))


def _in_matter(place: re.Match[str], value: str) -> str:
    """Returns a value for a YAML line: unquoted if unambiguous, else quoted unless the template has quotes."""
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
