"""Dates in any language, from ISO to "22 de diciembre de 2023": numbers and month names, no clock, no locale.

Dates relative to today ("yesterday", "3 hours ago") are ignored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.wordlists import in_all_languages

#: A date stands near the beginning of a text that gives one; a longer text is prose.
LONGEST = 160
#: No web page is older, and later years are not plausible.
FIRST_YEAR, LAST_YEAR = 1900, 2099
#: The Thai calendar counts from the Buddha's death.
BUDDHIST = 543
#: Persian years that fall into the age of the web.
PERSIAN = range(1370, 1430)
#: A Persian month stands under this among its name's languages.
CALENDAR = "persian"
#: Languages that write the month before the day in figures.
MONTH_FIRST = ("en", "en-us", "fil")

_YEAR_FIRST = lazy(r"(?<!\d)(\d{4})\s?[-/.年년]\s?(\d{1,2})\s?[-/.月월]\s?(\d{1,2})(?!\d)")
_PACKED = lazy(r"(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)(?=$|[T\s_-])")
_YEAR_LAST = lazy(r"(?<![\d.,/:-])(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d\d)(?![\d/:]|[.,-]\d)")
_CLOCK = lazy(
    r"(?<![\d:])(\d{1,2})[:h]([0-5]\d)(?::([0-5]\d))?(?:[.,]\d+)?\s*([aApP]\.?[mM]\b\.?)?\s*(Z\b|(?:UTC|GMT)?[+-]\d\d:?\d\d\b)?"
)
_CLOCK_FACE = lazy(r"(?<![\d:])\d{1,2}:[0-5]\d(?::[0-5]\d)?(?![\d:])")
_FIGURE = lazy(r"\d")
_PART = lazy(r"\d+|[^\s\d,;:()\[\]/|–—·•_-]+")
_STAMP = lazy(r"\d{10}(?:\d{3})?")


@dataclass(frozen=True)
class When:
    """A day, with its time if known."""

    year: int
    month: int
    day: int
    clock: str = ""

    def __str__(self) -> str:
        return f"{self.year:04}-{self.month:02}-{self.day:02}" + (f"T{self.clock}" if self.clock else "")


@cache
def months() -> dict[str, dict[str, int]]:
    """Returns month names: word -> language -> month, and under "" the month most languages mean by it."""
    table: dict[str, dict[str, int]] = {}
    for language, names in in_all_languages("months"):
        for month, words in enumerate(names.split("|"), 1):
            for word in words.split():
                table.setdefault(word, {})[language] = month
    for _, names in in_all_languages("persian-months"):
        for month, word in enumerate(names.split("|"), 1):
            table.setdefault(word, {})[CALENDAR] = month
    for meanings in table.values():
        several = len(set(meanings.values())) > 1
        meanings[""] = Counter(meanings.values()).most_common(1)[0][0] if several else next(iter(meanings.values()))
    return table


def find(text: str, language: str = "") -> When | None:
    """Returns the first date in a text, or None."""
    text = text[:LONGEST].strip()
    if not _FIGURE.search(text):
        return None
    if _STAMP.fullmatch(text):
        return _from_stamp(int(text[:10]))
    for found, year, month, day in _candidates(text, language.lower()):
        if _is_day(year, month, day):
            return When(year, month, day, _clock(text, found))
    return None


def _candidates(text: str, language: str) -> Iterator[tuple[int, int, int, int]]:
    """Yields (where it ends, year, month, day), the most reliable form first."""
    for found in _YEAR_FIRST.finditer(text):
        yield (found.end(), *_western(*(int(part) for part in found.groups())))
    for found in _PACKED.finditer(text):
        year, month, day = (int(part) for part in found.groups())
        yield found.end(), year, month, day
    yield from _named(text, language)
    for found in _YEAR_LAST.finditer(text):
        first, mark, second, year = int(found[1]), found[2], int(found[3]), _century(found[4])
        swapped = second > 12 or (mark == "/" and first <= 12 and (language in MONTH_FIRST or not language))
        day, month = (second, first) if swapped else (first, second)
        yield (found.end(), *_western(year, month, day))


def _named(text: str, language: str) -> Iterator[tuple[int, int, int, int]]:
    """Yields dates with the month's name: a day before or after it, a year within a few words."""
    timeless = _CLOCK_FACE.sub(lambda found: " " * len(found[0]), text)
    parts = [(found[0].replace(".", ""), found.end()) for found in _PART.finditer(timeless)]
    table, home = months(), language.split("-")[0]
    for place, (word, _) in enumerate(parts):
        meanings = None if word.isdecimal() else table.get(word.lower())
        if meanings is None:
            continue
        month = meanings.get(language) or meanings.get(home) or meanings[""]
        day = _day_beside(parts, place)
        if day is None:
            continue
        for other in (*range(place + 1, place + 5), place - 1, place - 2):
            if other != day and 0 <= other < len(parts) and parts[other][0].isdecimal():
                year = _century(parts[other][0]) if other > place else int(parts[other][0])
                known = year in PERSIAN if CALENDAR in meanings else year >= FIRST_YEAR
                if len(parts[other][0]) in (2, 4) and known and not _ends_span(text, parts, day, other):
                    yield (max(parts[other][1], parts[day][1]), *_western(year, month, int(parts[day][0])))
                    break


def _day_beside(parts: list[tuple[str, int]], place: int) -> int | None:
    """Returns the index of the day: right before the month's name, two before ("22 de dezembro"), or right after."""
    for other in (place - 1, place + 1, place - 2):
        if 0 <= other < len(parts) and len(parts[other][0]) <= 2 and parts[other][0].isdecimal():
            return other
    return None


def _ends_span(text: str, parts: list[tuple[str, int]], day: int, other: int) -> bool:
    """Whether a number is the last of a range of days, not a year: March 13-15."""
    digits, end = parts[other]
    return other == day + 1 and len(digits) == 2 and text[parts[day][1] : end - len(digits)].strip() in ("-", "–")


def _century(digits: str) -> int:
    """Returns the full year: 05 is 2005, 97 is 1997."""
    year = int(digits)
    if len(digits) != 2:
        return year
    return 2000 + year if year < 70 else 1900 + year


def _western(year: int, month: int, day: int) -> tuple[int, int, int]:
    """Returns the same day in the Gregorian calendar."""
    if year in PERSIAN and 1 <= month <= 12 and 1 <= day <= 31:
        return _from_persian(year, month, day)
    return (year - BUDDHIST if year > LAST_YEAR + 300 else year), month, day


def _from_persian(year: int, month: int, day: int) -> tuple[int, int, int]:
    """Converts a Persian date to a Gregorian one: days since 1 Farvardin 1370 (21 March 1991), by the 33-year cycle."""
    past = year - 1370
    leaps = sum((earlier % 33) in (1, 5, 9, 13, 17, 22, 26, 30) for earlier in range(1370, year))
    days = past * 365 + leaps + min(month - 1, 6) * 31 + max(month - 7, 0) * 30 + day - 1
    return _from_days(days_since(1991, 3, 21) + days)


def days_since(year: int, month: int, day: int) -> int:
    """Returns the number of a day, counted from 1 March of the year 0."""
    year -= month <= 2
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * ((month + 9) % 12) + 2) // 5 + day - 1


def _from_days(days: int) -> tuple[int, int, int]:
    year = (10000 * days + 14780) // 3652425
    rest = days - (365 * year + year // 4 - year // 100 + year // 400)
    if rest < 0:
        year -= 1
        rest = days - (365 * year + year // 4 - year // 100 + year // 400)
    month = (100 * rest + 52) // 3060
    return year + (month + 2) // 12, (month + 2) % 12 + 1, rest - (month * 306 + 5) // 10 + 1


def _from_stamp(seconds: int) -> When | None:
    year, month, day = _from_days(days_since(1970, 1, 1) + seconds // 86400)
    rest = seconds % 86400
    clock = f"{rest // 3600:02}:{rest // 60 % 60:02}:{rest % 60:02}Z"
    return When(year, month, day, clock) if _is_day(year, month, day) else None


def _is_day(year: int, month: int, day: int) -> bool:
    if not (FIRST_YEAR <= year <= LAST_YEAR and 1 <= month <= 12 and day >= 1):
        return False
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return day <= (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]


def _clock(text: str, end: int) -> str:
    """Returns the time of day beside a date: after it, else anywhere in the text."""
    found = _CLOCK.search(text, max(end - 1, 0)) or _CLOCK.search(text)
    if not found:
        return ""
    hour, half = int(found[1]), (found[4] or "").lower().replace(".", "")
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    if hour > 23:
        return ""
    zone = (found[5] or "").replace("UTC", "").replace("GMT", "")
    if len(zone) == 5:
        zone = f"{zone[:3]}:{zone[3:]}"
    return f"{hour:02}:{found[2]}:{found[3] or '00'}{zone}"
