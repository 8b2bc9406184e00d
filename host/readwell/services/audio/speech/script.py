"""The script of a recording: the lines that are spoken, in order, and what is left out.

The extension sends the lines that it would speak itself. The command line makes plain ones (`plain.py`). From here on
both are the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from readwell.engine.basics.errors import Refused

#: Characters of one line; more is no sentence.
LONGEST = 4000
#: Lines of one recording: more than forty hours.
MOST_LINES = 50_000
#: Half of a character, which no file's tags can hold.
_HALF = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True)
class Line:
    """A sentence, or words that say what comes."""

    text: str
    lang: str = ""
    role: str = "paragraph"
    level: int = 0
    #: The paragraph's number: a pause stands between two.
    passage: int = 0
    #: Whether it only says what comes: none of its words are the text's.
    announces: bool = False
    #: The voice's id; empty for the best one of the language.
    voice: str = ""
    #: Its stretches: how many characters of `text`, and the signs of the article that they stand for (`signs.py`).
    runs: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True)
class Script:
    """Everything that one recording says."""

    title: str
    lines: tuple[Line, ...]
    byline: str = ""
    language: str = ""
    #: What isn't said: its role, how often, and its words.
    skipped: tuple[tuple[str, int, int], ...] = ()
    #: 1 is the voice's own.
    rate: float = 1.0
    pitch: float = 1.0

    def ledger(self) -> str:
        """Returns what isn't said as one line."""
        return ", ".join(f"{role}: {count} ({words} words)" for role, count, words in self.skipped)

    def as_dict(self) -> dict[str, Any]:
        """Returns the script for a file."""
        return asdict(self)


def from_dict(row: Mapping[str, Any]) -> Script:
    """Returns a script from a file that we wrote; refuses one of another version or another hand."""
    if not isinstance(row["lines"], list) or not row["lines"] or not _rows(row["skipped"], (str, int, int)):
        raise Refused("recording", "not the lines of a script")
    script = Script(**{**row, "lines": tuple(_held(line) for line in row["lines"])})
    if not all(isinstance(text, str) for text in (script.title, script.byline, script.language)):
        raise Refused("recording", "not the texts of a script")
    skipped = tuple(tuple(entry) for entry in row["skipped"])
    return replace(script, skipped=skipped, rate=number(row, "rate"), pitch=number(row, "pitch"))


def _held(row: Mapping[str, Any]) -> Line:
    """Returns a line from a file; refuses one with a value of another type."""
    line = Line(**row)
    plain = replace(line, runs=())
    kinds = {name: type(value) for name, value in vars(Line("")).items()}
    if any(type(value) is not kinds[name] for name, value in vars(plain).items()):
        raise Refused("recording", "not a line of a script")
    if not _rows(row["runs"], (int, int, int)):
        raise Refused("recording", "not the stretches of a line")
    return replace(plain, runs=tuple(tuple(run) for run in row["runs"]))


@dataclass(frozen=True)
class Given:
    """A script as the extension sent it, with the stretches of each line: length, node, first and last character."""

    script: Script
    places: tuple[tuple[tuple[int, int, int, int], ...], ...] = field(default=())


def from_wire(request: Any) -> Given:
    """Returns a validated script; all offsets are UTF-16 units, as a browser counts."""
    if not isinstance(request, Mapping) or not isinstance(request.get("lines"), list):
        raise Refused("request", "script is not an object with lines")
    rows = request["lines"]
    if not 0 < len(rows) <= MOST_LINES:
        raise Refused("too-large" if rows else "no-text", f"a script has 1 to {MOST_LINES} lines")
    lines = tuple(_line(row) for row in rows)
    skipped = request.get("skipped", [])
    if not _rows(skipped, (str, int, int)):
        raise Refused("request", "skipped is not a list of [role, number, words]")
    script = Script(
        _text(request, "title"),
        lines,
        _text(request, "byline"),
        _text(request, "language"),
        tuple(tuple(entry) for entry in skipped),
        number(request, "rate"),
        number(request, "pitch"),
    )
    return Given(script, tuple(_places(row) for row in rows))


def number(request: Mapping[str, Any], name: str) -> float:
    """Returns a rate or a pitch, 1 if there is none."""
    value = request.get(name, 1)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 10:
        raise Refused("request", f"{name} is not a number from 0 to 10")
    return float(value)


def _line(row: Any) -> Line:
    if not isinstance(row, Mapping):
        raise Refused("request", "a line is not an object")
    text = _text(row, "text")
    if len(text) > LONGEST:
        raise Refused("too-large", f"a line has {len(text)} characters: {LONGEST} at most")
    numbers = {name: row.get(name, 0) for name in ("level", "passage")}
    if any(type(value) is not int for value in numbers.values()):
        raise Refused("request", "level and passage are numbers")
    role, announces = _text(row, "role") or "paragraph", row.get("announces") is True
    return Line(text, _text(row, "lang"), role, announces=announces, voice=_text(row, "voice"), **numbers)


def _places(row: Mapping[str, Any]) -> tuple[tuple[int, int, int, int], ...]:
    places = row.get("places", [])
    if not _rows(places, (int, int, int, int)) or any(value < 0 for place in places for value in place):
        raise Refused("request", "places is not a list of [length, node, first, last]")
    return tuple(tuple(place) for place in places)


def _rows(value: Any, kinds: tuple[type, ...]) -> bool:
    return isinstance(value, list) and all(
        isinstance(row, list) and tuple(type(cell) for cell in row) == kinds for row in value
    )


def _text(row: Mapping[str, Any], name: str) -> str:
    value = row.get(name, "")
    if not isinstance(value, str):
        raise Refused("request", f"{name} is not a text")
    return _HALF.sub("\ufffd", value)
