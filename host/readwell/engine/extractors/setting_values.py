"""Values of extractors' settings: read from text, converted, or refused with a message that says what is allowed."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.page.selection import Extractor


def made(kind: type[Extractor], given: Mapping[str, Any]) -> Extractor:
    """Returns the extractor with these settings, each checked."""
    known = {entry.name: entry for entry in fields(kind)}
    for key in given:
        if key not in known:
            raise Refused("setting", f"{kind.name} has no setting {key!r}; it has {', '.join(known) or 'none'}")
    return kind(**{key: _checked(kind.name, known[key], value) for key, value in given.items()})


def pairs(texts: Iterable[str]) -> dict[str, str]:
    """Parses settings written as `field=value`; empty texts are skipped."""
    out = {}
    for text in filter(None, texts):
        key, equals, value = text.partition("=")
        if not equals:
            raise Refused("setting", f"{text!r} is not field=value")
        out[key.strip()] = value.strip()
    return out


def fields(kind: type[Extractor]) -> tuple[dataclasses.Field[Any], ...]:
    """Returns the settings of an extractor."""
    return dataclasses.fields(kind)  # type: ignore[arg-type]


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
