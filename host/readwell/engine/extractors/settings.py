"""Options form, command line flags and sweeps are derived from an extractor's dataclass fields."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.extractors import DEFAULT, EXTRACTORS
from readwell.engine.extractors.setting_values import fields, made, pairs
from readwell.engine.page.selection import Extractor


def build(wanted: Mapping[str, Any] | None) -> Extractor:
    """Builds the extractor that a request names, its settings checked; the default one if it names none."""
    given = dict(wanted or {})
    name = given.pop("name", DEFAULT)
    if not isinstance(name, str) or name not in EXTRACTORS:
        raise Refused("extractor", f"no extractor is called {name!r}; known are {', '.join(EXTRACTORS)}")
    return made(EXTRACTORS[name], given)


def from_text(text: str) -> dict[str, Any]:
    """Parses `NAME[:field=value,...]` from the command line."""
    name, _, rest = text.partition(":")
    return {"name": name, **pairs(rest.split(","))}


def in_force(extractor: Extractor) -> dict[str, Any]:
    """Returns the extractor's name and the value of every setting."""
    return {
        "name": extractor.name,
        **{entry.name: getattr(extractor, entry.name) for entry in fields(type(extractor))},
    }


def describe() -> list[dict[str, Any]]:
    """Describes every extractor with every setting, for options pages and help texts."""
    return [
        {
            "name": kind.name,
            "title": kind.title,
            "paper": kind.paper,
            "doc": (kind.__doc__ or "").strip().split("\n")[0],
            "default": kind.name == DEFAULT,
            "settings": [_described(entry) for entry in fields(kind)],
        }
        for kind in EXTRACTORS.values()
    ]


def _described(entry: dataclasses.Field[Any]) -> dict[str, Any]:
    out = {"name": entry.name, "kind": type(entry.default).__name__, "default": entry.default}
    out["doc"] = entry.metadata["doc"]
    for key in ("range", "choices", "unit"):
        if key in entry.metadata:
            value = entry.metadata[key]
            out[key] = list(value) if isinstance(value, tuple) else value
    return out
