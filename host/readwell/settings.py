"""Options form, command line flags and sweeps are derived from an extractor's dataclass fields."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from readwell.errors import Refused
from readwell.extractors import DEFAULT, EXTRACTORS
from readwell.selection import Extractor


def build(wanted: Mapping[str, Any] | None) -> Extractor:
    """Builds the extractor that a request names, its settings checked; the default one if it names none."""
    given = dict(wanted or {})
    name = given.pop("name", DEFAULT)
    if not isinstance(name, str) or name not in EXTRACTORS:
        raise Refused("extractor", f"no extractor is called {name!r}; known are {', '.join(EXTRACTORS)}")
    kind = EXTRACTORS[name]
    fields = {entry.name: entry for entry in _fields(kind)}
    for key, value in given.items():
        if key not in fields:
            known = ", ".join(fields) or "none"
            raise Refused("setting", f"{name} has no setting {key!r}; it has {known}")
        given[key] = _checked(name, fields[key], value)
    return kind(**given)


def from_text(text: str) -> dict[str, Any]:
    """Parses `NAME[:field=value,...]` from the command line."""
    name, _, rest = text.partition(":")
    wanted: dict[str, Any] = {"name": name}
    for pair in filter(None, rest.split(",")):
        key, equals, value = pair.partition("=")
        if not equals:
            raise Refused("setting", f"{pair!r} is not field=value")
        wanted[key.strip()] = value.strip()
    return wanted


def in_force(extractor: Extractor) -> dict[str, Any]:
    """Returns the extractor's name and the value of every setting."""
    return {
        "name": extractor.name,
        **{entry.name: getattr(extractor, entry.name) for entry in _fields(type(extractor))},
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
            "settings": [_described(entry) for entry in _fields(kind)],
        }
        for kind in EXTRACTORS.values()
    ]


def _fields(kind: type[Extractor]) -> tuple[dataclasses.Field[Any], ...]:
    return dataclasses.fields(kind)  # type: ignore[arg-type]


def _described(entry: dataclasses.Field[Any]) -> dict[str, Any]:
    out = {"name": entry.name, "kind": type(entry.default).__name__, "default": entry.default}
    out["doc"] = entry.metadata["doc"]
    for key in ("range", "choices", "unit"):
        if key in entry.metadata:
            value = entry.metadata[key]
            out[key] = list(value) if isinstance(value, tuple) else value
    return out


def _checked(name: str, entry: dataclasses.Field[Any], value: Any) -> Any:
    """Converts the value to the setting's type, or refuses it with a message that says what is allowed."""
    kind = type(entry.default)
    try:
        out = _converted(kind, value)
    except (TypeError, ValueError, KeyError):
        raise Refused("setting", f"{name}.{entry.name} wants {kind.__name__}, not {value!r}") from None
    choices = entry.metadata.get("choices")
    if choices and out not in choices:
        raise Refused("setting", f"{name}.{entry.name} is one of {', '.join(map(str, choices))}, not {out!r}")
    limits = entry.metadata.get("range")
    if limits and not limits[0] <= out <= limits[1]:
        raise Refused("setting", f"{name}.{entry.name} lies in {limits[0]}..{limits[1]}, {out!r} doesn't")
    return out


def _converted(kind: type, value: Any) -> Any:
    if kind is bool:
        if isinstance(value, bool):
            return value
        return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}[str(value).lower()]
    if kind is int:
        if isinstance(value, (bool, float)) and value != int(value):
            raise ValueError(value)
        return int(value)
    if kind is float:
        number = float(value)
        if number != number or number in (float("inf"), float("-inf")):
            raise ValueError(value)
        return number
    if kind is str and isinstance(value, str):
        return value
    raise TypeError(value)
