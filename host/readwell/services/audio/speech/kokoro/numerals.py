"""English words for numbers as they are written: counts, years, decimals, ordinals, times, money."""

from __future__ import annotations

import re
from itertools import pairwise

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split()
_SCALES = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (1000, "thousand"))
_ORDINALS = dict(
    zip(
        "one two three five eight nine twelve".split(),
        "first second third fifth eighth ninth twelfth".split(),
        strict=True,
    )
)
#: A currency's sign, its unit, and its hundredth.
MONEY = {"$": ("dollar", "cent"), "£": ("pound", "penny"), "€": ("euro", "cent"), "¥": ("yen", ""), "₹": ("rupee", "")}
_PLURALS = {"penny": "pence", "yen": "yen"}
#: Longer numbers are said digit by digit.
_LONGEST = 15
_ROMAN = re.compile(r"(?=[IVX]{2})X{0,3}(?:IX|IV|V?I{0,3})")
_VALUES = {"I": 1, "V": 5, "X": 10}


def count(number: int) -> list[str]:
    """Returns the words of a whole number below a thousand trillions."""
    if number < 20:
        return [_SMALL[number]]
    if number < 100:
        return [_TENS[number // 10], *([_SMALL[number % 10]] if number % 10 else [])]
    if number < 1000:
        return [_SMALL[number // 100], "hundred", *(count(number % 100) if number % 100 else [])]
    scale, name = next(row for row in _SCALES if number >= row[0])
    return [*count(number // scale), name, *(count(number % scale) if number % scale else [])]


def digits(written: str) -> list[str]:
    """Returns digits one by one."""
    return [_SMALL[int(char)] for char in written]


def whole(written: str) -> list[str]:
    """Returns a whole number: four digits without a comma are a year."""
    plain = written.replace(",", "")
    if len(plain) > _LONGEST or (plain[0] == "0" and len(plain) > 1):
        return digits(plain)
    if len(written) == 4:
        return _year(int(plain))
    return count(int(plain))


def _year(number: int) -> list[str]:
    century, rest = divmod(number, 100)
    if century < 11 or century > 20 or (century == 20 and rest < 10):
        return count(number)
    if not rest:
        return [*count(century), "hundred"]
    return [*count(century), *(["oh"] if rest < 10 else []), *count(rest)]


def decimal(written: str) -> list[str]:
    """Returns a number with points: one before a fraction, or several as in a version."""
    first, *rest = written.split(".")
    if len(rest) > 1:
        return [word for at, part in enumerate(written.split(".")) for word in (["point"] if at else []) + whole(part)]
    said = whole(first) if first and len(first.replace(",", "")) != 4 else count(int(first.replace(",", "") or 0))
    return [*said, *(["point", *digits(rest[0])] if rest else [])]


def ordinal(written: str) -> list[str]:
    """Returns a number as a place in an order."""
    plain = written.replace(",", "")
    said = count(int(plain)) if len(plain) <= _LONGEST else digits(plain)
    last = said[-1]
    return [*said[:-1], _ORDINALS.get(last) or (f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th")]


def several(said: list[str]) -> list[str]:
    """Returns the words of a decade, or of more than one of a number."""
    last = said[-1]
    return [*said[:-1], f"{last[:-1]}ies" if last.endswith("y") else f"{last}es" if last == "six" else f"{last}s"]


def time(hours: str, minutes: str) -> list[str]:
    """Returns a time of the day."""
    rest = ["o'clock"] if minutes == "00" else (["oh"] if minutes[0] == "0" else []) + count(int(minutes))
    return [*count(int(hours)), *rest]


def money(sign: str, written: str) -> list[str]:
    """Returns an amount: dollars and cents, if there are two digits after the point."""
    unit, part = MONEY[sign]
    first, _, cents = written.partition(".")
    if len(cents) != 2 or not part:
        said = decimal(written) if cents else count(int(first.replace(",", ""))) if len(first) < 20 else digits(first)
        return [*said, unit if said == ["one"] else plural(unit)]
    large, small = int(first.replace(",", "") or 0), int(cents)
    said = [*count(large), unit if large == 1 else plural(unit)] if large or not small else []
    return [*said, *([*count(small), part if small == 1 else plural(part)] if small else [])]


def plural(unit: str) -> str:
    """Returns more than one of a currency's unit."""
    return _PLURALS.get(unit, f"{unit}s")


def roman(written: str) -> int:
    """Returns the value of a Roman number from two signs on, as after a ruler's name; 0 if it is none."""
    if not _ROMAN.fullmatch(written):
        return 0
    values = [_VALUES[char] for char in written] + [0]
    return sum(-value if value < after else value for value, after in pairwise(values))
