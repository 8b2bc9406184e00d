"""The fields of an imported article: one table for the host and the extension, checked field by field.

fields.json is the table, and build.py writes it as extension/background/keeping/field-table.js, which has the same
rules. A field that is not in the table (an id, a hash) is ignored; an invalid one rejects only its own article.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

from readwell.engine.basics.errors import Refused

#: For each field its kind, the most characters of a text (or the largest value of a number), the most entries, the
#: words of a choice, and the fields of a row.
FIELDS: dict[str, dict[str, Any]] = json.loads(files(__package__).joinpath("fields.json").read_text("utf-8"))
#: The deepest nesting of a line: our own exports nest three deep.
DEEPEST = 20
_TIME = re.compile(r"(\d{4}(-\d\d(-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?)?)?)?", re.ASCII)
#: A time as we write it, in UTC: as texts, the later one is the greater one.
_INSTANT = re.compile(r"(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z)?", re.ASCII)
#: Brackets, and strings, in which brackets don't count.
_BRACKETS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)
#: What neither SQLite nor a text file accepts: lone surrogates, and NUL.
_UNFIT = re.compile("[\ud800-\udfff\0]")

Rule = Mapping[str, Any]


def parsed(line: str) -> Any:
    """Parses a line of JSON like a browser: neither NaN nor Infinity; numbers that are too large become infinite."""
    if _depth(line) > DEEPEST:
        raise Refused("library", f"nested more than {DEEPEST} deep")
    try:
        value = json.loads(line, parse_constant=_no_number, parse_int=_number)
    except ValueError:
        raise Refused("library", "not JSON") from None
    if not isinstance(value, dict):
        raise Refused("library", "not an object")
    return value


def checked(row: Mapping[str, Any], rules: Mapping[str, Rule] = FIELDS) -> dict[str, Any]:
    """Returns the checked fields of an article; refuses the article at the first invalid one."""
    for name, rule in rules.items():
        if rule.get("required") and name not in row:
            raise Refused("library", f"{name} is missing")
    return {name: field(name, row[name], rules) for name in rules if name in row}


def field(name: str, value: Any, rules: Mapping[str, Rule] = FIELDS) -> Any:
    """Returns the value as the field `name` stores it."""
    rule = rules[name]
    return _KINDS[rule["kind"]](name, value, rule)


def _depth(line: str) -> int:
    """Returns how deep a line is nested, from its brackets: Python's parser fails on depths that a browser accepts."""
    deepest = depth = 0
    for piece in _BRACKETS.finditer(line):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(piece.group()[:1], 0)
        deepest = max(deepest, depth)
    return deepest


def _text(name: str, value: Any, rule: Rule) -> str:
    if not isinstance(value, str):
        raise Refused("library", f"{name} is not a text")
    if len(value) > rule["most"]:
        raise Refused("library", f"{name} has more than {rule['most']} characters")
    return _UNFIT.sub("\ufffd", value)


def _time(name: str, value: Any, rule: Rule) -> str:
    text = _text(name, value, rule)
    if not _TIME.fullmatch(text):
        raise Refused("library", f"{name} is not a time")
    return text


def _instant(name: str, value: Any, rule: Rule) -> str:
    text = _text(name, value, rule)
    if not _INSTANT.fullmatch(text):
        raise Refused("library", f"{name} is not a time in UTC")
    return f"{text[:-1]}.000Z" if len(text) == len("2026-01-01T00:00:00Z") else text


def _choice(name: str, value: Any, rule: Rule) -> str:
    if not isinstance(value, str) or value not in rule["of"]:
        raise Refused("library", f"{name} is none of {', '.join(rule['of']).lstrip(', ')}")
    return value


def _flag(name: str, value: Any, rule: Rule) -> bool:
    if not isinstance(value, bool):
        raise Refused("library", f"{name} is neither true nor false")
    return value


def _any_number(name: str, value: Any, rule: Rule) -> float:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or not rule["least"] <= value <= rule["most"]:
        raise Refused("library", f"{name} is not a number from {rule['least']} to {rule['most']}")
    return value or 0  # -0 is 0


def _rows(name: str, value: Any, rule: Rule) -> tuple[dict[str, Any], ...]:
    """Checks a list of objects, each with fields of its own; of two with one id, the last one counts."""
    if not isinstance(value, (list, tuple)) or len(value) > rule["entries"]:
        raise Refused("library", f"{name} is not a list of at most {rule['entries']} objects")
    found: dict[str | int, dict[str, Any]] = {}
    for one in value:
        if not isinstance(one, Mapping):
            raise Refused("library", f"{name} holds what is no object")
        row = checked(one, rule["fields"])
        found[row.get("id", len(found))] = row
    return tuple(found.values())


def _count(name: str, value: Any, rule: Rule) -> int:
    whole = type(value) is int or (type(value) is float and value.is_integer())
    if not whole or not 0 <= value <= rule["most"]:
        raise Refused("library", f"{name} is not a number from 0 to {rule['most']}")
    return int(value)


def _texts(name: str, value: Any, rule: Rule) -> dict[str, str]:
    if not isinstance(value, Mapping) or len(value) > rule["entries"]:
        raise Refused("library", f"{name} is not an object of at most {rule['entries']} texts")
    return {_text(name, key, rule): _text(name, entry, rule) for key, entry in value.items()}


def _tags(name: str, value: Any, rule: Rule) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)) or len(value) > rule["entries"]:
        raise Refused("library", f"{name} is not a list of at most {rule['entries']} texts")
    return tuple(_text(name, entry, rule) for entry in value)


def _plain(name: str, value: Any, rule: Rule) -> dict[str, Any]:
    """Checks an object of texts, finite numbers, booleans and nulls."""
    if not isinstance(value, Mapping) or len(value) > rule["entries"]:
        raise Refused("library", f"{name} is not an object of at most {rule['entries']} entries")
    return {_text(name, key, rule): _simple(name, entry, rule) for key, entry in value.items()}


def _simple(name: str, value: Any, rule: Rule) -> Any:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, (int, float)):
        if not math.isfinite(float(value)):
            raise Refused("library", f"{name} holds an infinite number")
        return value
    return _text(name, value, rule)


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _number(digits: str) -> int | float:
    """Parses JSON integers; those beyond 64 bits become floats, as in a browser."""
    return int(digits) if len(digits) < 19 else float(digits)


_KINDS: dict[str, Callable[[str, Any, Rule], Any]] = {
    "text": _text,
    "time": _time,
    "count": _count,
    "texts": _texts,
    "tags": _tags,
    "plain": _plain,
    "instant": _instant,
    "choice": _choice,
    "flag": _flag,
    "number": _any_number,
    "rows": _rows,
}
