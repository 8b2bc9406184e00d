"""Values as exports write them, as the library stores them: texts, times, addresses, yes and no, colours."""

from __future__ import annotations

import hashlib
import json
import math
from datetime import datetime, timedelta, timezone
from typing import Any

from readwell.engine.basics import addresses, dates
from readwell.engine.basics.patterns import lazy

_UNFIT = lazy("[\ud800-\udfff\0]")
_NUMBER = lazy(r"-?\d{1,30}(?:\.\d{1,12})?")
_ISO = lazy(
    r"(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?)?\s?(?:(Z|UTC|GMT)|([+-])(\d\d):?(\d\d))?"
)
_BREAKS = str.maketrans("", "", "\t\r\n")
_START = datetime(1970, 1, 1, tzinfo=timezone.utc)  # noqa: UP017 - one name in every Python that we run on
_END = datetime(2100, 1, 1, tzinfo=timezone.utc)  # noqa: UP017
#: Chromium counts from 1601, as Windows does: seconds up to 1970.
CHROMIUM = 11_644_473_600
#: The first second, in seconds, milliseconds and microseconds, that is too late for the unit before.
_MILLISECONDS, _MICROSECONDS = 10**11, 10**14
_YES = frozenset("1 true yes y on x".split())
_NO = frozenset(("0", "false", "no", "n", "off", ""))
#: Words of other tools' colours, by the mark that Readwell gives them.
_COLOURS = {
    "yellow": "yellow #ffd000 #ffff00 #faf594 #fff176",
    "green": "green #00ff00 #7cff7a lime teal #81c784",
    "blue": "blue cyan aqua purple violet indigo #64b5f6 #00bfff",
    "pink": "pink red orange magenta rose brown #ff8a80 #f06292",
}
_COLOUR_OF = {word: colour for colour, words in _COLOURS.items() for word in words.split()}


def clean(text: str) -> str:
    """Returns the text without what no database accepts: lone surrogates and NUL become U+FFFD."""
    return _UNFIT.sub("\ufffd", text)


def as_text(value: Any) -> str:
    """Returns any value of an export as a text; nothing for nothing."""
    if value is None or value == [] or value == {}:
        return ""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, bytes):
        return value.hex()
    return clean(json.dumps(value, ensure_ascii=False, default=as_text))


def digest(*parts: str) -> str:
    """Returns a short name for these texts, the same each time."""
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:20]


def moment(value: Any) -> str | None:
    """Returns a time in UTC as the library writes it, "" for nothing, None for what is no time from 1970 to 2100."""
    if isinstance(value, datetime):
        return _written(value if value.tzinfo else value.replace(tzinfo=_START.tzinfo))
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _since(float(value))
    text = as_text(value).strip()
    if text in ("", "0", "0000-00-00 00:00:00"):
        return ""
    if _NUMBER.fullmatch(text):
        return _since(float(text))
    found = _ISO.fullmatch(text)
    return _iso(found) if found else _local(text)


def chromium_moment(value: Any) -> str | None:
    """Returns the time of a count of microseconds since 1601."""
    text = as_text(value).strip()
    if text in ("", "0"):
        return ""
    return _since(int(text) / 1e6 - CHROMIUM) if text.isdecimal() and len(text) < 20 else None


def _since(number: float) -> str | None:
    """Returns the time of a count since 1970, whose size says whether it is of seconds, milli- or microseconds."""
    if not math.isfinite(number) or number < 0:
        return None
    if number >= _MICROSECONDS:
        number /= 1e6
    elif number >= _MILLISECONDS:
        number /= 1e3
    return _written(_START + timedelta(seconds=int(number))) if number < 4.2e9 else None


def _iso(found: Any) -> str | None:
    year, month, day, hour, minute, second = (int(found[place] or 0) for place in range(1, 7))
    try:
        when = datetime(year, month, day, hour, minute, min(second, 59), tzinfo=_START.tzinfo)
        if found[8]:
            away = timedelta(hours=int(found[9]), minutes=int(found[10]))
            when = when - away if found[8] == "+" else when + away
    except (ValueError, OverflowError):
        return None
    return _written(when)


def _local(text: str) -> str | None:
    """Returns a date in words or in a local order, as the engine reads those of pages; its time counts as UTC."""
    found = dates.find(text)
    written = _ISO.fullmatch(str(found)) if found else None
    return _iso(written) if written else None


def _written(when: datetime) -> str | None:
    try:
        when = when.astimezone(_START.tzinfo)
    except (OverflowError, ValueError):
        return None
    return when.strftime("%Y-%m-%dT%H:%M:%SZ") if _START <= when < _END else None


def address(value: Any) -> tuple[str, str]:
    """Returns an address that leads to a page, and else "" and what is wrong with it."""
    text = clean(as_text(value)).strip().translate(_BREAKS)
    if not text:
        return "", "there is no address"
    scheme = text.partition(":")[0].lower() if ":" in text[:40] else ""
    if scheme not in ("http", "https"):
        return "", f"the address begins with {scheme}:, not with http: or https:" if scheme.isalpha() else (
            "the address is none of the web"
        )
    if len(text) > 100_000:
        return "", "the address has more than 100,000 characters"
    return (text, "") if addresses.split(text).hostname else ("", "the address names no site")


def site(address: str) -> str:
    """Returns the name of an address's site."""
    return (addresses.split(address).hostname or "").removeprefix("www.")


def yes(value: Any) -> bool | None:
    """Returns whether a value says yes; None if it says neither yes nor no."""
    text = as_text(value).strip().lower()
    return True if text in _YES else False if text in _NO else None


def share(value: Any, whole: float) -> float | None:
    """Returns a number as a share of `whole`, from 0 to 1, or None."""
    try:
        number = float(as_text(value).strip().removesuffix("%") or 0) / whole
    except ValueError:
        return None
    return round(number, 6) if 0 <= number <= 1 else None


def colour(value: Any) -> str:
    """Returns the mark's colour that a word or number of another tool means; yellow if none is known."""
    return _COLOUR_OF.get(as_text(value).strip().lower(), "yellow")


def is_colour(value: Any) -> bool:
    """Whether a word says one of Readwell's own colours."""
    return as_text(value).strip().lower() in _COLOURS


def folder(names: list[str]) -> str:
    """Returns the path of a folder; a slash in a name becomes one that only looks like it."""
    return "/".join(part for name in names if (part := " ".join(name.replace("/", "\u2215").split())))
